/** The sitemap for search engines: all public bugs with their last change. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { nobody } from '../../../accounts/actors/actors.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { viewerOf } from '../../bugs/see/visible.ts'
import * as store from './sitemap.store.ts'

/** Whether it exists: not if the installation requires a login. */
export const hasSitemap = async ({ tx }: Look) => !(await isOn(tx, 'requirelogin'))

/** The first bug ids of the pages of the sitemap, in order. */
export async function pageStarts({ tx }: Look): Promise<number[]> {
  const row = await store.last.first(tx, await viewerOf(tx, nobody))
  const { sitemap_bugs_max: size } = limits
  return Array.from({ length: Math.ceil((row?.id ?? 0) / size) }, (_, at) => at * size + 1)
}

/** A public bug with its last change, in milliseconds since 1970 UTC. */
export interface Place {
  id: number
  delta_ts: number
}
/** The bugs from one id to before another that anonymous readers can see, whoever the caller is. */
export async function placesBetween(
  { tx }: Look,
  { from, to }: { from: number; to: number },
): Promise<Place[]> {
  return store.between(tx, { ...(await viewerOf(tx, nobody)), from, to })
}
