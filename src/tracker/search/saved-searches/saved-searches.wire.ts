/** Wire schemas of saved searches. */

import { type Static, Type } from 'typebox'

const QUERY_CHARS_MAX = 65_535

const Query = Type.String({
  maxLength: QUERY_CHARS_MAX,
  description: 'The parameters of a search as in a URL: `product=Widget&status=__open__`',
})
const Name = Type.String({ description: 'Up to 64 characters; case-insensitive' })
const Share = Type.String({
  maxLength: 255,
  description: 'The group it is shared with; empty if it is not shared',
})
const Footer = Type.Boolean({ description: "Whether it is one of the caller's links" })

/** A saved search that the caller can run. */
export const SavedSearch = Type.Object({
  id: Type.Integer(),
  name: Name,
  query: Query,
  owner_id: Type.Integer({ description: 'The `sharer_id` with which others run it' }),
  owner: Type.String({ description: 'Login name' }),
  shared_with_group: Share,
  link_in_footer: Footer,
  watched: Type.Boolean({ description: 'Whether the caller gets mail when a bug enters it' }),
})
export type SavedSearch = Static<typeof SavedSearch>

/** `SavedSearch.get` takes no parameters. */
export const Nothing = Type.Object({})
/** Response of `SavedSearch.get`: the caller's own in their order, then shared ones. */
export const SavedSearches = Type.Object({ saved_searches: Type.Array(SavedSearch) })

/** Parameters of `SavedSearch.create`. */
export const NewSearch = Type.Object({
  name: Name,
  query: Query,
  shared_with_group: Type.Optional(Share),
  link_in_footer: Type.Optional(Footer),
})
export type NewSearch = Static<typeof NewSearch>

/** Parameters of `SavedSearch.update`; what is absent stays. */
export const SearchUpdate = Type.Object({
  id: Type.Integer(),
  name: Type.Optional(Name),
  query: Type.Optional(Query),
  shared_with_group: Type.Optional(Share),
  link_in_footer: Type.Optional(Footer),
})
export type SearchUpdate = Static<typeof SearchUpdate>

/** Parameters of `SavedSearch.move`. */
export const SearchMoved = Type.Object({
  id: Type.Integer(),
  by: Type.Integer({
    minimum: -1_000,
    maximum: 1_000,
    description: 'By how many places it moves down; up if negative',
  }),
})
export type SearchMoved = Static<typeof SearchMoved>

/** Parameters of `SavedSearch.delete`. */
export const SearchNamed = Type.Object({ id: Type.Integer() })
/** Response of the methods that change a saved search: its id. */
export const Done = Type.Object({ id: Type.Integer() })
