/** With `--full`, hostile texts in every page, on PostgreSQL, with a login and without one. */

import { isFull } from './full.ts'
import { kinds } from './databases.ts'
import { tellHostilePages } from './hostile-pages/suite.ts'

tellHostilePages(
  kinds.filter(({ name }) => isFull && name === 'PostgreSQL'),
  { isWhole: true, isCompared: true },
)
