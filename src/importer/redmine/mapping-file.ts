/** The mapping: a JSON file that `inspect` proposes, people edit, and `run` obeys. */

import { open } from 'node:fs/promises'

import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

import { fold } from '../../platform/fold.ts'
import { Refusal } from '../../platform/refusal.ts'
import { text } from '../map/cells.ts'
import { rowsIn, type Redmine } from './source.ts'

const BYTES_MAX = 4 * 1024 * 1024
const ITEMS_MAX = 20_000

const Id = Type.Integer({ minimum: 1 })
/** As Redmine has it; only for reading. */
const Named = Type.String({ maxLength: 255 })
const Value = Type.String({ minLength: 1, maxLength: 64, pattern: '^\\S(.*\\S)?$' })
/** Why something is proposed; only for reading. */
const Note = Type.Optional(Type.String({ maxLength: 1000 }))
const list = <One extends Parameters<typeof Type.Array>[0]>(one: One) =>
  Type.Array(one, { maxItems: ITEMS_MAX })
const entry = <Props extends Parameters<typeof Type.Object>[0]>(props: Props) =>
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

const MappingFile = entry({
  format: Type.Literal(1),
  /** Every Redmine status becomes a status and, if it is closed, a resolution. */
  statuses: list(
    entry({
      id: Id,
      name: Named,
      bug_status: Value,
      is_open: Type.Boolean(),
      resolution: Type.String({ maxLength: 64 }),
    }),
  ),
  trackers: list(entry({ id: Id, name: Named, bug_type: Value })),
  priorities: list(entry({ id: Id, name: Named, priority: Value })),
  projects: list(
    entry({
      id: Id,
      identifier: Named,
      product: Value,
      classification: Value,
      note: Note,
    }),
  ),
  /** The component of issues without a category. */
  default_component: Value,
  custom_fields: list(
    entry({
      id: Id,
      name: Named,
      format: Named,
      field: Type.String({ pattern: '^cf_[a-z0-9_]{1,60}$' }),
      holds: Holds,
      import: Type.Boolean(),
      note: Note,
    }),
  ),
})

/** A mapping file. */
export type MappingFile = Static<typeof MappingFile>
/** What becomes of a custom field. */
export type FieldMapped = MappingFile['custom_fields'][number]

const compiled = Compile(MappingFile)

/** Throws a `Refusal` if it is not one, or does not fit itself. */
export async function readMapping(path: string): Promise<MappingFile> {
  let given: unknown
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    if (size > BYTES_MAX) return refuse(path, 'is longer than 4 MiB')
    given = JSON.parse(await file.readFile('utf8'))
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(path, `cannot be read (${(error as Error).message})`)
  }
  if (!compiled.Check(given)) {
    const [first] = compiled.Errors(given)
    return refuse(path, `is wrong at ${first?.instancePath || 'its start'}: ${first?.message}`)
  }
  const mistake = mistakeIn(given)
  return mistake === undefined ? given : refuse(path, mistake)
}

const refuse = (path: string, why: string): never => {
  throw new Refusal(`the mapping ${path} ${why}; docket import redmine inspect proposes one`)
}

/** Fields that every import makes. */
export const RESERVED: ReadonlySet<string> = new Set([
  'cf_tracker',
  'cf_done_ratio',
  'cf_start_date',
])

/** What contradicts itself in a mapping. */
export function mistakeIn(mapping: MappingFile): string | undefined {
  const open = new Map<string, boolean>()
  for (const { name, bug_status, is_open, resolution } of mapping.statuses) {
    if (is_open !== (resolution === '')) {
      return is_open
        ? `gives the open status ${name} a resolution`
        : `gives the closed status ${name} no resolution`
    }
    if (is_open !== (open.get(bug_status) ?? is_open)) {
      return `makes ${bug_status} both an open and a closed status`
    }
    open.set(bug_status, is_open)
  }
  const reserved = mapping.custom_fields.find((field) => field.import && RESERVED.has(field.field))
  if (reserved) return `uses the field ${reserved.field}, which every import makes`
  return (
    twice(mapping.projects, 'product') ??
    twice(
      mapping.custom_fields.filter((field) => field.import),
      'field',
    )
  )
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

/** Refuses a mapping that lacks something that the source has. */
export function refuseLacking(mapping: MappingFile, redmine: Redmine): void {
  const needed: [keyof MappingFile, Iterable<[number, string]>][] = [
    ['statuses', named(redmine.statuses)],
    ['trackers', named(redmine.trackers)],
    ['priorities', named(redmine.priorities)],
    ['projects', [...redmine.projects].map(([id, { name }]) => [id, name])],
    ['custom_fields', issueFields(redmine).map((row) => [Number(row['id']), text(row['name'])])],
  ]
  for (const [list, all] of needed) {
    const known = new Set((mapping[list] as { id: number }[]).map(({ id }) => id))
    for (const [id, name] of all) {
      if (known.has(id)) continue
      throw new Refusal(
        `the mapping lacks ${name} (${id}) in ${list}; docket import redmine inspect proposes one`,
      )
    }
  }
}

const named = (rows: Redmine['statuses']) =>
  [...rows].map(([id, row]): [number, string] => [id, text(row['name'])])

/** The custom fields of issues. */
export const issueFields = ({ staged }: Redmine) =>
  rowsIn(staged, 'custom_fields').filter((row) => text(row['type']) === 'IssueCustomField')
