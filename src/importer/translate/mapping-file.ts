/** What mapping files of all trackers share: JSON that `inspect` proposes, and `run` obeys. */

import { open } from 'node:fs/promises'

import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

import { fold } from '../../platform/fold.ts'
import { Refusal } from '../../platform/refusal.ts'

const BYTES_MAX = 4 * 1024 * 1024
const ITEMS_MAX = 20_000

/** The id of something in the source. */
export const Id = Type.Integer({ minimum: 0 })
/** As the source has it; only for reading. */
export const Named = Type.String({ maxLength: 255 })
/** A value of a select. */
export const Value = Type.String({ minLength: 1, maxLength: 64, pattern: '^\\S(.*\\S)?$' })
/** Why something is proposed; only for reading. */
export const Note = Type.Optional(Type.String({ maxLength: 1000 }))
/** A list of a mapping. */
export const list = <One extends TSchema>(one: One) => Type.Array(one, { maxItems: ITEMS_MAX })
/** An object without other properties. */
export const entry = <Props extends Parameters<typeof Type.Object>[0]>(props: Props) =>
  Type.Object(props, { additionalProperties: false })

/** The types of custom fields, in words. */
const Holds = Type.Union([
  Type.Literal('text'),
  Type.Literal('long_text'),
  Type.Literal('integer'),
  Type.Literal('day'),
  Type.Literal('select'),
  Type.Literal('multi'),
])
/** What a field holds. */
export type Holds = Static<typeof Holds>

/** Projects become products. */
export const Project = entry({
  id: Id,
  identifier: Named,
  product: Value,
  classification: Value,
  note: Note,
})
/** A project of a mapping. */
export type ProjectMapped = Static<typeof Project>

/** Priorities keep their order. */
export const Priority = entry({ id: Id, name: Named, priority: Value })

/** What becomes of a custom field. */
export const Field = entry({
  id: Id,
  name: Named,
  format: Named,
  field: Type.String({ pattern: '^cf_[a-z0-9_]{1,60}$' }),
  holds: Holds,
  import: Type.Boolean(),
  note: Note,
})
/** A custom field of a mapping. */
export type FieldMapped = Static<typeof Field>

/** How mappings of a tracker are read. */
export interface MappingReader<Schema extends TSchema> {
  /** As in commands, such as `redmine`. */
  word: string
  schema: Schema
  /** What contradicts itself; undefined if nothing does. */
  mistakeIn: (mapping: Static<Schema>) => string | undefined
}

/** A function that throws a `Refusal` if a file is no such mapping, or does not fit itself. */
export function mappingReader<Schema extends TSchema>(how: MappingReader<Schema>) {
  const compiled = Compile(how.schema)
  return async (path: string): Promise<Static<Schema>> => {
    const refuse = (why: string): never => {
      throw new Refusal(
        `the mapping ${path} ${why}; docket import ${how.word} inspect proposes one`,
      )
    }
    let given: unknown
    try {
      await using file = await open(path)
      const { size } = await file.stat()
      if (size > BYTES_MAX) return refuse('is longer than 4 MiB')
      given = JSON.parse(await file.readFile('utf8'))
    } catch (error) {
      if (error instanceof Refusal) throw error
      return refuse(`cannot be read (${(error as Error).message})`)
    }
    if (!compiled.Check(given)) {
      const [first] = compiled.Errors(given)
      return refuse(`is wrong at ${first?.instancePath || 'its start'}: ${first?.message}`)
    }
    const mistake = how.mistakeIn(given as Static<Schema>)
    return mistake === undefined ? (given as Static<Schema>) : refuse(mistake)
  }
}

/** A status that is both open and closed. */
export function mixedStatus(statuses: readonly { bug_status: string; is_open: boolean }[]) {
  const open = new Map<string, boolean>()
  for (const { bug_status, is_open } of statuses) {
    if (is_open !== (open.get(bug_status) ?? is_open)) {
      return `makes ${bug_status} both an open and a closed status`
    }
    open.set(bug_status, is_open)
  }
  return undefined
}

/** Products and fields with names that another one has, or that every import makes. */
export function takenNames(
  mapping: { projects: readonly ProjectMapped[]; custom_fields: readonly FieldMapped[] },
  reserved: ReadonlySet<string>,
): string | undefined {
  const imported = mapping.custom_fields.filter((field) => field.import)
  const one = imported.find(({ field }) => reserved.has(field))
  if (one) return `uses the field ${one.field}, which every import makes`
  return twice(mapping.projects, 'product') ?? twice(imported, 'field')
}

function twice<One>(all: readonly One[], key: keyof One & string) {
  const seen = new Set<string>()
  for (const one of all) {
    const value = fold(String(one[key]))
    if (seen.has(value)) return `has the ${key} ${String(one[key])} twice`
    seen.add(value)
  }
  return undefined
}

/** Refuses a mapping whose lists lack something that the source has. */
export function refuseLacks(
  word: string,
  mapping: object,
  needed: readonly (readonly [list: string, all: Iterable<readonly [id: number, name: string]>])[],
): void {
  for (const [of, all] of needed) {
    const mapped = (mapping as Record<string, { id: number }[]>)[of]!
    const known = new Set(mapped.map(({ id }) => id))
    for (const [id, name] of all) {
      if (known.has(id)) continue
      throw new Refusal(
        `the mapping lacks ${name} (${id}) in ${of}; docket import ${word} inspect proposes one`,
      )
    }
  }
}
