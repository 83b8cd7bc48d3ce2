/** When people last looked at the bugs that concern them. */

import type { Work } from '../../platform/work.ts'
import { viewer } from '../bugs/visible.ts'
import * as store from './visits.store.ts'

/** Whoever changes a bug that concerns them has seen it; of others nothing is kept. */
export async function visitIfInvolved(work: Work, bug_id: number) {
  const { tx, now } = work
  const { viewer_id, viewer_qa_id } = await viewer(work)
  await store.visitIfInvolved(tx, { bug_id, user_id: viewer_id, contact_id: viewer_qa_id, now })
}
