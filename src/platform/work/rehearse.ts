/** Tries out a work: what it would do, without doing it. */

import type { Happened } from './events.store.ts'
import type { Actor, Transactions, Work } from './work.ts'

/** Thrown to undo a work. */
class Undone extends Error {}

/**
 * Runs a work, returns its result, and undoes all that it wrote. `happened` has the events that it
 * recorded so far. Refused whenever works are.
 */
export async function rehearse<Result>(
  transactions: Pick<Transactions, 'work'>,
  actor: Actor,
  body: (work: Work, happened: readonly Happened[]) => Promise<Result>,
): Promise<Result> {
  let results: Result[] = []
  try {
    await transactions.work(actor, async (work) => {
      const happened: Happened[] = []
      const record: Work['record'] = async ({ kind, bug_id = null, body: told }) => {
        const text = told === undefined ? null : JSON.stringify(told)
        const at = { id: happened.length + 1, tx_id: 0, at: work.now, actor_id: actor.id }
        happened.push({ ...at, kind, bug_id, body: text })
      }
      results = [await body({ ...work, record }, happened)]
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return results[0]!
}
