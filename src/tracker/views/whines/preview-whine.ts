/** Shows what a whine would send to the caller, and has it sent to them. */

import { refuseWithoutMail } from '../../../accounts/letters/secrets.ts'
import type { Door } from '../../../platform/http/method.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type Rate, takeRate } from '../../../platform/rates/rates.ts'
import type { Work } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import { type Found, runQuery } from './run-whine.ts'
import { queriesOf, seeWhine } from './whines.ts'
import type { Preview, WhineNamed } from './whines.wire.ts'

/** The job that sends one person what a whine found. */
export const WHINE_LETTER = 'whine.letter'

/** Each search has a look, and a time limit, of its own. */
export async function findAll(door: Door, id: number): Promise<Found[]> {
  const { actor } = door.caller
  const { whine, queries } = await door.look(actor, async (look) => ({
    whine: await seeWhine(look, id),
    queries: await queriesOf(look.tx, id),
  }))
  const found: Found[] = []
  for (const query of queries) {
    const one = await door.look(actor, (look) => runQuery(look, whine, query), { aside: true })
    if (one) found.push(one)
  }
  return found
}

/** As the caller sees the bugs. */
export async function previewWhine(door: Door, { id }: WhineNamed): Promise<Preview> {
  const found = await findAll(door, id)
  return {
    searches: found.map(({ query, columns, bugs, has_more, problem }) => ({
      title: query.title,
      query_name: query.query_name,
      columns: columns.map(({ title }) => title),
      bugs: bugs.map((bug) => ({ id: bug.id, values: columns.map(({ text }) => text(bug)) })),
      has_more,
      ...(problem !== undefined && { problem }),
    })),
  }
}

const AT_ONCE: Rate = { name: 'whines run', limit: 10, per_ms: 60 * 60_000 }

/** To the caller only, whatever its schedules. Faults 32000 without mail, 20002 if too often. */
export async function runWhine(work: Work, { id }: WhineNamed) {
  refuseWithoutMail(work)
  await seeWhine(work, id)
  const user_id = work.actor.id
  const wait_s = await takeRate(work, AT_ONCE, String(user_id))
  if (wait_s > 0) fail('whines_run_too_often', wait_s)
  await addJob(work.tx, { kind: WHINE_LETTER, run_at: work.now, body: { whine_id: id, user_id } })
  return { id }
}
