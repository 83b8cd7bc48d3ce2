/** Patterns of texts in comments that become links. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** Applies to bugs of the product, or to all if it is null. */
  link_patterns: table(
    {
      id: 'id',
      product_id: '-> products?',
      /** A regular expression, as RE2 reads it. */
      pattern: 'text',
      /** A template, in which `$1` is replaced by the first group. */
      address: 'text',
    },
    { index: [['product_id']] },
  ),
}
