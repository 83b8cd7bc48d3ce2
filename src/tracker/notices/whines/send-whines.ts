/** The jobs that find out who gets a whine, and send it. */

import { docket, enabledById, nobody } from '../../../accounts/actors/actors.ts'
import type { Do } from '../../../platform/jobs/jobs.ts'
import type { Carrier } from '../../../platform/mail/carriers.ts'
import type { Look, Transactions } from '../../../platform/work/work.ts'
import { findActive, peopleFor } from '../../views/whines/due-whines.ts'
import { WHINE_LETTER } from '../../views/whines/preview-whine.ts'
import { type Found, readFound, runQuery } from '../../views/whines/run-whine.ts'
import { queriesOf, type QueryRow, type WhineRow } from '../../views/whines/whines.ts'
import { adding, carry, inTheirLanguage, PEOPLE_MAX, reachedById } from '../personal-mail.ts'
import { type Planned, WHINE } from './start-whines.ts'
import { writeWhine } from './write-whine.ts'

/** The job of kind `WHINE`: adds a job for each person, and one to continue. */
export const planWhine =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const planned = body as Planned
    const { whine_id, targets, after = 0 } = planned
    const { people, now } = await transactions.look(docket, async ({ tx, now: at }) => {
      const active = await findActive(tx, whine_id)
      const page = { after, limit: PEOPLE_MAX }
      return { people: active ? await peopleFor(tx, active.owner, targets, page) : [], now: at }
    })
    const letters = people.map((user_id): Letter => ({ whine_id, user_id }))
    const next = people.length === PEOPLE_MAX ? [{ ...planned, after: people.at(-1)! }] : []
    return adding([
      ...letters.map((letter) => ({ kind: WHINE_LETTER, run_at: now, body: letter })),
      ...next.map((rest) => ({ kind: WHINE, run_at: now, body: rest })),
    ])
  }

/** One person's letter, or a part of what they get. */
interface Letter {
  whine_id: number
  user_id: number
  /** Only one bug, of a search whose bugs have letters of their own. */
  bug?: { query_id: number; bug_id: number }
  /** Only what is left after those letters. */
  rest?: Rest
}
interface Rest {
  /** The number of those letters. */
  sent: number
  /** Which of their searches could not be run, and why. */
  problems: [query_id: number, reason: string][]
}

/** Runs one of the searches as the recipient; in a look, and with a time limit, of its own. */
type Run = <Result>(read: (look: Look) => Promise<Result>) => Promise<Result>

/**
 * The job of kind `WHINE_LETTER`: runs the searches as the recipient when it is sent. If bugs have
 * letters of their own, it only adds a job for each, and one for the rest.
 */
export const sendWhine =
  (transactions: Transactions, carrier: Carrier): Do =>
  async ({ id, body }) => {
    const letter = body as Letter
    const { whine_id, user_id } = letter
    const begun = await transactions.look(docket, async ({ tx, now }) => {
      const active = await findActive(tx, whine_id)
      if (!active || !(await reachedById(tx, user_id))) return undefined
      return { ...active, queries: await queriesOf(tx, whine_id), now }
    })
    if (!begun) return undefined
    const { whine, queries, now } = begun
    const run: Run = (read) =>
      transactions.look(
        async ({ tx }) => (await enabledById(tx, user_id)) ?? nobody,
        (look) => inTheirLanguage(look, read),
        { aside: true, reader_id: user_id },
      )
    const single = queries.filter(({ onemailperbug }) => onemailperbug === 1)
    if (!letter.bug && !letter.rest && single.length > 0) {
      const parts = await split(letter, whine, single, run)
      return adding(parts.map((part) => ({ kind: WHINE_LETTER, run_at: now, body: part })))
    }
    const found = letter.bug
      ? await oneBug(letter.bug, whine, queries, run)
      : await others(letter.rest, whine, queries, run)
    if (!found) return undefined
    const written = await run((look) => writeWhine(look, whine, found))
    if (written) await carry({ transactions, carrier }, { id, ...written })
    return undefined
  }

async function split(
  { whine_id, user_id }: Letter,
  whine: WhineRow,
  queries: readonly QueryRow[],
  run: Run,
): Promise<Letter[]> {
  const parts: Letter[] = []
  const problems: Rest['problems'] = []
  for (const query of queries) {
    const { bugs = [], problem } = (await run((look) => runQuery(look, whine, query))) ?? {}
    if (problem !== undefined) problems.push([query.id, problem])
    const ofQuery = bugs.map(({ id }) => ({ query_id: query.id, bug_id: id }))
    parts.push(...ofQuery.map((bug) => ({ whine_id, user_id, bug })))
  }
  return [...parts, { whine_id, user_id, rest: { sent: parts.length, problems } }]
}

async function oneBug(
  { query_id, bug_id }: NonNullable<Letter['bug']>,
  whine: WhineRow,
  queries: readonly QueryRow[],
  run: Run,
): Promise<Found[] | undefined> {
  const query = queries.find(({ id }) => id === query_id)
  const found = query && (await run((look) => readFound(look, whine, query, bug_id)))
  return found && [found]
}

/** Searches without bugs are left out; undefined if nothing is to be sent. */
async function others(
  { sent, problems }: Rest = { sent: 0, problems: [] },
  whine: WhineRow,
  queries: readonly QueryRow[],
  run: Run,
): Promise<Found[] | undefined> {
  const reasons = new Map(problems)
  const found: Found[] = []
  for (const query of queries) {
    const problem = reasons.get(query.id)
    if (problem !== undefined) {
      found.push({ query, columns: [], bugs: [], has_more: false, problem })
    }
    if (query.onemailperbug === 1) continue
    const one = await run((look) => runQuery(look, whine, query))
    if (one && (one.bugs.length > 0 || one.problem !== undefined)) found.push(one)
  }
  if (found.length > 0) return found
  return sent === 0 && whine.mailifnobugs === 1 ? [] : undefined
}
