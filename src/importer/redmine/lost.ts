/** What Docket has no place for: each row is counted. */

import { countOf, rowsOf, text } from '../map/cells.ts'
import type { Context } from './context.ts'
import { isTrue, rowsIn } from './source.ts'

/** Tables that are left out, with what one row of them is. */
const TABLES: Readonly<Record<string, string>> = {
  auth_sources: 'a connection to LDAP was left out',
  boards: 'a forum was left out',
  changesets: 'a revision of a repository was left out',
  comments: 'a comment on news was left out',
  documents: 'a document was left out',
  imports: 'an import of a CSV file was left out',
  messages: 'a message of a forum was left out',
  news: 'news were left out',
  queries: 'a saved query was left out',
  reactions: 'a reaction was left out',
  repositories: 'a repository was left out',
  wiki_contents: 'a wiki page was left out',
  wiki_redirects: 'a redirect of a wiki page was left out',
}

/** Rows within tables that are imported otherwise. */
const ROWS: readonly [what: string, table: string, where: string][] = [
  ['hours on a project and not on an issue were left out', 'time_entries', 'issue_id is null'],
  [
    'a watcher of something other than an issue was left out',
    'watchers',
    "watchable_type <> 'Issue'",
  ],
  ['another address of an account was left out', 'email_addresses', `is_default in (0, 'f')`],
  ['a key for REST or feeds was left out', 'tokens', `action in ('api', 'feeds')`],
  [
    'a value of a field of something other than an issue was left out',
    'custom_values',
    "customized_type <> 'Issue' and value <> ''",
  ],
]

/** Tells the losses of whole rows. */
export function tellLost(context: Context): void {
  const { redmine, to } = context
  const { staged } = redmine
  for (const [table, what] of Object.entries(TABLES)) {
    if (countOf(staged, table) === 0) continue
    for (const row of rowsOf(staged, table, { by: 'id' })) {
      to.losses.tell(what, `${table} ${text(row['id'])}`)
    }
  }
  for (const [what, table, where] of ROWS) {
    if (!staged.columns(table)) continue
    for (const { id } of staged.rows(`select id from ${table} where ${where}`)) {
      to.losses.tell(what, `${table} ${text(id)}`)
    }
  }
  tellFields(context)
  tellHours(context)
  if (staged.columns('journals')!.includes('updated_by_id')) {
    const query = 'select id from journals where updated_by_id is not null'
    for (const { id } of staged.rows(query)) {
      to.losses.tell('who edited a note, and when, was left out', `journal ${text(id)}`)
    }
  }
}

function tellFields({ redmine, custom, to }: Context) {
  for (const row of rowsIn(redmine.staged, 'custom_fields')) {
    const [id, name, type] = [Number(row['id']), text(row['name']), text(row['type'])]
    if (type !== 'IssueCustomField') {
      to.losses.tell(`a field of ${type.replace(/CustomField$/, '')} was left out`, name)
    } else if (!custom.has(id)) {
      to.losses.tell('a field that the mapping does not import was left out', name)
    } else {
      const rules = ['regexp', 'min_length', 'max_length', 'default_value']
      const has = rules.filter((rule) => !['', '0'].includes(text(row[rule])))
      if (has.length > 0 || isTrue(row['is_required'])) {
        to.losses.tell('the rules and the default of a field were left out', name)
      }
    }
  }
}

/** Activities are lost; the hours are kept. */
function tellHours({ redmine: { staged }, to }: Context) {
  const query = 'select id, issue_id from time_entries where issue_id is not null'
  for (const { id } of staged.rows(query)) {
    to.losses.tell('the activity of a time entry was left out', `time_entries ${text(id)}`)
  }
}
