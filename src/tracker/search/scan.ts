/**
 * Reads texts through for conditions that SQL cannot tell alike on both databases: regular
 * expressions and whole words. The bugs that the rest of the search leaves are gone through in
 * pages, so that others get their turn between them.
 */

import { sql } from 'kysely'

import type { Look } from '../../platform/work.ts'
import { limits } from '../../platform/limits.ts'
import { type Condition, type Ground, refuse } from './comparisons.ts'
import { fittingBugs } from './compile.ts'
import { fail } from './faults.ts'
import { listTexts } from './lists.ts'
import { fits, folded, operators } from './operators.ts'
import { looser, readsPeople, scansIn } from './scannable.ts'
import { type Leaf, partsOf, type Tree } from './tree.ts'

/** Bugs whose texts are read at once. */
const PAGE = 1_000

/** For each such condition the bugs, or the people, for which it holds. */
export async function scan(look: Look, tree: Tree, ground: Ground) {
  const found = new Map<Leaf, number[]>()
  const leaves = scansIn(tree)
  if (leaves.length > limits.search_scans_max) {
    fail('search_too_large', leaves.length, limits.search_scans_max, SCANS)
  }
  for (const leaf of leaves.filter(readsPeople)) found.set(leaf, await people(look, leaf))
  const ofBugs = leaves.filter((leaf) => !readsPeople(leaf))
  if (ofBugs.length === 0) return found
  for (const leaf of ofBugs) found.set(leaf, [])
  const readers = ofBugs.map((leaf) => [leaf, reader(leaf)] as const)
  const with_people: Ground = { ...ground, scanned: found }
  for await (const ids of pages(look, looser(tree), with_people)) {
    for (const [leaf, holds] of readers) {
      const texts = await textsOf(look, leaf, ground, ids)
      const held = new Set(texts.filter(({ text }) => holds(text ?? '')).map(({ id }) => id))
      found.get(leaf)!.push(...held)
    }
  }
  return found
}

/** Numbers of the bugs that are to be looked at, a page at a time. */
async function* pages(look: Look, tree: Tree, ground: Ground) {
  let after = 0
  let seen = 0
  for (;;) {
    const rows = await fittingBugs(look.tx, tree, ground)
      .select('bugs.id')
      .where('bugs.id', '>', after)
      .orderBy('bugs.id')
      .limit(PAGE)
      .execute()
    if (rows.length > 0) yield rows.map(({ id }) => id)
    seen += rows.length
    if (rows.length < PAGE) return
    if (seen >= limits.search_scanned_bugs_max) {
      fail('search_too_large', `more than ${seen}`, limits.search_scanned_bugs_max, SCANNED)
    }
    after = rows.at(-1)!.id
  }
}
const SCANS = 'conditions for which texts are read through'
const SCANNED = 'bugs whose texts are read through, as patterns and whole words need'

async function people({ tx }: Look, leaf: Leaf): Promise<number[]> {
  const holds = reader(leaf)
  const found: number[] = []
  let after = 0
  for (;;) {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'login_name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(10 * PAGE)
      .execute()
    for (const { id, login_name } of rows) if (holds(login_name)) found.push(id)
    if (rows.length < 10 * PAGE) return found
    after = rows.at(-1)!.id
  }
}

/** Whether a text fits the leaf, its negation apart. */
function reader(leaf: Leaf): (text: string) => boolean {
  const { test, join } = operators[leaf.operator]
  const values = partsOf(leaf)
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.map(folded))
  return (text) => {
    const whole = folded(text)
    const holds = (part: (typeof values)[number][number]) => fits(test, whole, part)
    return values.some((parts) => (join === 'all' ? parts.every(holds) : parts.some(holds)))
  }
}

interface Text {
  id: number
  text: string | null
}
async function textsOf(look: Look, leaf: Leaf, ground: Ground, ids: number[]): Promise<Text[]> {
  const { place } = leaf
  if (place.kind === 'list' || place.kind === 'custom') {
    const { rows } = await listTexts(place, ground, ids).execute(look.tx)
    return rows
  }
  const text = ownText(leaf)
  const { rows } = await sql<Text>`select bugs.id as id, ${text} as text from bugs
    where ${ground.dialect.oneOf(sql.ref('bugs.id'), ids)}`.execute(look.tx)
  return rows
}

function ownText(leaf: Leaf): Condition | ReturnType<typeof sql> {
  const { place } = leaf
  if (place.kind === 'text') return sql.ref(`bugs.${place.column}`)
  if (place.kind === 'number') return sql`cast(${sql.ref(`bugs.${place.column}`)} as text)`
  if (place.kind === 'realname') {
    return sql`(select realname from users where users.id = ${sql.ref(`bugs.${place.column}`)})`
  }
  return refuse(leaf)
}
