/** Values on bugs that are not in their field's list, which old versions did not check. */

import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import { fold } from '../../platform/fold.ts'
import type { Staged, StagedRow } from '../staged.ts'
import { number, text } from './cells.ts'
import { quoted } from '../read/names.ts'
import { isMulti, type SourceField, type SourceValue, sourceValues } from './context.ts'

/** In the source's order, followed by unlisted ones, which cannot be chosen. */
export function allValues(staged: Staged, fields: readonly SourceField[]): SourceValue[] {
  const values = sourceValues(staged, fields)
  for (const field of fields) {
    const listed = values.filter((one) => one.field === field)
    const known = new Set(listed.map(({ value }) => fold(value)))
    let value_id = listed.reduce((most, one) => Math.max(most, one.value_id), 0)
    for (const value of usedIn(staged, field)) {
      if (known.has(fold(value))) continue
      known.add(fold(value))
      // Bugzilla treats an unknown status as closed.
      const row = { isactive: 0, is_open: 0 }
      const row_id = values.length + 1
      values.push({ row_id, field, value_id: ++value_id, value, row, isListed: false })
    }
  }
  return values
}

/** The values on bugs, sorted; neither null nor a single select's `---` is a value. */
function usedIn(staged: Staged, field: SourceField): string[] {
  const { name, custom } = field
  const isSingle = custom?.holds === 'select'
  const isOne = custom ? isSingle : (selectNames as string[]).includes(name)
  const [table, column] = isMulti(field) ? [`bug_${name}`, 'value'] : ['bugs', name]
  if (!(isMulti(field) || isOne) || !staged.columns(table)?.includes(column)) return []
  const query = `select distinct ${quoted(column)} as value from ${quoted(table)}
    where bug_id in (select bug_id from bugs) order by 1`
  return [...staged.rows(query)]
    .map(({ value }) => text(value))
    .filter((value) => value !== '' && !(isSingle && value === '---'))
}

const OF_PRODUCTS = { version: 'versions', target_milestone: 'milestones' }

/** Versions and milestones that the product lacks: they stay as text on the bugs. */
export function* unlistedOfProducts(staged: Staged): Iterable<string> {
  for (const [column, table] of Object.entries(OF_PRODUCTS)) {
    if (!staged.columns('bugs')?.includes(column) || !staged.columns(table)) continue
    const key = (row: StagedRow) => `${number(row['product_id'])} ${fold(text(row['value']))}`
    const known = new Set([...staged.rows(`select product_id, value from ${table}`)].map(key))
    const query = `select product_id, ${column} as value, min(bug_id) as bug, count(*) as n
      from bugs where ${column} not in ('', '---') group by product_id, ${column} order by bug`
    for (const row of staged.rows(query)) {
      if (known.has(key(row))) continue
      const more = number(row['n']) > 1 ? ` and ${number(row['n']) - 1} more` : ''
      yield `${column} '${text(row['value'])}' of bug ${number(row['bug'])}${more}`
    }
  }
}
