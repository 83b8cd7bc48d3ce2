/** The template for descriptions of new bugs of a product. */

import { altering } from '../platform/db/alter.ts'

export const templates = altering({
  products: { add: { bug_description_template: 'text?' } },
})
