/** Wire schemas of keywords. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'

const LIST_MAX = 1_000

const IdOrName = Type.Optional(
  Type.String({ description: 'The number of a keyword if it is all digits, else its name' }),
)
const Ids = Type.Optional(Type.Array(Type.Integer(), { maxItems: LIST_MAX }))
const Names = Type.Optional(
  Type.Array(Type.String(), { maxItems: LIST_MAX, description: 'Case makes no difference' }),
)
const named = { id_or_name: IdOrName, ids: Ids, names: Names }

const Keyword = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String({ description: 'What the keyword says about a bug; may hold HTML' }),
})
export type Keyword = Static<typeof Keyword>

export const KeywordsAsked = Type.Object(named)
export type KeywordsAsked = Static<typeof KeywordsAsked>
export const Keywords = Type.Object({
  keywords: Type.Array(Keyword, { description: 'By name; all of them where none is named' }),
})

const fields = {
  name: Type.Optional(
    Type.String({ description: 'Up to 64 characters, without commas and blanks; unique' }),
  ),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
}
export const NewKeyword = Type.Object(fields)
export type NewKeyword = Static<typeof NewKeyword>
export const KeywordMade = Type.Object({ id: Type.Integer() })

export const KeywordChange = Type.Object({ ...named, ...fields })
export type KeywordChange = Static<typeof KeywordChange>
export const KeywordsChanged = Type.Object({ keywords: Type.Array(Changed) })

export const KeywordRemoval = Type.Object({
  ...named,
  remove_from_bugs: Type.Optional(
    Type.Boolean({
      description: 'Take it from the bugs that have it as well; else such a keyword stays',
    }),
  ),
})
export type KeywordRemoval = Static<typeof KeywordRemoval>
export const KeywordsRemoved = Type.Object({
  keywords: Type.Array(
    Type.Object({
      id: Type.Integer(),
      bugs_changed: Type.Integer({ description: 'How many bugs it was taken from' }),
    }),
  ),
})
