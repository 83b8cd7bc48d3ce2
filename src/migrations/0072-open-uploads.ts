/** Uploads whose length is told with their last bytes, such as those of a pipe. */

import { altering } from '../platform/db/alter.ts'

/**
 * Null stands for 0: nodes of the previous version do not know the column. While it is 1, `size` is
 * as many bytes as were announced so far.
 */
export const openUploads = altering({ ticket_uploads: { add: { is_open: 'int?' } } })
