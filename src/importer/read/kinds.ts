/** Maps column types of MySQL, MariaDB, PostgreSQL and SQLite. Pure. */

import type { Kind } from './source.ts'

const KINDS: [RegExp, Kind][] = [
  [/^(tiny|small|medium|big)?int(eger|\d)?\b|^(small|big)?serial|^bool|^year|^bit\b/i, 'integer'],
  [/^(decimal|numeric|float|double|real|dec\b|fixed)/i, 'decimal'],
  [/^(datetime|timestamp)/i, 'time'],
  [/^date$/i, 'date'],
  [/blob|binary|^bytea/i, 'bytes'],
]

/** Unknown types are text. */
export const kindOf = (type: string): Kind =>
  KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'
