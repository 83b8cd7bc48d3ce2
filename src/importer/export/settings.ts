/** Parameters and preferences, of which Bugzilla has fewer. */

import { docketDefaults } from '../../accounts/parameters/docket-parameters.list.ts'
import { defaults } from '../../accounts/parameters/parameters.list.ts'
import type { Tx } from '../../platform/db/db.ts'
import { columnsIn } from './cells.ts'
import { literal } from './literals.ts'
import type { Tell } from './lost.ts'
import { type Filled, made, type Reading } from './reading.ts'

/** The preferences of Bugzilla 5.2. */
const KNOWN: ReadonlySet<string> = new Set([
  'bugmail_new_prefix',
  'comment_box_position',
  'comment_sort_order',
  'csv_colsepchar',
  'display_quips',
  'email_format',
  'lang',
  'possible_duplicates',
  'post_bug_submit_action',
  'quicksearch_fulltext',
  'quote_replies',
  'requestee_cc',
  'skin',
  'state_addselfcc',
  'timezone',
  'zoom_textareas',
])
const OURS = 'a preference that Bugzilla does not have was left out'

/** Sets the defaults of the preferences, which Bugzilla installs with their legal values. */
export async function preferenceDefaults({ tx, tell }: Reading): Promise<string[]> {
  const rows = await tx.selectFrom('setting').selectAll().orderBy('name').execute()
  return rows.flatMap(({ name, default_value, is_enabled }) => {
    if (!KNOWN.has(name)) tell(OURS, name)
    if (!KNOWN.has(name)) return []
    const set = `default_value = ${literal(default_value)}, is_enabled = ${is_enabled}`
    return [`UPDATE setting SET ${set} WHERE name = ${literal(name)};\n`]
  })
}

/** What people have chosen. */
export const preferences = (reading: Reading): Filled =>
  made(
    reading,
    {
      table: 'profile_setting',
      docket: 'profile_setting',
      columns: columnsIn('user_id:i3 setting_name:t32 setting_value:t32'),
    },
    (row) => {
      if (KNOWN.has(row['setting_name'] as string)) return row
      reading.tell(OURS, `${String(row['setting_name'])} of user ${String(row['user_id'])}`)
      return undefined
    },
  )

/** The content of `data/params.json`: what differs from the defaults, which are Bugzilla's. */
export async function paramsJson(tx: Tx, tell: Tell): Promise<string> {
  const rows = await tx.selectFrom('parameters').selectAll().orderBy('name').execute()
  const kept = rows.filter(({ name }) => Object.hasOwn(defaults, name))
  for (const { name } of rows) {
    if (Object.hasOwn(docketDefaults, name)) {
      tell('a parameter that Bugzilla does not have was left out', name)
    }
  }
  const given = Object.fromEntries(kept.map(({ name, value }) => [name, value]))
  return `${JSON.stringify(given, undefined, 3)}\n`
}
