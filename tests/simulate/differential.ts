/** Runs searches with the tracker and with the reference, and reports where they differ. */

import { actorById, nobody } from '../../src/accounts/actors/actors.ts'
import type { Scanner } from '../../src/platform/blobs/scanner.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { Fault } from '../../src/platform/faults.ts'
import { type Chart, printChart } from '../../src/tracker/search/ask/charts.wire.ts'
import { searchBugs } from '../../src/tracker/search/search.ts'
import type { FoundBugs } from '../../src/tracker/search/ask/search.wire.ts'
import type { Look } from '../../src/platform/work/work.ts'
import { Random } from '../../tools/generate/random.ts'
import { fillTracker, NOW, people } from '../bugs-to-find.ts'
import { conditionOf, pairs, randomChart } from './ask.ts'
import { addRandom } from './data.ts'
import { addFiles, scannerOf } from './files.ts'
import { type By, printOrder, randomOrder, sorted } from './orders.ts'
import { refusalsOf } from './refused.ts'
import { type Data, readAll, type Row } from './rows.ts'
import { addScenery, addToRandom, INSIDERS, TIMERS } from './scenery.ts'
import type { Scene } from './scene.ts'
import { scoreOf } from './words.ts'
import { found } from './world.ts'

/** Fills an empty database; the same seed gives the same data and the same charts. */
export async function prepare(db: Db, seed: number, bugs: number): Promise<Data> {
  await db.work(fillTracker)
  await db.work(addScenery)
  await db.work((tx) => addRandom(tx, new Random(seed, 'data'), bugs))
  await db.work((tx) => addToRandom(tx, new Random(seed, 'fields')))
  const files = await db.work((tx) => addFiles(tx, new Random(seed, 'files')))
  return db.look((tx) => readAll(tx, files))
}

/** Searches each field with each operator, this many times; returns the differences. */
export async function differByField(db: Db, data: Data, seed: number, rounds: number) {
  const random = new Random(seed, 'fields')
  const differences: object[] = []
  for (const { field, operator } of Array.from({ length: rounds }, () => pairs).flat()) {
    const who = random.pick(WHO)
    const condition = conditionOf(random, field, operator)
    const chart: Chart = { joiner: 'AND', isNegated: false, parts: [condition] }
    differences.push(...(await differ(db, data, random, { who, make: () => chart })))
  }
  return differences
}

/** Runs this many searches for random charts; returns the differences. */
export async function differByChart(db: Db, data: Data, seed: number, searches: number) {
  const random = new Random(seed, 'searches')
  const differences: object[] = []
  for (let turn = 0; turn < searches; turn++) {
    const make = (scene: Scene) =>
      randomChart(random, (asked) => refusalsOf(asked, scene).length === 0)
    differences.push(...(await differ(db, data, random, { who: random.pick(WHO), make })))
  }
  return differences
}

const scanners = new WeakMap<Data, Scanner>()
function scannerFor(data: Data): Scanner {
  const known = scanners.get(data)
  if (known) return known
  const opened = scannerOf(data.files)
  scanners.set(data, opened)
  return opened
}

const WHO = [people.ann, people.bob, people.eve, 0]
interface Asked {
  who: number
  make: (scene: Scene) => Chart
}

/** Empty if the search gives the same result as the reference. */
async function differ(db: Db, data: Data, random: Random, { who, make }: Asked) {
  const actor = await db.look(async (tx) => (who && (await actorById(tx, who))) || nobody)
  const { groups } = actor
  const isInsider = groups.has(INSIDERS)
  const scene: Scene = {
    data,
    viewer: { id: who, groups, isInsider, tracksTime: groups.has(TIMERS) },
  }
  const chart = make(scene)
  // Searches for common words rank only the newest texts, so any other order still finds all bugs.
  const order = random.chance(0.3) ? undefined : randomOrder(random)
  const how = order ? { texts_max: random.below(8) } : {}
  const asked: Record<string, string[]> = { order: [order ? printOrder(order) : BEST] }
  for (const [name, value] of printChart(chart)) asked[name] = [...(asked[name] ?? []), value]
  const expected = expect(chart, order, scene)
  const isByPages = random.chance(0.1)
  const answered = await db
    .look(async (tx) => {
      const scanner = scannerFor(data)
      const look = { tx, actor, now: NOW, sign: String, site: { has_mail: false }, scanner }
      const given = { ...asked, total: true, include_fields: ['id'] }
      return isByPages ? allPages(look, given, how) : onePage(look, given, how)
    })
    .catch((error: unknown) => {
      if (error instanceof Fault) return { codes: [error.code] }
      throw new Error(`searching for ${queryOf(chart)}`, { cause: error })
    })
  if (isAsExpected(answered, expected)) return []
  return [{ who, query: queryOf(chart), order: asked['order'], ...told(answered, expected) }]
}

type Given = Parameters<typeof searchBugs>[1]
type How = Parameters<typeof searchBugs>[2]

async function onePage(look: Look, given: Given, how: How) {
  const { bugs, total, next_cursor } = (await searchBugs(look, given, how)) as FoundBugs
  return { ids: bugs.map((bug) => bug.id as number), total, next_cursor }
}

const PAGE = '13'

/** Follows cursors until there are no more. */
async function allPages(look: Look, given: Given, how: How) {
  const first = await onePage(look, { ...given, cursor: '', limit: PAGE }, how)
  const { ids, total } = first
  for (let cursor = first.next_cursor; cursor !== undefined;) {
    const page = await onePage(look, { ...given, cursor, limit: PAGE }, how)
    ids.push(...page.ids)
    cursor = page.next_cursor
  }
  return { ids, total }
}

const BEST = 'relevance DESC,bug_id DESC'
const queryOf = (chart: Chart) => decodeURIComponent(String(new URLSearchParams(printChart(chart))))

type Answer = { codes: number[] } | { ids: number[]; total: number | undefined }

function expect(chart: Chart, order: By[] | undefined, scene: Scene): Answer {
  const codes = refusalsOf(chart, scene)
  if (codes.length > 0) return { codes }
  const those = found(chart, scene)
  const bugs = order ? sorted(those, order, scene) : best(those, chart, scene)
  return { ids: bugs.map((bug): number => bug['id']), total: bugs.length }
}

const best = (bugs: Row[], chart: Chart, scene: Scene) =>
  bugs
    .map((bug) => ({ bug, score: scoreOf(chart, bug, scene) }))
    .sort((a, b) => b.score - a.score || b.bug['id'] - a.bug['id'])
    .map(({ bug }) => bug)

/** If several things are refused, the search reports one of them. */
const isAsExpected = (answered: Answer, expected: Answer): boolean =>
  'codes' in answered && 'codes' in expected
    ? expected.codes.includes(answered.codes[0]!)
    : JSON.stringify(answered) === JSON.stringify(expected)

function told(answered: Answer, expected: Answer) {
  if ('codes' in answered || 'codes' in expected) return { answered, expected }
  const more = answered.ids.filter((id) => !expected.ids.includes(id))
  const less = expected.ids.filter((id) => !answered.ids.includes(id))
  if (more.length + less.length === 0) return { answered, expected }
  return { more, less, total: answered.total }
}
