/** Changes the text indexes of PostgreSQL so that they are searched in blocks. */

import { index } from './0008-text-index.ts'

/** The indexes of step 0008, empty until the tracker's text index has filled them again. */
export const renewed = index
