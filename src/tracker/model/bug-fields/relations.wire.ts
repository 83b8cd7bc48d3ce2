/** The fields that list other bugs: as types, and in the schemas of calls and responses. */

import { type TArray, type TInteger, type TOptional, type TSchema, Type } from 'typebox'

import { type BugField, LISTED_MAX } from './bug-field.wire.ts'
import { bugFields, type KnownField } from './bug-fields.wire.ts'
import { type Wire, wireOf } from './columns.wire.ts'

/** A field that lists other bugs. */
export type RelationField = Extract<KnownField, { relation: object }>
/** The internal names of lists of other bugs, such as `dependson`. */
export type RelationName = RelationField['name']
/** Their names in calls, such as `depends_on`. */
export type RelationWire<F extends RelationField = RelationField> = Wire<F>

/** Both sides of each relation, in display order. */
export const relationFields = bugFields.filter(
  (field): field is BugField & RelationField => field.relation !== undefined,
)

/** Their internal names, in the same order. */
export const relationNames = relationFields.map(({ name }): RelationName => name)
/** The name of the field in calls. */
export const relationWire = (field: RelationField) => wireOf(field) as RelationWire

/** The tables of pairs of bugs, each with its fields: as read from one side and from the other. */
export const relations = [...Map.groupBy(relationFields, ({ relation }) => relation.table)].map(
  ([table, [field, reverse]]) => ({ table, field: field!, reverse: reverse! }),
)

/** A table of pairs with its two fields. */
export type Relation = (typeof relations)[number]

/** The table of a field's pairs. All such tables have the columns of `dependencies`. */
export const tableOf = ({ name, relation }: RelationField) => ({
  table: relation.table as 'dependencies',
  others: name as 'dependson',
  own: relation.from as 'blocked',
})

/** Maps each of the fields by its name. */
export const eachRelation = <T>(make: (field: BugField & RelationField) => T) =>
  Object.fromEntries(relationFields.map((field) => [field.name, make(field)])) as Record<
    RelationName,
    T
  >
/** Ids of other bugs. */
export type Related = Record<RelationName, readonly number[]>

type Shown = {
  [F in RelationField as Wire<F>]: F extends { optional: true }
    ? TOptional<TArray<TInteger>>
    : TArray<TInteger>
}
type Counted = {
  [F in RelationField as Wire<F>]: F extends { optional: true } ? TOptional<TInteger> : TInteger
}
type Asked<Made extends TSchema> = { [F in RelationField as Wire<F>]: Made }
const each = (make: (field: BugField) => TSchema) =>
  Object.fromEntries(relationFields.map((field) => [wireOf(field), make(field)]))
const unlessOptional = (schema: TSchema, { optional }: BugField) =>
  optional ? Type.Optional(schema) : schema

/** The properties of a bug in responses. */
export const relationsShown = each((field) =>
  unlessOptional(Type.Array(Type.Integer(), { description: field.help }), field),
) as Shown
/** The maximum number per bug. */
export const relationsCounted = each((field) => unlessOptional(Type.Integer(), field)) as Counted

const Bug = Type.Union([Type.Integer(), Type.String({ maxLength: 255 })])
const bugs = (description?: string) =>
  Type.Optional(Type.Array(Bug, { maxItems: LISTED_MAX, ...(description && { description }) }))
/** The parameters of Bug.create. */
export const relationsOnCreate = each(({ help }) =>
  bugs(`${help} One text may name several, separated by commas.`),
) as Asked<ReturnType<typeof bugs>>

const addRemoveSet = (description: string) =>
  Type.Optional(Type.Object({ add: bugs(), remove: bugs(), set: bugs() }, { description }))
/** The parameters of Bug.update. */
export const relationsOnUpdate = each(({ help }) =>
  addRemoveSet(`${help} \`set\` replaces the list.`),
) as Asked<ReturnType<typeof addRemoveSet>>
