/** Finds possible duplicates of a bug that is about to be filed. */

import { fail as failDoor } from '../../../platform/http/faults.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { accessibleProduct } from '../../catalogue/products/products.ts'
import { neededOf, wordsOf } from './possible-duplicates.rules.ts'
import * as store from './possible-duplicates.store.ts'
import type { DuplicatesAsked } from './possible-duplicates.wire.ts'

const FOUND_AT_ONCE = 7
const FOUND_MAX = 25

/** A duplicate is replaced by its target; faults 50, 100 to 102 and 106. */
export async function possibleDuplicates(look: Look, asked: DuplicatesAsked & Selecting) {
  const bug = asked.id === undefined ? undefined : await seeBug(look, asked.id)
  const summary = asked.summary ?? bug?.short_desc ?? failDoor('params_required', ['summary', 'id'])
  const product_ids: number[] = []
  for (const name of asked.product ?? []) {
    product_ids.push((await accessibleProduct(look, name)).id)
  }
  const words = wordsOf(summary)
  if (words.length === 0) return { bugs: [] }
  const found = await store.similar(look.tx, {
    viewer: await viewer(look),
    words,
    needed: neededOf(words),
    product_ids,
    searched: limits.bugs_compared_max,
    except: bug?.id ?? 0,
    limit: Math.min(asked.limit || FOUND_AT_ONCE, FOUND_MAX),
  })
  const ids = found.map(({ id, resolution, dup_of }) =>
    resolution === 'DUPLICATE' && dup_of !== null ? dup_of : id,
  )
  const others = [...new Set(ids)].filter((id) => id !== bug?.id)
  return { bugs: await readVisibleBugs(look, others, asked) }
}
