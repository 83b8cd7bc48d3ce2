/** All of the interface, in the order in which it was written down. */

import type { Section } from './lines.ts'
import { authentication, groups, users } from './people.ts'
import { flagTypes, products } from './products.ts'

export const sections: readonly Section[] = [products, flagTypes, groups, users, authentication]
