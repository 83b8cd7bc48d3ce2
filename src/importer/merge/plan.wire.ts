/** The plan of an import in addition: a JSON file that people review and change. */

import { type Static, Type } from 'typebox'

const LIST_MAX = 1_000_000
const Text = Type.String({ maxLength: 4_000 })
const Id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Note = Type.Optional(Text)
const list = <Item extends Type.TSchema>(item: Item) => Type.Array(item, { maxItems: LIST_MAX })

/** Either `join`, the name of a row of Docket, or `as`, the name of a new one. */
const choice = {
  id: Id,
  join: Type.Optional(Text),
  as: Type.Optional(Text),
  note: Note,
}
const Named = Type.Object({ name: Text, ...choice }, { additionalProperties: false })
const Person = Type.Object({ login: Text, ...choice }, { additionalProperties: false })
const Group = Type.Object({ name: Text, ...choice, pattern: Text }, { additionalProperties: false })
const Value = Type.Object({ field: Text, value: Text, ...choice }, { additionalProperties: false })
const Alias = Type.Object(
  { bug: Id, alias: Text, as: Text, note: Note },
  { additionalProperties: false },
)

/** The pattern of the name of a second Bugzilla. */
export const NAME = '^[A-Za-z0-9][A-Za-z0-9-]{0,23}$'

/** What an import in addition does with what both have. */
export const Plan = Type.Object(
  {
    version: Type.Literal(1),
    /** Of the second Bugzilla, for new names and old addresses. */
    name: Type.String({ pattern: NAME }),
    /** Its former address; empty if unknown. */
    urlbase: Text,
    /** Identifies what was read. */
    source: Text,
    numbers: Type.Union([
      Type.Literal('new'),
      Type.Object({ offset: Id }, { additionalProperties: false }),
    ]),
    people: list(Person),
    groups: list(Group),
    classifications: list(Named),
    products: list(Named),
    keywords: list(Named),
    fields: list(Named),
    values: list(Value),
    aliases: list(Alias),
    /** What else to know before it is accepted. */
    notes: list(Text),
  },
  { additionalProperties: false },
)
/** See `Plan`. */
export type Plan = Static<typeof Plan>
/** What becomes of one row. */
export type Choice = Static<typeof Named>
