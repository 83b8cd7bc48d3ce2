/** Hostile texts in every page, on SQLite; on PostgreSQL they are one of the long tests. */

import { kinds } from './databases.ts'
import { tellHostilePages } from './hostile-pages/suite.ts'

tellHostilePages(kinds.filter(({ name }) => name === 'SQLite'))
