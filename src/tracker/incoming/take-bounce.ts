/** Handles mail to the address of a letter: it is never answered, and never becomes a comment. */

import { docket } from '../../accounts/actors/actors.ts'
import { countBounce } from '../../accounts/bounces/bounces.ts'
import { release } from '../../platform/blobs/keeper.ts'
import type { ParsedMail } from '../../platform/mail/parse-mail.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { readBounceAddress, type Returned } from './bounce-address.ts'
import { judgeBounce, type Verdict } from './bounce.rules.ts'
import * as store from './incoming.store.ts'
import { text } from './text.ts'

/** What is not clear is listed for administrators. */
export async function takeBounce(
  transactions: Transactions,
  row: store.IncomingRow,
  { mail, to }: { mail: ParsedMail; to: string },
) {
  const verdict = judgeBounce(mail)
  await transactions.work(docket, async (work) => {
    const { tx, now } = work
    const returned = await readBounceAddress(work, to)
    const outcome = outcomeOf(returned, verdict)
    if ((await store.settle.changes(tx, { id: row.id, now, ...outcome })) !== 1) return
    if (outcome.state !== 'handled') return
    await countBounce(work, { ...returned!, reason: verdict.reason })
    await store.finish(tx, { id: row.id, bug_id: null })
    await release(work, [row.blob_hash!])
  })
}

function outcomeOf(returned: Returned | undefined, { is }: Verdict) {
  const ignored = (reason: string) => ({ state: 'ignored', reason })
  if (is === 'other') return ignored(text('automatic'))
  if (!returned) return ignored(text('bounce_unknown'))
  if (is === 'temporary') return ignored(text('bounce_temporary'))
  if (is === 'unclear') return { state: 'refused', reason: text('bounce_unclear') }
  return { state: 'handled', reason: '' }
}
