/** Detects whether a staged source is a supported dl: by tables, columns and version. */

import { Refusal } from '../../platform/refusal.ts'
import { rowsOf, text } from '../map/cells.ts'
import type { Staged } from '../staged.ts'

/** Of tickets and grants. */
const SHARED =
  'id user_id cmt pass_ph pass_send time last_stamp last_time expire expire_dln ' +
  'notify_email sent_email locale'
const words = (text: string) => text.split(' ')

/** The tables and columns required to interpret a dl. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  config: words('name value'),
  role: words('id name admin'),
  user: words('id name pass_ph role_id email'),
  ticket: words(`${SHARED} name size downloads from_grant`),
  grant: words(`${SHARED} grant_expire grant_last_time grant_expire_uln uploads`),
}
/** Redundant, or derived by Docket in another way. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  role: ['parent_role_id'],
  user: ['pass_md5'],
  ticket: ['pass_md5', 'path'],
  grant: ['pass_md5'],
}
/** The first supported version; older ones stored limits differently. */
const VERSIONS = ['0.18', '0.19']

/** The version as stored; undefined if it is not. */
export function versionOf(staged: Staged): string | undefined {
  if (!staged.columns('config')) return undefined
  const rows = [...rowsOf(staged, 'config', { by: 'name' })]
  const found = rows.find((row) => text(row['name']) === 'version')
  return found && text(found['value']).trim()
}

/** Why the source cannot be imported; undefined if it can. */
export function whyNoDl(staged: Staged): string | undefined {
  const missing = Object.keys(NEEDED).filter((table) => !staged.columns(table))
  if (missing.length > 0) {
    const tables = `${missing.length === 1 ? 'table' : 'tables'} ${missing.join(', ')}`
    return `the source has no ${tables}, so it is not a dl or not a complete one`
  }
  return wrongVersion(versionOf(staged)) ?? lackingColumns(staged)
}

/** Throws a `Refusal` that says what is missing or which version is not supported. */
export function refuseNoDl(staged: Staged) {
  const why = whyNoDl(staged)
  if (why !== undefined) throw new Refusal(why)
}

function wrongVersion(version: string | undefined): string | undefined {
  if (version !== undefined && VERSIONS.includes(version)) return undefined
  const [known] = VERSIONS
  if (version === undefined || isOlder(version)) {
    const is = version === undefined ? 'has no version' : `has version ${version}`
    return (
      `the database of dl ${is}, but Docket supports ${known} and later; upgrade it with ` +
      `dbupgrade.php of dl ${known} first`
    )
  }
  return `the database of dl has version ${version}, but Docket supports ${VERSIONS.join(' and ')}`
}

/** Before 0.18; anything but a number is not older. */
const isOlder = (version: string) => /^0\.(\d|1[0-7])(\.\d+)*$/.test(version)

function lackingColumns(staged: Staged): string | undefined {
  for (const [table, needed] of Object.entries(NEEDED)) {
    const there = staged.columns(table)!
    const lacking = needed.filter((column) => !there.includes(column))
    if (lacking.length === 0) continue
    return `the table ${table} of the source lacks ${lacking.join(', ')}, so it is not a supported dl`
  }
  return undefined
}

/** Columns unknown to Docket, such as `ticket.tags`, which are not imported. */
export const unknownColumns = (staged: Staged): string[] =>
  Object.entries(NEEDED).flatMap(([table, needed]) =>
    (staged.columns(table) ?? [])
      .filter((column) => !needed.includes(column) && !KNOWN[table]?.includes(column))
      .map((column) => `${table}.${column}`),
  )
