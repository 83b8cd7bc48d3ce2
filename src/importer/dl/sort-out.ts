/**
 * Selects what to import from a dl: everything that has not expired, has an owner, and a complete
 * file.
 */

import type { Dl, DlGrant, DlTicket, DlUser, Problem } from './read-dl.ts'
import { endsAt } from './rows.ts'
import type { Spool } from './spool.ts'

/** Every ticket and grant of the source is in exactly one of these lists. */
export interface Sorted {
  users: DlUser[]
  tickets: DlTicket[]
  grants: DlGrant[]
  expired: { tickets: DlTicket[]; grants: DlGrant[] }
  /** Not expired, but impossible to import. */
  problems: Problem[]
}

/** Files are checked if the spool is given. */
export async function sortOut(dl: Dl, now: number, spool: Spool | undefined): Promise<Sorted> {
  const problems = [...dl.problems]
  const users = new Set(dl.users.map(({ id }) => id))
  const isOver = (one: DlTicket | DlGrant) => (endsAt(one) ?? now) < now
  const fits = (table: string, one: DlTicket | DlGrant, wrong?: string) => {
    const why = users.has(one.user_id) ? wrong : `its user ${one.user_id} does not exist`
    if (why !== undefined) problems.push({ what: `${table} ${one.public_id}`, why })
    return why === undefined
  }
  const tickets: DlTicket[] = []
  for (const ticket of dl.tickets.filter((one) => !isOver(one))) {
    if (fits('ticket', ticket, await spool?.problemOf(ticket))) tickets.push(ticket)
  }
  return {
    users: dl.users,
    tickets,
    grants: dl.grants.filter((one) => !isOver(one) && fits('grant', one)),
    expired: { tickets: dl.tickets.filter(isOver), grants: dl.grants.filter(isOver) },
    problems,
  }
}
