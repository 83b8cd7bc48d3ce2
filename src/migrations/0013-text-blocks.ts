/** Texts are found block by block: PostgreSQL keeps them in tables of another form for that. */

import { index } from './0008-text-index.ts'

/** What 0008 made, empty until the tracker's text index has put the texts in again. */
export const renewed = index
