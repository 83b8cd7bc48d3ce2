/** The template for descriptions of new bugs of a component. */

import { altering } from '../platform/db/alter.ts'

export const templates = altering({
  components: { add: { bug_description_template: 'text?' } },
})
