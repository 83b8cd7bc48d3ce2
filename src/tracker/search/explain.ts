/** Tells how a search is gone about: its tree, its SQL, and the plan of the database for that. */

import type { Scanner } from '../../platform/blobs/scanner.ts'
import { type Handle, Tx } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { compiled, prepare } from './search.ts'
import type { SearchAsked } from './search.wire.ts'
import { sortKeys } from './order.ts'
import type { Leaf, Tree } from './tree.ts'

export interface Statement {
  sql: string
  values: readonly unknown[]
}
export interface Explained {
  /** As lines, what is inside something further to the right. */
  tree: string[]
  order: string[]
  page: { limit: number; offset: number }
  /** What was asked of the database before, to know how to ask for the bugs. */
  before: Statement[]
  /** What the search itself reads: the statement is as if all that is looked for were in them. */
  files?: { count: number; bytes: number }
  choosing: Statement
  plan: string[]
}

/** The bugs themselves are not searched for. */
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
    order: sortKeys(search.order).map((key) => key.column + (key.isDescending ? ' DESC' : '')),
    page: { limit, offset },
    before,
    ...(files.count > 0 && { files }),
    choosing: { sql, values },
    plan: dialect.planOf(rows),
  }
}

/** Keeps what is asked; statements that are declared look up single rows, and are left out. */
const watching = (handle: Handle, asked: Statement[]): Handle => ({
  ...handle,
  run(sql, values, named) {
    if (!named) asked.push({ sql, values })
    return handle.run(sql, values, named)
  },
})

/** Files are not read, only counted. */
const counting = (files: { count: number; bytes: number }): Scanner => ({
  async scan(blobs, { asked }, tell) {
    // Those whose bugs are known to fit would be left out.
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
