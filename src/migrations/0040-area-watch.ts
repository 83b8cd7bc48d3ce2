/** What people watch besides each other: products, components and keywords. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** A user gets mail about bugs in an area: exactly one of the three. */
  area_watch: table(
    {
      id: 'id',
      user_id: '-> users',
      product_id: '-> products?',
      component_id: '-> components?',
      keywordid: '-> keyworddefs?',
    },
    {
      unique: [
        ['user_id', 'product_id'],
        ['user_id', 'component_id'],
        ['user_id', 'keywordid'],
      ],
      index: [['product_id'], ['component_id'], ['keywordid']],
    },
  ),
}
