/** What `docket demo` notes about its data, so that its removal finds all of it. */

import { dropFact, findFact, putFact } from '../../../accounts/installation/facts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { addJob, isWaiting } from '../../../platform/jobs/jobs.ts'
import type { Work } from '../../../platform/work/work.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import * as store from './demo-data.store.ts'

/** The kind of the job that creates the demo. */
export const DEMO = 'demo'
/** The kind of the job that removes it. */
export const DEMO_REMOVAL = 'demo_removal'

/** The names of the facts that store it, and why it could not be created. */
const MARKER = 'demo'
const FAILURE = 'demo_failure'

/** What the demo created and changed, as stored. */
export interface Marker {
  /** False while the installation is being filled, or if that was interrupted. */
  is_complete: boolean
  /** Ids of what was created; those of bugs only when it is complete. */
  products: number[]
  users: number[]
  keywords: number[]
  flag_types: number[]
  searches: number[]
  bugs: number[]
  /** Parameters that were turned on, with their values before; null if they had never been set. */
  parameters: Record<string, string | null>
  /** Why the last removal by a job was refused. */
  refusal?: string
}

/** Undefined if the installation has no demo. */
export async function readMarker(tx: Tx): Promise<Marker | undefined> {
  const found = await findFact(tx, MARKER)
  return found === undefined ? undefined : (JSON.parse(found) as Marker)
}

/** Creates or replaces the marker. */
export const writeMarker = (tx: Tx, marker: Marker) => putFact(tx, MARKER, JSON.stringify(marker))
/** Call it after the demo's data was removed. */
export const dropMarker = (tx: Tx) => dropFact(tx, MARKER)

/** Notes for the setup page why the demo was not created; the first reason stays. */
export async function noteFailure(tx: Tx, reason: string): Promise<void> {
  if ((await findFact(tx, FAILURE)) === undefined) await putFact(tx, FAILURE, reason)
}

/** Lets a job create the demo; an earlier failure is forgotten. */
export async function orderDemo({ tx, now }: Work): Promise<void> {
  await dropFact(tx, FAILURE)
  await addJob(tx, { kind: DEMO, run_at: now, body: {} })
}

/** The bugs that the demo made, and those that people filed in its products. */
export async function bugsOfDemo(tx: Tx, { is_complete, products, users, bugs }: Marker) {
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  // Of an interrupted demo, those that its people reported.
  const made = new Set(is_complete ? bugs : idsOf(await store.bugsReportedBy(tx, { ids: users })))
  const there = idsOf(await store.bugsInProducts(tx, { ids: products }))
  return { made: [...made], others: there.filter((id) => !made.has(id)) }
}

/** What a page shows about the demo. */
export interface DemoState {
  /** Undefined if nothing is under way. */
  underway?: 'filling' | 'removing'
  /** Why it could not be created, when that was last tried. */
  failure?: string
  /** Undefined if there is no demo. */
  there?: {
    is_complete: boolean
    bugs: number
    people: number
    products: readonly string[]
    /** Bugs that people filed in its products. */
    others: readonly number[]
    refusal: string | undefined
  }
}

/** Whether there is a demo, and whether a job is creating or removing it. */
export async function demoState({ tx }: { tx: Tx }): Promise<DemoState> {
  const marker = await readMarker(tx)
  const isFilling = await isWaiting(tx, DEMO)
  const isRemoving = await isWaiting(tx, DEMO_REMOVAL)
  const failure = await findFact(tx, FAILURE)
  const state: DemoState = {
    ...(failure !== undefined && { failure }),
    ...(isFilling && { underway: 'filling' }),
    ...(isRemoving && { underway: 'removing' }),
  }
  if (!marker) return state
  const { made, others } = await bugsOfDemo(tx, marker)
  const { byId } = await catalogue(tx)
  const products = marker.products.flatMap((id) => byId.get(id)?.name ?? [])
  const { is_complete, users, refusal } = marker
  const there = { is_complete, bugs: made.length, people: users.length, products, others, refusal }
  return { ...state, there }
}

/** Whether there is a demo; cheaper than `demoState`. */
export const hasDemo = async ({ tx }: { tx: Tx }) => (await readMarker(tx)) !== undefined
