/** Wire schemas of keywords. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'

const LIST_MAX = 1_000

const IdOrName = Type.Optional(
  Type.String({ description: 'The id of a keyword if all digits, else its name' }),
)
const Ids = Type.Optional(Type.Array(Type.Integer(), { maxItems: LIST_MAX }))
const Names = Type.Optional(
  Type.Array(Type.String(), { maxItems: LIST_MAX, description: 'Case-insensitive' }),
)
const named = { id_or_name: IdOrName, ids: Ids, names: Names }

const Keyword = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String({ description: 'The meaning of the keyword; may contain HTML' }),
  is_active: Type.Boolean({ description: 'Whether bugs can get it' }),
})
export type Keyword = Static<typeof Keyword>

/** Parameters of `Keyword.get`: by id or name. */
export const KeywordsAsked = Type.Object(named)
export type KeywordsAsked = Static<typeof KeywordsAsked>
/** Response of `Keyword.get`. */
export const Keywords = Type.Object({
  keywords: Type.Array(Keyword, { description: 'Sorted by name; all if none is requested' }),
})

const fields = {
  name: Type.Optional(
    Type.String({ description: 'Up to 64 characters, without commas and blanks; unique' }),
  ),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  is_active: Type.Optional(
    Type.Boolean({
      description: 'If false, bugs keep it and are found by it, but no more bugs get it',
    }),
  ),
}

/** Parameters of `Keyword.create`. */
export const NewKeyword = Type.Object(fields)
export type NewKeyword = Static<typeof NewKeyword>
/** Response of `Keyword.create`: the id of the new keyword. */
export const KeywordMade = Type.Object({ id: Type.Integer() })

/** Parameters of `Keyword.update`: which ones, and what to set for each of them. */
export const KeywordChange = Type.Object({ ...named, ...fields })
export type KeywordChange = Static<typeof KeywordChange>
/** Response of `Keyword.update`, in the order of the request. */
export const KeywordsChanged = Type.Object({ keywords: Type.Array(Changed) })

/** Parameters of `Keyword.delete`: by id or name. */
export const KeywordRemoval = Type.Object({
  ...named,
  remove_from_bugs: Type.Optional(
    Type.Boolean({
      description: 'Also remove it from bugs; otherwise a keyword in use is not deleted',
    }),
  ),
})
export type KeywordRemoval = Static<typeof KeywordRemoval>
/** Response of `Keyword.delete`. */
export const KeywordsRemoved = Type.Object({
  keywords: Type.Array(
    Type.Object({
      id: Type.Integer(),
      bugs_changed: Type.Integer({ description: 'Number of bugs it is removed from' }),
      operation: Type.Optional(
        Type.Integer({
          description:
            'The id of the operation that removes it from its bugs, and then deletes it; absent ' +
            'if it is deleted already, which is so up to 1,000 bugs',
        }),
      ),
    }),
  ),
})
export type KeywordsRemoved = Static<typeof KeywordsRemoved>
