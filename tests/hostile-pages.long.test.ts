/** Hostile texts in every page, on PostgreSQL. */

import { kinds } from './databases.ts'
import { tellHostilePages } from './hostile-pages/suite.ts'

tellHostilePages(kinds.filter(({ name }) => name === 'PostgreSQL'))
