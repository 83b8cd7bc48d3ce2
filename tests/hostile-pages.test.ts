/** Hostile texts in every page that an administrator sees; the others with `--full`. */

import { kinds } from './databases.ts'
import { tellHostilePages } from './hostile-pages/suite.ts'

tellHostilePages(
  kinds.filter(({ name }) => name === 'SQLite'),
  { isWhole: false, isCompared: true },
)
