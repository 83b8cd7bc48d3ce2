/** Wire schemas of link patterns. */

import { type Static, Type } from 'typebox'

/** For all bugs, and again for each product. */
export const PATTERNS_MAX = 20
const ROWS_MAX = 1_000
const TEXT_CHARS_MAX = 10_000

const parts = {
  pattern: Type.String({ description: 'A regular expression, as RE2 reads it; case matters' }),
  address: Type.String({
    maxLength: 1_000,
    description:
      'The address, which begins with https:// or http:// and a host. `$1` to `$9` are replaced ' +
      'by the groups of the match, `$0` by all of it',
  }),
}
const Product = Type.Union([Type.String({ maxLength: 255 }), Type.Null()], {
  description: 'The product whose bugs it applies to; null for all bugs',
})

/** Parameters of `LinkPattern.search`. */
export const PatternsSearched = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'Only this one' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type PatternsSearched = Static<typeof PatternsSearched>

const LinkPattern = Type.Object({
  id: Type.Integer(),
  product: Product,
  ...parts,
  can_change: Type.Boolean({ description: 'Whether the caller can change and delete it' }),
})
/** A pattern with the name of its product. */
export type LinkPattern = Static<typeof LinkPattern>
/** Response of `LinkPattern.search`. */
export const LinkPatterns = Type.Object({
  link_patterns: Type.Array(LinkPattern, {
    description: 'Those for all bugs, and those of products that the caller administers',
  }),
  total: Type.Integer(),
})

/** Parameters of `LinkPattern.create`. */
export const NewPattern = Type.Object({ product: Type.Optional(Product), ...parts })
export type NewPattern = Static<typeof NewPattern>
/** Response of `LinkPattern.create`. */
export const PatternMade = Type.Object({ id: Type.Integer() })

/** Parameters of `LinkPattern.update`; the product of a pattern does not change. */
export const PatternChange = Type.Object({
  id: Type.Integer(),
  pattern: Type.Optional(parts.pattern),
  address: Type.Optional(parts.address),
})
export type PatternChange = Static<typeof PatternChange>
/** Parameters of `LinkPattern.delete`. */
export const PatternNamed = Type.Object({ id: Type.Integer() })
export type PatternNamed = Static<typeof PatternNamed>
/** Empty response. */
export const Nothing = Type.Object({})

/** Parameters of `LinkPattern.preview`. */
export const PreviewAsked = Type.Object({
  ...parts,
  text: Type.String({ maxLength: TEXT_CHARS_MAX, description: 'A sample' }),
})
export type PreviewAsked = Static<typeof PreviewAsked>
/** Response of `LinkPattern.preview`. */
export const Preview = Type.Object({
  pieces: Type.Array(
    Type.Object({
      text: Type.String(),
      href: Type.Union([Type.String(), Type.Null()], { description: 'Null for plain text' }),
    }),
    { description: 'The sample, in pieces' },
  ),
})
