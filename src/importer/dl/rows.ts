/** Converts tickets and grants of a dl to Docket's rows. */

import { COMMENT_CHARS_MAX } from '../../tickets/edits/edits.wire.ts'
import { endOf, limitsOf } from '../../tickets/expiry.rules.ts'
import { cleanName } from '../../platform/file-names.rules.ts'
import type { NewFile, NewGrant, NewTicket } from '../../tickets/tables.ts'
import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Losses } from '../map/losses.ts'
import type { DlGrant, DlTicket } from './read-dl.ts'

const OTHERWISE = 'en'
const LINK_ID = /^[0-9A-Za-z]{32}$/

/** What the source does not contain in Docket's form. */
export interface Owned {
  /** The id of the account. */
  user_id: number
  /** In stored form: `*` if no password is valid. */
  password: string | null
}

/** The expiry time of a ticket or grant, by Docket's own rule. */
export const endsAt = ({ creation_ts, last_stamp, uses, limits }: DlTicket | DlGrant) =>
  endOf({ creation_ts, last_stamp, uses, limits: limitsOf(limits) })

/** The row without its id. Changes of names and references are reported as losses. */
export function ticketRow(ticket: DlTicket, owned: Owned, losses: Losses): NewTicket {
  const { public_id, size, from_grant } = ticket
  const limits = limitsOf(ticket.limits)
  const name = cleanName(ticket.name)
  if (name !== ticket.name) losses.tell('a file was renamed', `${ticket.name}: ${name}`)
  if (from_grant !== '' && !LINK_ID.test(from_grant)) {
    losses.tell('a reference from a ticket to a grant without an id was left out', public_id)
  }
  return {
    ...shared(ticket, owned, losses),
    name,
    size,
    downloads: ticket.uses,
    total_s: limits.total_s,
    lastdl_s: limits.last_s,
    maxdl: limits.count,
    from_grant: LINK_ID.test(from_grant) ? from_grant : null,
  }
}

/** A ticket of dl has exactly one file. */
export const fileRow = (ticket_id: number, path: string, { hash, size }: Blob): NewFile => ({
  ticket_id,
  position: 0,
  path,
  size,
  blob_hash: hash,
})

/** The row without its id. */
export function grantRow(grant: DlGrant, owned: Owned, losses: Losses): NewGrant {
  const limits = limitsOf(grant.limits)
  const ticket = limitsOf(grant.ticket_limits)
  return {
    ...shared(grant, owned, losses),
    uploads: grant.uses,
    total_s: limits.total_s,
    lastul_s: limits.last_s,
    maxul: limits.count,
    ticket_total_s: ticket.total_s,
    ticket_lastdl_s: ticket.last_s,
    ticket_maxdl: ticket.count,
  }
}

function shared(one: DlTicket | DlGrant, { user_id, password }: Owned, losses: Losses) {
  const { public_id, comment, pass_send, creation_ts, last_stamp } = one
  if (comment.length > COMMENT_CHARS_MAX) {
    const what = `a comment is longer than ${COMMENT_CHARS_MAX} characters; it is kept in full`
    losses.tell(what, public_id)
  }
  if (password === CLOSED) {
    losses.tell(
      'a password has an unknown format; the link stays locked until it is replaced',
      public_id,
    )
  }
  return {
    public_id,
    user_id,
    comment,
    password,
    pass_send,
    creation_ts,
    last_stamp,
    ends_at: endsAt(one),
    notify_email: addresses(one.notify_email),
    sent_email: addresses(one.sent_email),
    locale: localeOf(one.locale),
  }
}
const CLOSED = '*'

const addresses = (list: string) =>
  list
    .split(/[,;\r\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .join(',')

/** Its language: `de` for `de_DE`. Languages that Docket lacks become the default. */
const localeOf = (locale: string) => /^[a-z]{2}(?![a-z])/.exec(locale)?.[0] ?? OTHERWISE
