/**
 * Conditions that require scanning texts, where SQL cannot call our functions: finds the matching
 * bugs, or people, before the search itself. File contents come last, because they are read from
 * the blob store.
 */

import { sql } from 'kysely'

import type { Look } from '../../../platform/work/work.ts'
import { limits } from '../../../platform/limits.ts'
import type { SearchContext } from '../compile/comparisons.ts'
import { fittingBugs } from '../compile/compile.ts'
import { fail } from '../tree/faults.ts'
import { scanFiles } from './files.ts'
import { operators, patternOf } from '../tree/operators.ts'
import { textsToRead } from '../compile/reading.ts'
import { rowsToRead } from '../compile/same.ts'
import {
  askedOf,
  askedOfRow,
  isScanned,
  looser,
  readsFiles,
  readsPeople,
  type Scan,
  scansIn,
} from '../tree/scannable.ts'
import { type Leaf, leavesOf, partsOf, type Tree } from '../tree/tree.ts'

/** The matching bugs, or people, of each such condition. */
export async function scan(look: Look, tree: Tree, context: SearchContext) {
  const found = new Map<Scan, number[]>()
  const leaves = leavesOf(tree).filter(isScanned)
  if (leaves.length > limits.search_scans_max) {
    fail('search_too_large', leaves.length, limits.search_scans_max, SCANS)
  }
  leaves.forEach(refusePatterns)
  if (!context.dialect.call) await scanRows(look, tree, context, found)
  const ofFiles = leaves.filter(readsFiles)
  if (ofFiles.length > 0) {
    const seen = await scanFiles(look, tree, ofFiles, { ...context, scanned: found })
    for (const [leaf, ids] of seen) found.set(leaf, ids)
  }
  return found
}
const SCANS = 'conditions for which texts are read through'

/** Fault 32000 for an invalid pattern, before anything is read. */
function refusePatterns(leaf: Leaf) {
  if (operators[leaf.operator].test === 'regexp') partsOf(leaf).flat().forEach(patternOf)
}

async function scanRows(
  look: Look,
  tree: Tree,
  context: SearchContext,
  found: Map<Scan, number[]>,
) {
  const scans = scansIn(tree).filter((one) => 'same' in one || !readsFiles(one))
  const peopleFirst = [...scans.filter(isOfPeople), ...scans.filter((one) => !isOfPeople(one))]
  for (const scanned of peopleFirst) {
    const ids = await fitting(look, scanned, tree, { ...context, scanned: found })
    found.set(scanned, [...new Set(ids)])
  }
}

const isOfPeople = (scanned: Scan) => !('same' in scanned) && readsPeople(scanned)

function fitting(
  { tx }: Look,
  scanned: Scan,
  tree: Tree,
  context: SearchContext,
): Promise<number[]> {
  const others = looser(tree, (one) => context.scanned.has(one))
  const bugs = fittingBugs(tx, others, context).select('bugs.id')
  if ('same' in scanned) {
    const matching = { name: 'fits', asked: askedOfRow(scanned) }
    return tx.match(rowsToRead(scanned, context, bugs), matching)
  }
  const matching = { name: 'fits', asked: askedOf(scanned) }
  if (readsPeople(scanned)) {
    return tx.match(sql`select id, login_name as text from users`, matching)
  }
  return tx.match(textsToRead(scanned, context, bugs), matching)
}
