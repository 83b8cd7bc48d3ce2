/** Finds attachments whose content has another size than staged: no time tells of it. */

import { number } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import type { Rounding } from './read-round.ts'

interface Attachments {
  /** The table, as the source names it. */
  attachments: string
  /** A condition on a column with bugs, quoted. */
  where: (column: string) => string
}

/** The ids of attachments of some bugs, in the source or the staging. */
export async function contentsDiffer(
  { staging, foreign, tables }: Rounding,
  { attachments, where }: Attachments,
): Promise<number[]> {
  if (!tables.contents) return []
  const { quote } = foreign
  const there = new Map<number, number>()
  const sql = `select ${quote('id')}, octet_length(${quote('thedata')})
    from ${quote(tables.contents.name)} where ${quote('id')} in (
      select ${quote('attach_id')} from ${quote(attachments)} where ${where(quote('bug_id'))})`
  for await (const [id, size] of foreign.rows(sql)) {
    there.set(Number(String(id)), Number(String(size ?? 0)))
  }
  const here = new Map<number, number>()
  const staged = `select id, length(cast(thedata as blob)) as size from attach_data where id in (
    select attach_id from attachments where ${where(quoted('bug_id'))})`
  for (const row of staging.rows(staged)) {
    const id = number(row['id'])
    here.set(id, staging.large('attach_data', 'thedata', id)?.size ?? number(row['size'] ?? 0))
  }
  return [...new Set([...there.keys(), ...here.keys()])].filter(
    (id) => there.get(id) !== here.get(id),
  )
}
