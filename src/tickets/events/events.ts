/**
 * Records what happens to tickets and grants, with what is told of it: when that is read, the
 * ticket may be gone.
 */

import type { Happened } from '../../platform/work/events.store.ts'
import type { Work } from '../../platform/work/work.ts'

/** Columns of a ticket or grant. */
interface Row {
  public_id: string
  user_id: number
}

/** A ticket or grant in an event; `id` is the one in its link. */
export interface Noted {
  id: string
  owner_id: number
  /** Of tickets only. */
  name?: string
}

/** The body of an event. */
export interface Body {
  ticket?: Noted
  grant?: Noted
  /** What else is told, as it is told. */
  more: Readonly<Record<string, unknown>>
}

/** Records an event of a ticket; never pass `more` any secret. */
export const recordTicket = (
  work: Work,
  kind: `ticket.${string}`,
  ticket: Row & { name: string },
  more: Body['more'] = {},
) => work.record({ kind, body: { ticket: notedTicket(ticket), more } satisfies Body })

/** The same of a grant; `ticket` is the one that was created through it. */
export const recordGrant = (
  work: Work,
  kind: `grant.${string}`,
  { public_id: id, user_id: owner_id }: Row,
  { ticket, ...more }: Body['more'] & { ticket?: Row & { name: string } } = {},
) => {
  const noted = ticket && { ticket: notedTicket(ticket) }
  return work.record({ kind, body: { grant: { id, owner_id }, ...noted, more } satisfies Body })
}

const notedTicket = ({ public_id: id, user_id: owner_id, name }: Row & { name: string }) => ({
  id,
  owner_id,
  name,
})

/** Undefined for other events, and for those that a previous version recorded. */
export function bodyOf({ kind, body }: Happened): Body | undefined {
  if (body === null || !/^(ticket|grant)\./.test(kind)) return undefined
  const { ticket, grant, more } = JSON.parse(body) as Partial<Body>
  return more && (ticket ?? grant)
    ? { ...(ticket && { ticket }), ...(grant && { grant }), more }
    : undefined
}
