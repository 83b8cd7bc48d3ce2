/** Parses the rows of a dl; reports invalid ones separately. */

import { flag, rowsOf, text, textOrNull } from '../map/cells.ts'
import type { Staged, StagedRow } from '../staged.ts'

/** Seconds and uses; null means no limit. */
export interface DlLimits {
  total_s: number | null
  last_s: number | null
  count: number | null
}

/** A row of dl's table `user`. */
export interface DlUser {
  id: number
  name: string
  email: string
  /** The hash of any kind; null if the password is managed elsewhere. */
  stored: string | null
  is_admin: boolean
}
interface Shared {
  public_id: string
  user_id: number
  comment: string
  stored: string | null
  pass_send: number
  /** Milliseconds since 1970 UTC, like the next one. */
  creation_ts: number
  last_stamp: number | null
  uses: number
  limits: DlLimits
  /** Separated by commas. */
  notify_email: string
  sent_email: string
  locale: string
}

/** A row of dl's table `ticket`; `size` is in bytes. */
export interface DlTicket extends Shared {
  name: string
  size: number
  from_grant: string
}

/** A row of dl's table `grant`. */
export interface DlGrant extends Shared {
  /** For each ticket created through it. */
  ticket_limits: DlLimits
}
/** Something that cannot be imported as it is. */
export interface Problem {
  /** Such as `ticket 0123…`. */
  what: string
  why: string
}

/** All valid rows, and what is wrong with the others. */
export interface Dl {
  users: DlUser[]
  tickets: DlTicket[]
  grants: DlGrant[]
  problems: Problem[]
}

const LINK_ID = /^[0-9A-Za-z]{32}$/
/** In seconds: the limit of JavaScript dates. */
const SECONDS_MAX = 100_000_000_000

/** Everything, ordered by key. The source is a dl. */
export function readDl(staged: Staged): Dl {
  const problems: Problem[] = []
  const roles = new Set<number>()
  for (const row of rowsOf(staged, 'role', { by: 'id' })) {
    if (flag(row['admin'])) roles.add(Number(row['id']))
  }
  const users = new Map<number, DlUser>()
  for (const row of rowsOf(staged, 'user', { by: 'id' })) {
    const id = Number(row['id'])
    if (users.has(id)) {
      problems.push({ what: `user ${id}`, why: 'another row has the same id' })
      continue
    }
    users.set(id, {
      id,
      name: text(row['name']),
      email: text(row['email']).trim(),
      stored: storedIn(row),
      is_admin: roles.has(Number(row['role_id'])),
    })
  }
  const take = <Taken extends Shared>(table: string, read: (row: StagedRow) => Taken): Taken[] => {
    const seen = new Set<string>()
    return [...rowsOf(staged, table, { by: 'id' })].flatMap((row) => {
      try {
        const taken = read(row)
        refuseOdd(taken, seen)
        return [taken]
      } catch (error) {
        if (!(error instanceof Odd)) throw error
        problems.push({ what: `${table} ${text(row['id'])}`, why: error.message })
        return []
      }
    })
  }
  const [tickets, grants] = [take('ticket', ticketIn), take('grant', grantIn)]
  return { users: [...users.values()], tickets, grants, problems }
}

/** Why a row cannot be imported. */
class Odd extends Error {
  override name = 'Odd'
}

function refuseOdd({ public_id }: Shared, seen: Set<string>) {
  if (!LINK_ID.test(public_id)) throw new Odd('its id is not 32 letters and digits')
  if (seen.has(public_id)) throw new Odd('another row has the same id')
  seen.add(public_id)
}

const ticketIn = (row: StagedRow): DlTicket => ({
  ...sharedIn(row),
  name: text(row['name']),
  size: whole(row, 'size', Number.MAX_SAFE_INTEGER),
  from_grant: text(row['from_grant']).trim(),
  uses: whole(row, 'downloads'),
  limits: limitsIn(row),
})

const grantIn = (row: StagedRow): DlGrant => ({
  ...sharedIn(row),
  uses: whole(row, 'uploads'),
  limits: {
    total_s: wholeOrNull(row, 'grant_expire'),
    last_s: wholeOrNull(row, 'grant_last_time'),
    count: wholeOrNull(row, 'grant_expire_uln'),
  },
  ticket_limits: limitsIn(row),
})

function sharedIn(row: StagedRow) {
  const last = wholeOrNull(row, 'last_stamp')
  return {
    public_id: text(row['id']).trim(),
    user_id: whole(row, 'user_id'),
    comment: text(row['cmt']),
    stored: storedIn(row),
    pass_send: flag(row['pass_send']),
    creation_ts: whole(row, 'time') * 1000,
    last_stamp: last === null ? null : last * 1000,
    notify_email: text(row['notify_email']),
    sent_email: text(row['sent_email']),
    locale: text(row['locale']).trim(),
  }
}

const limitsIn = (row: StagedRow): DlLimits => ({
  total_s: wholeOrNull(row, 'expire'),
  last_s: wholeOrNull(row, 'last_time'),
  count: wholeOrNull(row, 'expire_dln'),
})

/**
 * The newer hash takes precedence over the older one, as in dl; fixed-width columns are padded with
 * blanks.
 */
const storedIn = (row: StagedRow): string | null =>
  textOrNull(row['pass_ph'])?.trim() || textOrNull(row['pass_md5'])?.trim() || null

function whole(row: StagedRow, column: string, max = SECONDS_MAX): number {
  const number = wholeOrNull(row, column, max)
  if (number === null) throw new Odd(`its ${column} is missing`)
  return number
}

/** 0 and null both mean no limit; Docket stores null. */
function wholeOrNull(row: StagedRow, column: string, max = SECONDS_MAX): number | null {
  const cell = row[column]
  if (cell === null || cell === undefined || cell === '') return null
  const number = Number(text(cell))
  if (Number.isInteger(number) && Math.abs(number) <= max) return number
  throw new Odd(`its ${column} is '${text(cell).slice(0, 40)}', which is not an integer`)
}
