/** Attaches files of tickets to bugs, and posts links of tickets on bugs. */

import { nameIn } from '../../platform/file-names.rules.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail as failTicket } from '../../tickets/faults.ts'
import { gateOf, refuseHeld } from '../../tickets/scans/scans.ts'
import { linkTo } from '../../tickets/tickets/create-ticket.ts'
import { seeOwn } from '../../tickets/tickets/read-tickets.ts'
import { filesOf } from '../../tickets/tickets/use-ticket.ts'
import { attachStored } from '../../tracker/bugs/attachments/add-attachment.ts'
import { postComment } from '../../tracker/bugs/comments/add-comment.ts'
import { fail } from './faults.ts'
import type { LinkToPost, TicketToAttach } from './joined.wire.ts'

/**
 * `Ticket.attach`: the attachment refers to the same bytes, and stays when the ticket is gone.
 * Throws `own_unknown`, `ticket_file_unknown`, `ticket_not_readable`, the faults of files that are
 * held back because of their scan, and those of `Bug.add_attachment`.
 */
export async function attachTicket(work: Work, { id, file: number, ...asked }: TicketToAttach) {
  const ticket = await seeReadable(work, id)
  const files = await filesOf(work, ticket)
  const file = files[(number ?? 1) - 1]
  if (!file || (number === undefined && files.length > 1)) return failTicket('ticket_file_unknown')
  const { path, size, blob_hash: hash } = file
  refuseHeld(await gateOf(work, { ticket_id: ticket.id, hashes: [hash] }))
  const file_name = nameIn(path)
  const { summary = file_name, content_type = UNKNOWN_TYPE, ...more } = asked
  const attachment = { ...more, data: '', file_name, summary, content_type }
  return attachStored(work, attachment, { hash, size })
}
const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * `Ticket.post_link`: whoever sees the comment can use the ticket. Throws `own_unknown`,
 * `ticket_not_readable`, and the faults of `Bug.add_comment`.
 */
export async function postLink(work: Work, { id, bug_id, comment = '', ...more }: LinkToPost) {
  const { public_id, name } = await seeReadable(work, id)
  const text = `${comment.trim()}\n\n${name}: ${linkTo(work, 't', public_id)}`.trim()
  return postComment(work, { ...more, id: bug_id, comment: text })
}

async function seeReadable(look: Look, id: string) {
  const [ticket] = await seeOwn(look, [id])
  return ticket!.is_encrypted ? fail('ticket_not_readable') : ticket!
}
