/** Tells owners of file tickets that malware was found in a file of theirs. */

import type { Work } from '../../platform/work/work.ts'
import { tellAll } from '../letters/letters.ts'
import { quarantinedLetter } from '../letters/quarantined.rules.ts'
import * as paths from '../paths.ts'
import * as store from './scans.store.ts'

/** Letters about one content at most; the lists of its owners show all. */
const LETTERS_MAX = 100

/** One letter for each file with the content, or only for those of a ticket. */
export async function tellOwners(
  work: Work,
  { hash, found }: Pick<store.Row, 'hash' | 'found'>,
  ticket_id?: number,
) {
  const holders = await store.holders(work.tx, { hash, limit: LETTERS_MAX })
  const address = work.site.address?.() ?? '/'
  for (const holder of holders) {
    if (ticket_id !== undefined && holder.ticket_id !== ticket_id) continue
    const { public_id, name, path, locale, login_name } = holder
    const url = address.replace(/\/$/, '') + paths.ticket(public_id)
    const letter = quarantinedLetter({ public_id, name, path, found: found ?? '', url })
    await tellAll(work, [login_name], locale, letter)
    const body = { ticket_id: holder.ticket_id }
    await work.record({ kind: 'ticket.quarantined', body })
  }
}
