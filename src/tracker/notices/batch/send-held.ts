/** The jobs that send letters about several changes, with what may be known when they are sent. */

import type { Do } from '../../../platform/jobs/jobs.ts'
import type { Carrier } from '../../../platform/mail/carriers.ts'
import type { Carried } from '../../../platform/mail/messages.ts'
import type { Look, Transactions } from '../../../platform/work/work.ts'
import { type Addressed, asPerson, carry } from '../personal-mail.ts'
import { addressed, uniqueOf } from '../send-bugmail.ts'
import type { Batch, Digest } from './take-held.ts'
import { writeBatch } from './write-batch.ts'
import { writeDigest } from './write-digest.ts'

type Letter = Omit<Carried, 'id'> & Addressed
type Write<Held> = (look: Look, held: Held, id: number) => Promise<Letter | undefined>

const sender =
  <Held extends Batch>(write: Write<Held>) =>
  (transactions: Transactions, carrier: Carrier): Do =>
  async ({ id, body }) => {
    const held = body as Held
    const { user_id } = held.changes[0]!.to
    const letter = await asPerson(transactions, user_id, (look) => write(look, held, id))
    if (letter) await carry({ transactions, carrier }, { id, ...letter })
  }

/** The job of kind `BATCH`. */
export const sendBatch = sender<Batch>(async (look, { changes }, id) => {
  const written = await writeBatch(look, changes, uniqueOf(look, id))
  return written && addressed(look, changes[0]!.notice.bug_id, written)
})

/** The job of kind `DIGEST`. */
export const sendDigest = sender<Digest>(writeDigest)
