/** An import in addition while it runs: what ids and names of the source become. */

import { fold } from '../../platform/fold.ts'
import type { Renamed, Span } from '../../tracker/catalogue/merged-sources/merged-sources.ts'
import { number, rowsOf } from '../map/cells.ts'
import type { ImportContext } from '../map/context.ts'
import type { DocketSide } from './docket-side.ts'
import type { Plan } from './plan.wire.ts'
import type { Joined } from './settle.ts'
import { peopleIn } from './source-side.ts'

/** Everything that the conversion of rows needs. */
export interface Merging {
  /** The id of the row in `merged_sources`. */
  id: number
  plan: Plan
  spans: Readonly<Record<string, Span>>
  /** Ids that do not follow from spans. */
  joined: Joined
  context: ImportContext
  /** New names by table and id of the source. */
  names: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** New login names by id of the source. */
  logins: ReadonlyMap<number, string>
  /** Joined people who were disabled there, by id of the source: they get none of its groups. */
  disabled: ReadonlySet<number>
  /** Patterns of new groups. */
  patterns: ReadonlyMap<number, string>
  /** What values of fields are in Docket, by field and folded value; read again with bugs. */
  spelled: Spelled
  /** By field of the source and `value_id` there. */
  valueNumbers: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** Names of fields by id of the source. */
  fieldNames: ReadonlyMap<number, string>
  /** Fields that are new here: only for bugs of products of the source. */
  limited: ReadonlySet<number>
  /** The field of the source that holds the product. */
  source_product_field_id: number
  /** By field of the source: which fields control its values, and whether it applies. */
  controllers: ReadonlyMap<number, Controllers>
  /** New names of aliases by folded alias. */
  aliases: ReadonlyMap<string, string>
  /** The address of this Docket, which ends with a slash. */
  address: string
}
/** By field and folded value of the source. */
export type Spelled = ReadonlyMap<string, ReadonlyMap<string, string>>
interface Controllers {
  value_field_id: number
  visibility_field_id: number
}

type Ids = Pick<Merging, 'joined' | 'spans'>

/** The id here of a row of the source. */
export function idOf({ joined, spans }: Ids, table: string, id: number): number {
  const listed = joined.get(table)?.get(id)
  if (listed !== undefined) return listed
  const span = spans[table]
  if (!span) throw new Error(`no ids are reserved for ${table}`)
  if (span.is_listed) throw new Error(`${table} ${id} is not listed`)
  return id + span.base
}

/** Whether a row of the source is one that Docket has. */
export const isJoined = ({ joined, spans }: Ids, table: string, id: number): boolean =>
  spans[table]?.is_listed !== true && joined.get(table)?.has(id) === true

interface Opening extends Pick<
  Merging,
  'id' | 'plan' | 'spans' | 'joined' | 'context' | 'address'
> {
  ours: DocketSide
  renamed: Renamed
}

/** From what was settled when it began. */
export function openMerging({ ours, renamed, ...opening }: Opening): Merging {
  const { plan, context, joined } = opening
  const asOf = (choices: readonly { id: number; as?: string | undefined }[]) =>
    new Map(choices.flatMap(({ id, as }) => (as === undefined ? [] : [[id, as] as const])))
  const product_field_id = context.fields.find(({ name }) => name === 'product')?.id ?? 0
  const limited = limitedFields(context, joined)
  return {
    ...opening,
    names: new Map([
      ['groups', asOf(plan.groups)],
      ['classifications', asOf(plan.classifications)],
      ['products', asOf(plan.products)],
      ['keyworddefs', asOf(plan.keywords)],
      ['fielddefs', asOf(plan.fields)],
      ['field_values', asOf(plan.values)],
    ]),
    logins: asOf(plan.people),
    disabled: disabledIn(context, joined),
    patterns: new Map(plan.groups.map(({ id, pattern }) => [id, pattern])),
    spelled: spelledIn(opening, [...ours.values.values()]),
    valueNumbers: valueNumbersOf(opening, ours),
    fieldNames: new Map(context.fields.map(({ id, name }) => [id, name])),
    limited,
    source_product_field_id: product_field_id,
    controllers: controllersIn(context, { limited, product_field_id }),
    aliases: new Map(Object.entries(renamed.aliases)),
  }
}

function disabledIn(context: ImportContext, joined: Joined): Set<number> {
  const people = [...peopleIn(context)].filter(({ is_enabled }) => !is_enabled)
  return new Set(people.map(({ id }) => id).filter((id) => joined.get('users')?.has(id) === true))
}

/** As values are named now, else as the plan names them. */
export function spelledIn(
  merging: Pick<Merging, 'plan' | 'context' | 'joined' | 'spans'>,
  values: readonly { id: number; name: string }[],
): Spelled {
  const now = new Map(values.map(({ id, name }) => [id, name]))
  const planned = new Map(merging.plan.values.map((value) => [value.id, value.join ?? value.as]))
  const spelled = new Map<string, Map<string, string>>()
  for (const { row_id, field, value } of merging.context.values) {
    const own = spelled.get(field.name) ?? new Map<string, string>()
    spelled.set(field.name, own)
    const as = planned.get(row_id)
    // Of values that differ only in case, the first is imported.
    if (as !== undefined) own.set(fold(value), now.get(idOf(merging, 'field_values', row_id)) ?? as)
  }
  return spelled
}

/** Values are numbered within their field: new ones of a joined field go on after its own. */
function valueNumbersOf(
  { context, joined, spans }: Pick<Opening, 'context' | 'joined' | 'spans'>,
  ours: DocketSide,
) {
  const byId = new Map([...ours.values.values()].map((value) => [value.id, value]))
  const last = new Map<number, number>()
  for (const { field_id, value_id } of byId.values()) {
    last.set(field_id, Math.max(last.get(field_id) ?? 0, value_id))
  }
  const numbers = new Map<number, Map<number, number>>()
  for (const { row_id, field, value_id } of context.values) {
    const own = numbers.get(field.id) ?? new Map<number, number>()
    numbers.set(field.id, own)
    // If it was interrupted, new ones are there already.
    const here = joined.get('field_values')?.get(row_id) ?? row_id + spans['field_values']!.base
    const other = byId.get(here)
    const field_id = joined.get('fielddefs')?.get(field.id)
    if (other) own.set(value_id, other.value_id)
    else if (field_id === undefined) own.set(value_id, value_id)
    else {
      const next = (last.get(field_id) ?? 0) + 1
      last.set(field_id, next)
      own.set(value_id, next)
    }
  }
  return numbers
}

/** New custom fields that apply to all bugs there. */
function limitedFields({ staged }: ImportContext, joined: Joined): Set<number> {
  const rows = [...rowsOf(staged, 'fielddefs', { by: 'id' })]
  const isNew = (id: number) => joined.get('fielddefs')?.has(id) !== true
  const own = rows.filter((row) => number(row['custom']) !== 0 && isNew(number(row['id'])))
  return new Set(own.filter((row) => !row['visibility_field_id']).map((row) => number(row['id'])))
}

interface Limits {
  limited: ReadonlySet<number>
  product_field_id: number
}
function controllersIn({ staged }: ImportContext, { limited, product_field_id }: Limits) {
  return new Map(
    [...rowsOf(staged, 'fielddefs', { by: 'id' })].map((row): [number, Controllers] => {
      const id = number(row['id'])
      const visibility_field_id = limited.has(id)
        ? product_field_id
        : number(row['visibility_field_id'])
      return [id, { value_field_id: number(row['value_field_id']), visibility_field_id }]
    }),
  )
}
