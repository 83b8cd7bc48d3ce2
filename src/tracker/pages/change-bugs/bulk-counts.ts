/** How the pages of changes of several bugs count them. */

import type { Counts } from '../../views/bulk-changes/bulk-changes.wire.ts'

/** The number of bugs of a change. */
export const sumOf = ({ waiting, changed, same, refused }: Counts): number =>
  waiting + changed + same + refused
