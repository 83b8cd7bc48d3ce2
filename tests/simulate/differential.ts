/** Asks random charts of the search and of the reference, and says where they differ. */

import { actorById, nobody } from '../../src/accounts/actors/actors.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { printChart } from '../../src/tracker/search/charts.wire.ts'
import { searchBugs } from '../../src/tracker/search/search.ts'
import { Random } from '../../tools/generate/random.ts'
import { fillTracker, NOW, people } from '../bugs-to-find.ts'
import { randomChart } from './ask.ts'
import { addRandom } from './data.ts'
import { holds, isVisible, type Viewer } from './evaluate.ts'
import { type Data, readAll } from './rows.ts'
import { scoreOf } from './words.ts'

const INSIDERS = 101

/** Fills an empty database; the same seed gives the same data and the same charts. */
export async function prepare(db: Db, seed: number, bugs: number): Promise<Data> {
  await db.work(fillTracker)
  await db.work((tx) => addRandom(tx, new Random(seed, 'data'), bugs))
  return db.look(readAll)
}

/** Searches so many times; gives what was found otherwise than by the reference. */
export async function differ(db: Db, data: Data, seed: number, searches: number) {
  const random = new Random(seed, 'searches')
  const differences: object[] = []
  for (let turn = 0; turn < searches; turn++) {
    const who = random.pick([people.ann, people.bob, people.eve, 0])
    const actor = await db.look(async (tx) => (who && (await actorById(tx, who))) || nobody)
    const viewer: Viewer = { id: who, groups: actor.groups, isInsider: actor.groups.has(INSIDERS) }
    const chart = randomChart(random, viewer.isInsider)
    // Of common words only the newest texts are ranked, so all is found in another order only.
    const isRanked = random.chance(0.5)
    const expected = data.bugs
      .filter((bug) => isVisible(bug, data, viewer) && holds(chart, bug, data, viewer))
      .map((bug) => {
        const score = isRanked ? scoreOf(chart, bug, data, viewer) : 0
        return { id: bug['id'] as number, score }
      })
      .sort((a, b) => b.score - a.score || b.id - a.id)
      .map(({ id }) => id)
    const order = isRanked ? 'relevance DESC,bug_id DESC' : 'bug_id DESC'
    const how = isRanked ? {} : { texts_max: random.below(8) }
    const asked: Record<string, string[]> = { order: [order] }
    for (const [name, value] of printChart(chart)) asked[name] = [...(asked[name] ?? []), value]
    const answered = await db.look(async (tx) => {
      const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
      const given = { ...asked, total: true, include_fields: ['id'] }
      const { bugs = [], total } = (await searchBugs(look, given, how)) as {
        bugs?: { id: number }[]
        total?: number
      }
      return { ids: bugs.map(({ id }) => id), total }
    })
    const { ids: found, total } = answered
    const isSame = JSON.stringify(found) === JSON.stringify(expected)
    if (!isSame || total !== expected.length) {
      const [more, less] = [
        found.filter((id) => !expected.includes(id)),
        expected.filter((id) => !found.includes(id)),
      ]
      differences.push({
        turn,
        who,
        query: new URLSearchParams(printChart(chart)).toString(),
        more,
        less,
        total,
      })
    }
  }
  return differences
}
