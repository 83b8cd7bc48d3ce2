/** What Docket has no place for: each row is counted. */

import { number, text } from '../map/cells.ts'
import { includes } from '../translate/audience.ts'
import type { Context } from './context.ts'
import { ask } from './source.ts'

/** Tables that are left out, with what one row of them is. */
const TABLES: Readonly<Record<string, string>> = {
  api_token: 'a token for REST was left out',
  filters: 'a saved filter was left out',
  news: 'news were left out',
  project_file: 'a document of a project was left out',
  sponsorship: 'a sponsorship was left out',
  user_profile: 'a profile of a platform was left out',
}

/** Rows within tables that are imported otherwise. */
const ROWS: readonly [what: string, table: string, where: string][] = [
  ['that an issue is sticky was left out', 'bug', "cast(sticky as text) in ('1', 't', 'true')"],
  ['the projection of an issue was left out', 'bug', 'projection <> 10'],
  ['the estimated effort of an issue was left out', 'bug', 'eta <> 10'],
  ['a description of a version was left out', 'project_version', "coalesce(description, '') <> ''"],
]

/** Tells the losses of whole rows. */
export function tellLost(context: Context): void {
  const { mantis, to, rights, custom, mapping } = context
  const { staged, table } = mantis
  for (const [name, what] of Object.entries(TABLES)) {
    if (!staged.columns(table(name))) continue
    for (const row of ask(mantis, `select id from {${name}}`)) {
      to.losses.tell(what, `${name} ${number(row['id'])}`)
    }
  }
  for (const [what, name, where] of ROWS) {
    for (const row of ask(mantis, `select id from {${name}} where ${where}`)) {
      to.losses.tell(what, `${name} ${number(row['id'])}`)
    }
  }
  for (const row of mantis.fields.values()) {
    const name = text(row['name'])
    if (!custom.has(number(row['id']))) {
      to.losses.tell('a field that the mapping does not import was left out', name)
    } else if (text(row['valid_regexp']) || text(row['default_value'])) {
      to.losses.tell('the rules and the default of a field were left out', name)
    }
  }
  if (!mapping.monitors) to.losses.tell('who monitors issues was left out', 'by the mapping')
  for (const { project, ...own } of rights.values()) {
    if (!project.isEnabled) to.losses.tell(DISABLED, project.name)
    else if (!includes(own.all, own.own)) to.losses.tell(LIMITED, project.name)
  }
}
const DISABLED = 'a disabled project is seen by administrators only'
const LIMITED = 'whoever saw issues of a project only as their monitor no longer sees them'
