/** The forms of blobs in a store, under different names: as they are, and encrypted. */

import type { Sealing } from './encryption.ts'

/** How blobs of a form are named and written. A store of one form reads what is stored. */
export interface Form {
  /** Follows the hash. */
  suffix: '' | '.enc'
  seal?: () => Sealing
}

/** As they are. */
export const PLAIN: Form = { suffix: '' }
