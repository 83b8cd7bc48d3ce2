/**
 * Names of series and of their categories are compared only with those that their creator sees, so
 * that a name in use tells nobody of a hidden series or product.
 */

import { altering } from '../platform/db/alter.ts'

export const names = altering({
  series: {
    unique: [['creator', 'category', 'subcategory', 'name_key']],
    index: [['category']],
    without: { unique: [['category', 'subcategory', 'name_key']], index: [['creator']] },
  },
  series_categories: {
    unique: [['name']],
    index: [['name_key']],
    without: { unique: [['name_key']] },
  },
})
