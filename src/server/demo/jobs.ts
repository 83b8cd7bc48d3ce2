/** The demo and its removal as background jobs, which the setup page starts. */

import { type Do, Hopeless } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { openTransactions } from '../../platform/work/work.ts'
import {
  DEMO,
  DEMO_REMOVAL,
  noteFailure,
  readMarker,
  writeMarker,
} from '../../tracker/administration/demo/demo-data.ts'
import { fillDemo, type Place } from './fill.ts'
import { removeDemo } from './remove.ts'

/** Enough for every page to have something to show. */
export const DEMO_BUGS = 500

/** An interrupted one is not repeated: `docket demo --remove` removes what it created. */
const fillingJob =
  (place: Place, clock: () => number): Do =>
  async () => {
    try {
      await fillDemo(place, { bugs: DEMO_BUGS, now: clock() })
    } catch (error) {
      const isRefused = error instanceof Refusal
      const reason = isRefused ? error.message : UNEXPECTED
      await openTransactions(place.db, { secret: place.secret, clock }).work(docket, ({ tx }) =>
        noteFailure(tx, reason),
      )
      throw isRefused ? new Hopeless(reason) : error
    }
  }
const UNEXPECTED = 'an unexpected error, which the log of the service describes'

/** A refusal is noted for the setup page. */
const removalJob =
  ({ db, secret }: Place, clock: () => number): Do =>
  async ({ body }) => {
    const { force } = body as { force: boolean }
    try {
      await removeDemo(db, { secret, clock, force })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const transactions = openTransactions(db, { secret, clock })
      await transactions.work(docket, async ({ tx }) => {
        const marker = await readMarker(tx)
        if (marker) await writeMarker(tx, { ...marker, refusal: error.message })
      })
      throw new Hopeless(error.message)
    }
  }

/** The jobs that fill and remove the demo, by their kind. */
export const demoJobs = (place: Place, clock: () => number) => ({
  [DEMO]: { act: fillingJob(place, clock), at_once: 1 },
  [DEMO_REMOVAL]: { act: removalJob(place, clock), at_once: 1 },
})
