/** Explains how a search is executed: its tree, its SQL, and the query plan of the database. */

import type { Scanner } from '../../platform/blobs/scanner.ts'
import { type Handle, Tx } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { compiled, prepare } from './search.ts'
import type { SearchAsked } from './ask/search.wire.ts'
import { type OrderBy, sortKeys } from './compile/order.ts'
import type { Leaf, Tree } from './tree/tree.ts'

/** A statement with the values of its parameters. */
export interface Statement {
  sql: string
  values: readonly unknown[]
}

/** How a search is executed, as `docket explain` prints it. */
export interface Explained {
  /** One line per node, indented by depth. */
  tree: string[]
  order: string[]
  page: { limit: number; offset: number }
  /** The preparatory queries of the search. */
  before: Statement[]
  /** What the search itself reads: shown as if all scanned conditions matched. */
  files?: { count: number; bytes: number }
  choosing: Statement
  plan: string[]
}

/** The final query for the bugs is not part of the search. */
export async function explainSearch(look: Look, given: SearchAsked): Promise<Explained> {
  const before: Statement[] = []
  const { handle } = look.tx
  const files = { count: 0, bytes: 0 }
  const tx = new Tx(watching(handle, before), 'look')
  const watched: Look = { ...look, tx, scanner: counting(files) }
  const { search, context } = await prepare(watched, given)
  const { sql, parameters: values } = compiled(watched, search, context)
  const { dialect } = handle
  const { rows } = await handle.run(`${dialect.explains} ${sql}`, values, false)
  const { limit, offset } = search.page
  return {
    tree: treeLines(search.tree),
    order: [...new Set(sortKeys(search.order).map(wordsOf))],
    page: { limit, offset },
    before,
    ...(files.count > 0 && { files }),
    choosing: { sql, values },
    plan: dialect.planOf(rows),
  }
}

/** Records queries; declared statements are lookups of single rows, and are omitted. */
const watching = (handle: Handle, asked: Statement[]): Handle => ({
  ...handle,
  run(sql, values, named) {
    if (!named) asked.push({ sql, values })
    return handle.run(sql, values, named)
  },
})

/** Files are counted, but not read. */
const counting = (files: { count: number; bytes: number }): Scanner => ({
  async scan(blobs, { asked }, tell) {
    // Otherwise conditions already known to match would be omitted.
    const each = Array.from(blobs)
    const all = (JSON.parse(asked) as unknown[]).map(() => true)
    for (const blob of each) {
      files.count += 1
      files.bytes += blob.size
      tell(blob, all)
    }
  },
  async close() {},
})

const inside = (lines: string[]) => lines.map((line) => `  ${line}`)

/** One line for each condition and group, indented by depth. */
export function treeLines(tree: Tree): string[] {
  if ('and' in tree) return groupLines('all of', tree.and)
  if ('or' in tree) return groupLines('any of', tree.or)
  if ('not' in tree) return ['not', ...inside(treeLines(tree.not))]
  if ('same' in tree) return groupLines('in one row', tree.same)
  return [leafLine(tree)]
}

const groupLines = (title: string, trees: readonly Tree[]) =>
  trees.length === 1 && title !== 'in one row'
    ? treeLines(trees[0]!)
    : [title, ...inside(trees.flatMap(treeLines))]

const leafLine = ({ field, operator, values }: Leaf) =>
  [field, operator, values.map((value) => JSON.stringify(value)).join(' or ')].join(' ').trim()

const wordsOf = ({ column, isDescending }: OrderBy) => column + (isDescending ? ' DESC' : '')
