/** Replaces a file of a ticket by an upload of the caller. */

import type { Work } from '../../platform/work/work.ts'
import { putFile } from '../tickets/put-file.ts'
import { seeOwn } from '../tickets/read-tickets.ts'
import type { FileReplaced } from '../tickets/tickets.wire.ts'
import type { Uploaded } from '../tickets/create-ticket.ts'
import { fail } from '../faults.ts'
import { giveReceipt, isMade } from './receipts.ts'
import { claim } from './claim.ts'

/**
 * `Ticket.replace_file`. Repeating it with the same upload changes nothing. Throws `own_unknown`
 * for a ticket that the caller neither owns nor administers, and the faults of `putFile`.
 */
export async function replaceFile(work: Work, { id, upload, file }: FileReplaced) {
  await replaceBy(work, { id, uploads: [upload], files: [], file })
  return { tickets: [{ id }] }
}

/** What replaces a file: an earlier upload, or a file that is stored but not yet referenced. */
export interface Replacement {
  /** The public id of the ticket. */
  id: string
  uploads: readonly string[]
  files: readonly Uploaded[]
  file: number | undefined
}

/** The same for a form, which contains one file or upload. Throws `file_missing` as well. */
export async function replaceBy(work: Work, { id, uploads, files, file }: Replacement) {
  const [ticket] = await seeOwn(work, [id])
  const of = `file of ${id}`
  if (await isMade(work, of, uploads)) return
  const owner = { user_id: work.actor.id, from_grant: null }
  const given = [...(await claim(work, owner, [...uploads])), ...files]
  if (given.length !== 1) fail(given.length === 0 ? 'file_missing' : 'files_too_many', 1)
  await putFile(work, ticket!, given[0]!, file)
  await giveReceipt(work, { of, uploads, ticket_id: ticket!.id })
}
