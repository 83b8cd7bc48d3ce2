/**
 * Conditions for which texts are read through, where statements cannot call our functions: the
 * bugs, or the people, for which they hold are found before the search itself.
 */

import { sql } from 'kysely'

import type { Look } from '../../platform/work.ts'
import { limits } from '../../platform/limits.ts'
import type { Ground } from './comparisons.ts'
import { fittingBugs } from './compile.ts'
import { fail } from './faults.ts'
import { operators, patternOf } from './operators.ts'
import { textsToRead } from './reading.ts'
import { askedOf, looser, readsPeople, scansIn } from './scannable.ts'
import { type Leaf, partsOf, type Tree } from './tree.ts'

/** For each such condition the bugs, or the people, for which it holds. */
export async function scan(look: Look, tree: Tree, ground: Ground) {
  const found = new Map<Leaf, readonly number[]>()
  const leaves = scansIn(tree)
  if (leaves.length > limits.search_scans_max) {
    fail('search_too_large', leaves.length, limits.search_scans_max, SCANS)
  }
  leaves.forEach(refusePatterns)
  if (ground.dialect.call) return found
  const peopleFirst = [...leaves.filter(readsPeople), ...leaves.filter((one) => !readsPeople(one))]
  for (const leaf of peopleFirst) {
    const ids = await fitting(look, leaf, tree, { ...ground, scanned: found })
    found.set(leaf, [...new Set(ids)])
  }
  return found
}
const SCANS = 'conditions for which texts are read through'

/** Fault 32000 where a pattern is none, before anything is read. */
function refusePatterns(leaf: Leaf) {
  if (operators[leaf.operator].test === 'regexp') partsOf(leaf).flat().forEach(patternOf)
}

function fitting({ tx }: Look, leaf: Leaf, tree: Tree, ground: Ground): Promise<number[]> {
  const matching = { name: 'fits', asked: askedOf(leaf) }
  if (readsPeople(leaf)) {
    return tx.match(sql`select id, login_name as text from users`, matching)
  }
  const bugs = fittingBugs(tx, looser(tree, ground.scanned), ground).select('bugs.id')
  return tx.match(textsToRead(leaf, ground, bugs), matching)
}
