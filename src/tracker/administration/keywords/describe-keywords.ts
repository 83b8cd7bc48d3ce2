/** Descriptions of keywords, and on how many bugs visible to the caller each is. */

import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { getKeywords } from './change-keywords.ts'
import * as store from './keywords.store.ts'

const NONE = { open: 0, bugs: 0 }

/** All keywords by name, with the numbers of open and of all bugs that the caller can see. */
export async function describeKeywords(look: Look) {
  const { keywords } = await getKeywords(look, {})
  const counts = await store.countBugs(look.tx, await viewer(look))
  const byId = new Map(
    counts.map(({ keywordid, open, bugs }) => [keywordid, { open: Number(open), bugs }]),
  )
  return keywords.map((keyword) => ({ ...keyword, ...(byId.get(keyword.id) ?? NONE) }))
}
