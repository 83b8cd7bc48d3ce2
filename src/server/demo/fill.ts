/** `docket demo`: creates the catalogue, then lets everything in the plan happen at its time. */

import { actorById, docket } from '../../accounts/actors/actors.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Actor, openTransactions, type Transactions } from '../../platform/work/work.ts'
import { writeMarker } from '../../tracker/administration/demo/demo-data.ts'
import { completeTexts } from '../../tracker/bugs/text-index/complete.ts'
import { saveSearch } from '../../tracker/search/saved-searches/saved-searches.ts'
import { type Made, makeCatalogue, oldestAdmin, refuseUnfit } from './catalogue.ts'
import { type Cast, play } from './cast.ts'
import { ADMIN } from './people.ts'
import { planDemo } from './plan.ts'
import { PROJECTS } from './projects.ts'

/** Where to create the demo. */
export interface Place {
  db: Db
  blobs: Keeper
  /** The key of the installation, as for `openTransactions`. */
  secret: Uint8Array
}

/** How large the demo becomes; `now`, in milliseconds since 1970, is its end. */
export interface Filling {
  /** How many bugs. */
  bugs: number
  now: number
  /** Told after each step. */
  told?: (done: number, of: number) => void
}

/** What was created, for the last lines of the command. */
export interface Filled {
  admin: string
  /** The login names of the people of the demo are of this form. */
  people: number
  products: string[]
  bugs: number
  steps: number
}

/** A year, and the week in which its first working day may be. */
const YEAR_MS = 372 * 86_400_000

/** Everything is written by the functions behind the interface, with a clock set to the past. */
export async function fillDemo(place: Place, { bugs, now, told }: Filling): Promise<Filled> {
  const clock = { now: now - YEAR_MS }
  const transactions = openTransactions(place.db, {
    clock: () => clock.now,
    secret: place.secret,
  })
  const admin = await transactions.look(docket, async (look) => {
    await refuseUnfit(look)
    return oldestAdmin(look)
  })
  const made = await transactions.work(docket, makeCatalogue)
  const actors = await actorsOf(transactions, made, admin.id)
  const { flagTypes } = made
  const cast: Cast = { transactions, blobs: place.blobs, actors, flagTypes, bugs: new Map() }
  const steps = planDemo(bugs, now)
  for (const [at, step] of steps.entries()) {
    clock.now = step.at
    await play(cast, step)
    told?.(at + 1, steps.length)
  }
  clock.now = now
  const ids = [...cast.bugs.values()].map(({ id }) => id)
  await transactions.work(actors.get(ADMIN)!, async (work) => {
    const searches: number[] = []
    for (const search of SEARCHES) searches.push((await saveSearch(work, search)).id)
    await writeMarker(work.tx, { ...made.marker, is_complete: true, searches, bugs: ids })
  })
  await completeTexts(transactions)
  const products = PROJECTS.map(({ name }) => name)
  const people = made.users.size
  return { admin: admin.login_name, people, products, bugs: ids.length, steps: steps.length }
}

async function actorsOf(transactions: Transactions, { users }: Made, admin_id: number) {
  return transactions.look(docket, async ({ tx }) => {
    const actors = new Map<string, Actor>([[ADMIN, (await actorById(tx, admin_id))!]])
    for (const [key, id] of users) actors.set(key, (await actorById(tx, id))!)
    return actors
  })
}

const ofDemo = PROJECTS.map(({ name }) => `product=${encodeURIComponent(name)}`).join('&')

/** Of the administrator. */
const SEARCHES = [
  {
    name: 'Demo: open crashes',
    query: `${ofDemo}&bug_status=__open__&keywords=crash&order=priority`,
    link_in_footer: true,
  },
  {
    name: 'Demo: to be confirmed',
    query: `${ofDemo}&bug_status=UNCONFIRMED&order=opendate%20DESC`,
    link_in_footer: true,
  },
]
