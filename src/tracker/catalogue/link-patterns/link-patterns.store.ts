/** Reads all link patterns. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const all = statement((q) => q.selectFrom('link_patterns').selectAll().orderBy('id'))
