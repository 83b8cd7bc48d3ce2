/** Tells people of bugs that enter a search that they watch. */

import { docket } from '../../../accounts/actors/actors.ts'
import type { Do, NewJob } from '../../../platform/jobs/jobs.ts'
import type { Carrier } from '../../../platform/mail/carriers.ts'
import type { Transactions } from '../../../platform/work/work.ts'
import {
  judgeWatch,
  noteBug,
  type Outcome,
  readAgain,
  watchedSince,
  watchesAfter,
} from '../../views/watched-searches/watched-searches.ts'
import { changesIn } from '../changes.rules.ts'
import { follower } from '../follow-changes.ts'
import { adding, asPerson, carry, reachedById } from '../personal-mail.ts'
import { writeEntered } from './write-entered.ts'

/** The job that finds out which searches a bug entered or left. */
export const JUDGE = 'search.bug'
/** The job that reads the bugs of a search that was changed. */
export const RENEW = 'search.renewed'
/** The job that tells one person of a bug. */
export const ENTERED = 'search.entered'

/** Searches that one job runs. */
const SEARCHES_MAX = 50

interface Judged {
  bug_id: number
  actor_id: number
  after: number
}

/** A bug is looked at once, whoever changed it; who did so last is not told. */
export const followForSearches = follower('searches', {
  isUsed: ({ has_mail }) => has_mail,
  since: watchedSince,
  jobsFor(events) {
    const last = new Map(changesIn(events).map(({ bug_id, actor_id }) => [bug_id, actor_id]))
    return [...last].map(([bug_id, actor_id]) => {
      const body: Judged = { bug_id, actor_id, after: 0 }
      return { kind: JUDGE, body }
    })
  },
})

/** The job of kind `JUDGE`: runs each search as the person who watches it. */
export const judgeBug =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { bug_id, actor_id, after } = body as Judged
    const { watches, now } = await transactions.look(docket, async (look) => ({
      watches: await watchesAfter(look, { after, bug_id, limit: SEARCHES_MAX }),
      now: look.now,
    }))
    const outcomes = new Map<number, Outcome>()
    for (const watch of watches)
      outcomes.set(watch.id, await judgeAs(transactions, watch.user_id, watch, bug_id))
    const having = (outcome: Outcome) => watches.filter(({ id }) => outcomes.get(id) === outcome)
    const ids = (outcome: Outcome) => having(outcome).map(({ id }) => id)
    const job = (kind: string, of: object): NewJob => ({ kind, run_at: now, body: of })
    const jobs = [
      // People know what they do themselves.
      ...having('enters')
        .filter(({ user_id }) => user_id !== actor_id)
        .map(({ user_id, namedquery_id }) => job(ENTERED, { user_id, namedquery_id, bug_id })),
      ...having('renewed').map(({ id, user_id }) => job(RENEW, { id, user_id })),
      ...(watches.length === SEARCHES_MAX
        ? [job(JUDGE, { bug_id, actor_id, after: watches.at(-1)!.id })]
        : []),
    ]
    return async (tx) => {
      await noteBug(tx, bug_id, { entered: ids('enters'), left: ids('leaves') })
      await adding(jobs)(tx)
    }
  }

type Watch = Parameters<typeof judgeWatch>[1]

const judgeAs = (transactions: Transactions, user_id: number, watch: Watch, bug_id: number) =>
  transactions.look(
    docket,
    async (look): Promise<Outcome> => {
      const actor = await reachedById(look.tx, user_id)
      return actor ? judgeWatch({ ...look, actor }, watch, bug_id) : 'stays'
    },
    { aside: true },
  )

/** The job of kind `RENEW`. */
export const renewSearch =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { id, user_id } = body as { id: number; user_id: number }
    return transactions.look(
      docket,
      async (look) => {
        const actor = await reachedById(look.tx, user_id)
        return actor && readAgain({ ...look, actor }, id)
      },
      { aside: true },
    )
  }

/** The job of kind `ENTERED`; nothing is sent if the person does not see the bug now. */
export const sendEntered =
  (transactions: Transactions, carrier: Carrier): Do =>
  async ({ id, body }) => {
    const { user_id, ...entered } = body as {
      user_id: number
      namedquery_id: number
      bug_id: number
    }
    const written = await asPerson(transactions, user_id, (look) => writeEntered(look, entered))
    if (written) await carry({ transactions, carrier }, { id, ...written })
  }
