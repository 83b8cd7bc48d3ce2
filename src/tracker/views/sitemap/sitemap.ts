/** What search engines are told of: the bugs that everybody sees, and when they changed last. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { nobody } from '../../../accounts/actors/actors.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { viewerOf } from '../../bugs/see/visible.ts'
import * as store from './sitemap.store.ts'

/** Whether there is one: not where only people see bugs. */
export const hasSitemap = async ({ tx }: Look) => !(await isOn(tx, 'requirelogin'))

/** The first numbers of its pages, each of so many bugs. */
export async function pageStarts({ tx }: Look): Promise<number[]> {
  const row = await store.last.first(tx, await viewerOf(tx, nobody))
  const { sitemap_bugs_max: size } = limits
  return Array.from({ length: Math.ceil((row?.id ?? 0) / size) }, (_, at) => at * size + 1)
}

export interface Place {
  id: number
  delta_ts: number
}
/** Whoever asks, these are the bugs that nobody has to log in for. */
export async function placesBetween(
  { tx }: Look,
  { from, to }: { from: number; to: number },
): Promise<Place[]> {
  return store.between(tx, { ...(await viewerOf(tx, nobody)), from, to })
}
