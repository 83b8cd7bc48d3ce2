/**
 * Pages through searches while bugs change, and reports each unchanged bug that is shown twice, in
 * another place or not at all.
 */

import { actorById, nobody } from '../../src/accounts/actors/actors.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { columns as builtIn } from '../../src/tracker/search/compile/order.ts'
import { searchBugs } from '../../src/tracker/search/search.ts'
import type { Random } from '../../tools/generate/random.ts'
import { NOW, people } from '../bugs-to-find.ts'
import { disturb } from './disturb.ts'
import { ownModels } from './own-fields.ts'

const columns = [...builtIn, ...Object.keys(ownModels)]

interface Walk {
  who: number
  given: { order: string[]; product?: string[]; content?: string[] }
  limit: number
}

/** Pages through this many searches; returns what was shown incorrectly. */
export async function walk(db: Db, random: Random, walks: number): Promise<object[]> {
  const wrong: object[] = []
  for (let turn = 0; turn < walks; turn++) {
    const asked = randomWalk(random, turn)
    const first = await all(db, asked)
    const { shown, moved, changes } = await goThrough(db, random, asked)
    const stayed = (ids: number[]) => ids.filter((id) => !moved.has(id)).join()
    const [expected, last] = [stayed(first), stayed(await all(db, asked))]
    if (stayed(shown) !== expected || last !== expected) {
      wrong.push({ turn, ...asked, changes, expected, shown: stayed(shown), last })
    }
  }
  return wrong
}

function randomWalk(random: Random, turn: number): Walk {
  const others = random.some(columns, random.below(3))
  const order = [...new Set([columns[turn % columns.length]!, ...others])]
  const given = {
    order: [order.map((name) => (random.chance(0.5) ? `${name} DESC` : name)).join()],
    ...(random.chance(0.3) && { product: ['Widget'] }),
    ...(order.includes('relevance') && { content: ['crash'] }),
  }
  return { who: random.pick([people.ann, people.bob, 0]), given, limit: 4 + random.below(12) }
}

async function goThrough(db: Db, random: Random, asked: Walk) {
  const shown: number[] = []
  const moved = new Set<number>()
  const changes: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await search(db, asked, { cursor, limit: String(asked.limit) })
    const isFull = page.ids.length === asked.limit && new Set(page.ids).size === asked.limit
    if (page.next_cursor !== undefined && !isFull) changes.push(`a page of ${page.ids.join()}`)
    shown.push(...page.ids)
    cursor = page.next_cursor
    for (let count = random.below(3); count > 0; count--) {
      const { what, bugs } = await db.work((tx) => disturb(tx, random))
      changes.push(what)
      for (const id of bugs) moved.add(id)
    }
  }
  return { shown, moved, changes }
}

const all = async (db: Db, asked: Walk) => (await search(db, asked, {})).ids

/** One page of ids, as the person `who` sees it. */
export async function search(
  db: Db,
  { who, given }: Pick<Walk, 'who' | 'given'>,
  more: { cursor?: string; limit?: string },
) {
  return db.look(async (tx) => {
    const actor = (who && (await actorById(tx, who))) || nobody
    const look = { tx, actor, now: NOW, sign: (text: string) => text, site: { has_mail: false } }
    const found = await searchBugs(look, { ...given, ...more, include_fields: ['id'] })
    const { bugs = [], next_cursor } = found as { bugs?: { id: number }[]; next_cursor?: string }
    return { ids: bugs.map(({ id }) => id), next_cursor }
  })
}
