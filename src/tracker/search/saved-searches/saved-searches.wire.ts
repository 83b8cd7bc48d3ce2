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

export const SavedSearch = Type.Object({
  id: Type.Integer(),
  name: Name,
  query: Query,
  owner_id: Type.Integer({ description: 'The `sharer_id` with which others run it' }),
  owner: Type.String({ description: 'Login name' }),
  shared_with_group: Share,
  link_in_footer: Footer,
})
export type SavedSearch = Static<typeof SavedSearch>

export const Nothing = Type.Object({})
export const SavedSearches = Type.Object({ saved_searches: Type.Array(SavedSearch) })

export const NewSearch = Type.Object({
  name: Name,
  query: Query,
  shared_with_group: Type.Optional(Share),
  link_in_footer: Type.Optional(Footer),
})
export type NewSearch = Static<typeof NewSearch>

export const SearchUpdate = Type.Object({
  id: Type.Integer(),
  name: Type.Optional(Name),
  query: Type.Optional(Query),
  shared_with_group: Type.Optional(Share),
  link_in_footer: Type.Optional(Footer),
})
export type SearchUpdate = Static<typeof SearchUpdate>

export const SearchNamed = Type.Object({ id: Type.Integer() })
export const Done = Type.Object({ id: Type.Integer() })
