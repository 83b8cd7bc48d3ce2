/** The whole interface, in the order of its documentation. */

import { bugs } from './bugs.ts'
import { attachments, comments } from './comments.ts'
import { general } from './general.ts'
import { fields, instance, visits } from './instance.ts'
import type { Section } from './lines.ts'
import { authentication, groups, users } from './people.ts'
import { flagTypes, products } from './products.ts'

/** Without file tickets, which have a document of their own. */
export const sections: readonly Section[] = [
  general,
  products,
  flagTypes,
  groups,
  users,
  comments,
  attachments,
  bugs,
  fields,
  visits,
  instance,
  authentication,
]
