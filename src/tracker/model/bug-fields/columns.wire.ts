/** The fields that are columns of `bugs`: as types, and in the schemas of calls and responses. */

import { type TOptional, type TSchema, Type } from 'typebox'

import type { BugField } from './bug-field.wire.ts'
import { bugFields, type KnownField } from './bug-fields.wire.ts'

/** A field with a column of its name. */
export type ColumnField = Extract<KnownField, { column: string }>
type Kind = ColumnField['column']
/** A field that Bug.create and Bug.update set without rules of its own. */
export type SetField = Extract<ColumnField, { change: 'value'; column: SetKind }>
const SET_KINDS = ['select', 'line', 'switch', 'hours', 'day'] as const
type SetKind = (typeof SET_KINDS)[number]

/** The name of a field in calls, as a type. */
export type Wire<F> = F extends { wire: infer Name extends string }
  ? Name
  : F extends { name: infer Name extends string }
    ? Name
    : never
/** The name of a field in calls. */
export const wireOf = ({ name, wire }: BugField): string => wire ?? name

/** Fields that are stored in a column of `bugs`, in display order. */
export const columnFields = bugFields.filter(
  (field): field is BugField & ColumnField => field.column !== undefined,
)
/** The names of the fields of some kinds. */
export type ColumnOf<K extends Kind> = Extract<ColumnField, { column: K }>['name']
/** The names of the fields that are stored in one of these ways, in display order. */
export const columnsOf = <K extends Kind>(...kinds: K[]) =>
  columnFields.flatMap(({ name, column }) =>
    (kinds as Kind[]).includes(column) ? [name as ColumnOf<K>] : [],
  )
/** Selects with the same values in all products. */
export type SelectName = ColumnOf<'select' | 'status'>
/** All selects except those of products, in display order. */
export const selectNames = columnsOf('select', 'status')

/** In the order of validation. */
export const setFields = SET_KINDS.flatMap((kind) =>
  columnFields.filter(
    (field): field is BugField & ColumnField & SetField =>
      field.column === kind && field.change === 'value',
  ),
)

/** The names of the columns with folded text, such as `short_desc_key`. */
export type LineKey<F = ColumnField> = F extends { column: 'line'; name: infer Name extends string }
  ? `${Name}_key`
  : never
/** Lines, each with the column of its folded text. */
export const lineKeys = columnsOf('line').map((name) => [name, keyOf(name)] as const)
function keyOf<Name extends ColumnOf<'line'>>(name: Name) {
  return `${name}_key` as LineKey<{ column: 'line'; name: Name }>
}

/** What is stored in a column for which no value is given; a select has its first value. */
export const NOTHING_GIVEN = { line: '', switch: 1, hours: 0, day: null } as const

/** The stored value of a field for which nothing is given; undefined for a choice of values. */
export const nothingGiven = ({ column, initial }: BugField): unknown =>
  initial ?? (NOTHING_GIVEN as Partial<Record<string, unknown>>)[column!]

type OptionalColumn = Extract<ColumnField, { optional: true }>
type Stored<F> = F extends { column: infer K extends keyof typeof NOTHING_GIVEN }
  ? BroadOf<(typeof NOTHING_GIVEN)[K]>
  : string
type BroadOf<Value> = Value extends null ? number | null : Value extends number ? number : string
/** Default values of optional fields, as stored. */
export const unchosen = Object.fromEntries(
  columnFields.flatMap((field: BugField) => {
    const { name, optional, column, values: [first = ''] = [] } = field
    if (!optional) return []
    const value = nothingGiven(field)
    const own = [[name, value === undefined ? first : value]]
    return column === 'line' ? [...own, [`${name}_key`, '']] : own
  }),
) as { [F in OptionalColumn as F['name']]: Stored<F> } & Record<LineKey<OptionalColumn>, string>

/** A column of a field, or of the folded text of a line. */
export type Column = ColumnField['name'] | LineKey
/** The columns of fields that `Bug.create` and `Bug.update` set without rules of their own. */
export type SetColumn = SetField['name'] | LineKey
/** All columns of fields, each line followed by its folded text. */
export const columns = columnFields.flatMap(({ name, column }): Column[] =>
  column === 'line' ? [name, `${name as 'short_desc'}_key`] : [name],
)

type Make = (description: string) => TSchema
const text = (description: string) => Type.String({ description })
const line = (description: string) => Type.Optional(Type.String({ description }))
const name = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }))
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const hours = (description: string) => Type.Optional(Type.Number({ description }))
const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const answered = {
  line: text,
  select: text,
  status: text,
  ofProduct: text,
  switch: (description: string) => Type.Boolean({ description }),
  // Only for members of `timetrackinggroup`.
  hours,
  day: (description: string) => orNull(Type.String(), description),
} satisfies Record<Kind, Make>
const created = { line, select: name, switch: flag, hours, day: name } satisfies Record<
  SetKind,
  Make
>
const changed = {
  ...created,
  day: (description: string) => Type.Optional(orNull(Type.String({ maxLength: 255 }), description)),
}

type Property<F, S extends TSchema> = F extends { optional: true } ? TOptional<S> : S
type Properties<F extends ColumnField, Kinds extends Record<F['column'], Make>> = {
  [One in F as Wire<One>]: Property<One, ReturnType<Kinds[One['column']]>>
}
const each = <F extends BugField & ColumnField, Kinds extends Record<F['column'], Make>>(
  fields: readonly F[],
  kinds: Kinds,
  describe: (field: BugField) => string,
) =>
  Object.fromEntries(
    fields.map((field) => {
      const schema = kinds[field.column as F['column']](describe(field))
      return [wireOf(field), field.optional ? Type.Optional(schema) : schema]
    }),
  ) as Properties<F, Kinds>

const sentences = (...all: (string | false | undefined)[]) => all.filter(Boolean).join(' ')
const FORMAT: Partial<Record<string, string>> = { hours: 'In hours.', day: '`YYYY-MM-DD`.' }

/** The properties of a bug in responses. */
export const shown = each(columnFields, answered, ({ column, help }) =>
  sentences(help, FORMAT[column!]),
)

const asked = ({ column, help, max }: BugField) =>
  sentences(
    help,
    FORMAT[column!],
    max !== undefined && `At most ${max.toLocaleString('en')} characters.`,
  )

/** The parameters of Bug.create. */
export const onCreate = each(setFields, created, (field) =>
  sentences(
    asked(field),
    field.otherwise !== undefined && `Default: the parameter \`${field.otherwise}\`.`,
  ),
)
/** The parameters of Bug.update. */
export const onUpdate = each(setFields, changed, asked)
