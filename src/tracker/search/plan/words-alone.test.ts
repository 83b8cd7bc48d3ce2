import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { NOW, people } from '../../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../../tests/databases.ts'
import { prepare } from '../../../../tests/simulate/differential.ts'
import { actorById } from '../../../accounts/actors/actors.ts'
import { limits } from '../../../platform/limits.ts'
import { searchBugs } from '../search.ts'
import type { FoundBugs, SearchAsked } from '../ask/search.wire.ts'

const SEED = 5
const BUGS = 120
const WORDS = ['crash', 'lid', 'c*', 'crash lid', '"crash lid"', 'nowhere']
/** Maximum numbers of texts: fewer than exist, about as many, and more. */
const MOST = [1, 2, 7, 30, 100, limits.search_texts_max]

onEachDatabase('searches for words alone', (opened) => {
  before(() => prepare(opened().db, SEED, BUGS))

  const search = (who: number, asked: SearchAsked, texts_max: number) =>
    opened().db.look(async (tx) => {
      const actor = (await actorById(tx, who))!
      const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
      return searchBugs(look, { ...asked, include_fields: ['id'] }, { texts_max })
    })
  const best = async (who: number, asked: SearchAsked, texts_max: number) => {
    const given = { ...asked, order: ['relevance DESC'] }
    const { bugs, ranked } = (await search(who, given, texts_max)) as FoundBugs
    return { bugs, ranked }
  }

  for (const [name, who] of Object.entries(people)) {
    void test(`return the same for ${name} with other criteria and in pages`, async () => {
      const found = new Set<string | undefined>()
      for (const content of WORDS) {
        for (const most of MOST) {
          const asked = { content: [content], limit: '500' }
          const all = await best(who, asked, most)
          // A page with a cursor counts the texts first and reads all of their bugs.
          assert.deepEqual(await best(who, { ...asked, cursor: '' }, most), all, content)
          const part = await best(who, { ...asked, limit: '3', offset: '2' }, most)
          assert.deepEqual(part, { ...all, bugs: all.bugs.slice(2, 5) }, content)
          found.add(all.ranked)
        }
      }
      assert.deepEqual(found, new Set(['newest', 'all']))
    })

    void test(`are counted for ${name} independently of ranking`, async () => {
      for (const content of WORDS) {
        const asked = { content: [content] }
        const { bug_count } = (await search(who, { ...asked, count_only: true }, 1)) as {
          bug_count: number
        }
        for (const most of MOST) {
          const { total, total_is_exact } = (await search(
            who,
            { ...asked, order: ['relevance DESC'], limit: '1', total: true },
            most,
          )) as FoundBugs
          assert.deepEqual({ total, total_is_exact }, { total: bug_count, total_is_exact: true })
        }
      }
    })
  }
})
