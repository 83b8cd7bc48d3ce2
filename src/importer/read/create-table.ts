/** Parses CREATE TABLE of all four engines. Pure. */

import { kindOf } from './kinds.ts'
import { NAME, namesIn, PATH, lastName, splitList, unquote, untilClosed } from './names.ts'
import type { Table } from './source.ts'

const CREATE = new RegExp(
  `^CREATE\\s+(?:UNLOGGED\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(${PATH})\\s*\\(`,
  'i',
)
const KEY = new RegExp(
  `^(?:CONSTRAINT\\s+(?:${NAME}\\s+)?)?(PRIMARY\\s+KEY|UNIQUE(?:\\s+(?:KEY|INDEX))?|KEY|INDEX)` +
    `(?:\\s+${NAME})?(?:\\s+USING\\s+\\w+)?\\s*\\((.*)\\)[^)]*$`,
  'is',
)
const OTHER = /^(CONSTRAINT|FOREIGN\s+KEY|CHECK|FULLTEXT|SPATIAL|EXCLUDE|LIKE|PERIOD)\b/i
const COLUMN = new RegExp(`^(${NAME})\\s*(.*)$`, 's')
/** These words end the type. Looks at the last blank only, because runs of blanks may be long. */
const AFTER_TYPE =
  /\s(NOT|NULL|DEFAULT|AUTO_INCREMENT|PRIMARY|UNIQUE|REFERENCES|COLLATE|CHARACTER|CHARSET|COMMENT|CHECK|CONSTRAINT|GENERATED|AS|ON|KEY|VIRTUAL|STORED|INVISIBLE|\/\*|WITH\s+SYSTEM)(\s|$)/i

/** Undefined for other statements. */
export function readCreateTable(statement: string): Table | undefined {
  const [head, path] = CREATE.exec(statement) ?? []
  if (head === undefined) return undefined
  const table: Table = { name: lastName(path!), columns: [], primary: [] }
  for (const part of splitList(untilClosed(statement.slice(head.length)))) {
    readPart(part.trim(), table)
  }
  return table
}

function readPart(part: string, table: Table) {
  const [, kind, list] = KEY.exec(part) ?? []
  if (kind !== undefined) {
    if (/^primary/i.test(kind)) table.primary = namesIn(list!)
    return
  }
  if (OTHER.test(part)) return
  const [, name, rest] = COLUMN.exec(part) ?? []
  if (name === undefined) return
  const type = rest!.split(AFTER_TYPE, 1)[0]!.trim()
  table.columns.push({ name: unquote(name), type, kind: kindOf(type) })
  if (/\bPRIMARY\s+KEY\b/i.test(rest!)) table.primary = [unquote(name)]
}
