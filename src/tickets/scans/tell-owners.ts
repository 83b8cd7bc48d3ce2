/** Tells owners of file tickets that malware was found in files of theirs. */

import type { Work } from '../../platform/work/work.ts'
import { recordTicket } from '../events/events.ts'
import { tellAll } from '../letters/letters.ts'
import { quarantinedLetter } from '../letters/quarantined.rules.ts'
import * as paths from '../paths.ts'
import * as store from './scans.store.ts'

/** Letters about one content, and files with malware of all these tickets. */
const LETTERS_MAX = 100
const FILES_MAX = 1_000
/** Of one ticket, in an event. */
const TOLD_MAX = 50

/** After the first verdict about a content, or when it turned out to be malware. */
export async function tellHolders(work: Work, hash: string) {
  const holders = await store.holders(work.tx, { hash, limit: LETTERS_MAX })
  await tellOwners(
    work,
    holders.map(({ id }) => id),
  )
}

/** One letter for each of the tickets that has malware, once all files of it were scanned. */
export async function tellOwners(work: Work, ids: number[]) {
  if (ids.length === 0) return
  const sums = await store.sums(work.tx, { ticket_ids: ids })
  const ready = sums.filter((one) => Number(one.infected) > 0 && Number(one.waiting) === 0)
  if (ready.length === 0) return
  const ticket_ids = ready.map(({ ticket_id }) => ticket_id)
  const files = await store.infected(work.tx, { ticket_ids, limit: FILES_MAX })
  for (const of of Map.groupBy(files, ({ ticket_id }) => ticket_id).values()) await tell(work, of)
}

async function tell(work: Work, files: store.Infected[]) {
  const { public_id, name, locale, login_name } = files[0]!
  const address = work.site.address?.() ?? '/'
  const url = address.replace(/\/$/, '') + paths.ticket(public_id)
  const list = files.map(({ path, found }) => ({ path, found: found ?? '' }))
  await tellAll(
    work,
    [login_name],
    locale,
    quarantinedLetter({ public_id, name, files: list, url }),
  )
  await recordTicket(work, 'ticket.quarantined', files[0]!, { files: list.slice(0, TOLD_MAX) })
}
