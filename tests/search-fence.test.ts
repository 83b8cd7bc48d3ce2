/** No search looks into a text of a row that the reader may not see. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { sql } from 'kysely'

import { actorById, nobody } from '../src/accounts/actors/actors.ts'
import { Fault } from '../src/platform/faults.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { type Chart, printChart } from '../src/tracker/search/ask/charts.wire.ts'
import { countBy } from '../src/tracker/search/count-by.ts'
import { searchBugs } from '../src/tracker/search/search.ts'
import { possibleDuplicates } from '../src/tracker/views/possible-duplicates/possible-duplicates.ts'
import type { Actor } from '../src/platform/work/work.ts'
import { Random } from '../tools/generate/random.ts'
import { NOW, people } from './bugs-to-find.ts'
import { onEachDatabase } from './databases.ts'
import { conditionOf, pairs, randomChart } from './simulate/ask.ts'
import { prepare } from './simulate/differential.ts'
import { type Fence, markOfHidden, markTexts, openFence } from './simulate/fence.ts'
import { printOrder, randomOrder } from './simulate/orders.ts'
import type { Data } from './simulate/rows.ts'
import { INSIDERS, TIMERS } from './simulate/scenery.ts'
import { scannerOf } from './simulate/files.ts'

const SEED = 7
const BUGS = 40
const CHARTS = 300
const WHO = [people.ann, people.bob, people.eve, 0]

onEachDatabase('texts of hidden rows', (opened) => {
  let data: Data
  let fence: Fence
  let actors: Actor[]

  before(async () => {
    const { db } = opened()
    data = await prepare(db, SEED, BUGS)
    await markTexts(db)
    fence = await openFence(opened())
    actors = []
    for (const id of WHO) {
      actors.push(await db.look(async (tx) => (id && (await actorById(tx, id))) || nobody))
    }
  })
  after(() => fence.close())

  async function asks(
    actor: Actor,
    act: (look: Parameters<typeof searchBugs>[0]) => Promise<unknown>,
  ) {
    const { groups } = actor
    const who = { isInsider: groups.has(INSIDERS), tracksTime: groups.has(TIMERS) }
    const mark = markOfHidden(data, { id: actor.id, groups, ...who })
    const site = { has_mail: false }
    const scanner = scannerOf(data.files)
    await fence
      .within(mark, (tx: Tx) => act({ tx, actor, now: NOW, sign: String, site, scanner }))
      .catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error
      })
  }

  function given(chart: Chart, random: Random) {
    const asked: Record<string, string[]> = { order: [printOrder(randomOrder(random))] }
    for (const [name, value] of printChart(chart)) asked[name] = [...(asked[name] ?? []), value]
    return asked
  }
  const search = (chart: Chart, actor: Actor, random: Random) =>
    asks(actor, async (look) => {
      const asked = given(chart, random)
      const how = random.chance(0.5) ? {} : { texts_max: random.below(8) }
      if (random.chance(0.2)) return countBy(look, asked, [sql.ref('bugs.priority')], 10)
      const total = random.chance(0.5)
      return searchBugs(look, { ...asked, total, include_fields: ['id'] }, how)
    })

  void test('are not read for any field by any operator', async () => {
    const random = new Random(SEED, 'fence')
    const before = fence.count
    for (const [at, { field, operator }] of pairs.entries()) {
      const parts = [conditionOf(random, field, operator)]
      await search({ joiner: 'AND', isNegated: false, parts }, actors[at % actors.length]!, random)
    }
    assert.ok(fence.count > before + 1_000, 'texts that are seen are looked into')
  })

  void test('are not read for random charts', async () => {
    const random = new Random(SEED, 'charts')
    for (let turn = 0; turn < CHARTS; turn++) {
      await search(
        randomChart(random, () => true),
        random.pick(actors),
        random,
      )
    }
  })

  void test('are not read for quicksearches and possible duplicates', async () => {
    const words = ['crash lid', 'crash|lid', '-crash', 'Größe', 'sum:x_y']
    for (const actor of actors) {
      for (const quicksearch of words) {
        await asks(actor, (look) => searchBugs(look, { quicksearch, total: true }))
        await asks(actor, (look) => possibleDuplicates(look, { summary: quicksearch }))
      }
    }
  })
})
