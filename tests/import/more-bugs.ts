/** Makes a staging large: several ranges of bugs, each with comments and other rows. */

import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

/** More than the ranges of two transactions. */
export const MANY = 2_100

/** Copies the bugs of a staging under new numbers until there are this many. */
export function addBugs(folder: string) {
  const file = new DatabaseSync(join(folder, 'staging.db'))
  const copy = (table: string, changes: Record<string, string>, from: string) => {
    const columns = file.prepare(`select name from pragma_table_info('${table}')`).all()
    const cells = columns.map(({ name }) => changes[String(name)] ?? `"${String(name)}"`)
    file.exec(`insert into ${table} select ${cells.join(', ')} from ${table}, ${from}`)
  }
  const numbers = `(with recursive more(n) as (values (1) union all select n + 1 from more
    where n < ${MANY / 3 - 1}) select n from more)`
  const bug_id = 'bug_id + 3 * n'
  file.exec('begin')
  copy('longdescs', { comment_id: 'comment_id + 10000 * n', bug_id }, numbers)
  copy('cc', { bug_id }, numbers)
  copy('bug_group_map', { bug_id }, numbers)
  copy('bugs', { bug_id }, numbers)
  file.exec('commit')
  file.close()
}
