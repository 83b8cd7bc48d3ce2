/** Writes values and statements of MySQL and MariaDB. Pure. */

/** A value of a column; bytes are written apart. */
export type Cell = string | number | null

/** Statements become about this long, which every server accepts. */
const STATEMENT_CHARS = 512 * 1024

const ESCAPED: Readonly<Record<string, string>> = {
  '\0': String.raw`\0`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\u001A': String.raw`\Z`,
  '\\': String.raw`\\`,
  "'": String.raw`\'`,
}

/** On one line. */
export function literal(cell: Cell): string {
  if (cell === null) return 'NULL'
  if (typeof cell === 'number') return String(cell)
  // oxlint-disable-next-line no-control-regex
  return `'${cell.toWellFormed().replaceAll(/[\0\n\r\u001A\\']/g, (sign) => ESCAPED[sign]!)}'`
}

/** The name of a table or column. */
export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** An INSERT that names its columns, up to the word VALUES. */
export const insertInto = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES\n`

/** INSERT statements with many rows each, one row per line. `told` gets the rows so far. */
export async function* inserts(
  table: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  told: (rows: number) => void = () => {},
): AsyncGenerator<string> {
  const head = insertInto(table, columns)
  let text = ''
  let rows = 0
  for await (const page of pages) {
    for (const row of page) {
      text += `${text === '' ? head : ',\n'}(${row.map(literal).join(',')})`
      rows++
      if (text.length < STATEMENT_CHARS) continue
      yield `${text};\n`
      text = ''
    }
    told(rows)
  }
  if (text !== '') yield `${text};\n`
}
