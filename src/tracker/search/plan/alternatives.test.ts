import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { NOW, people } from '../../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../../tests/databases.ts'
import { prepare } from '../../../../tests/simulate/differential.ts'
import { actorById } from '../../../accounts/actors/actors.ts'
import { searchBugs } from '../search.ts'

const SEED = 3
const BUGS = 120
const PAGE = 7

type Criterion = [field: string, operator: string, value: string]
const searches: [string, Criterion[]][] = [
  [
    'me in one of three roles',
    [
      ['assigned_to', 'equals', '%user%'],
      ['reporter', 'equals', '%user%'],
      ['cc', 'equals', '%user%'],
    ],
  ],
  [
    'several people on the CC, or with a comment',
    [
      ['cc', 'anyexact', 'ann@example.com,bob@example.com,nobody@example.com'],
      ['commenter', 'anyexact', 'eve@example.com,bob@example.com'],
    ],
  ],
  [
    'somebody who changed something, or some bugs by number, alias and product',
    [
      ['bug_status', 'changedby', 'ann@example.com'],
      ['bug_id', 'anyexact', '3,70,71'],
      ['alias', 'equals', 'widget-boom'],
      ['product', 'equals', 'Gadget'],
    ],
  ],
]
const orders = ['bug_id', 'bug_id DESC', 'changeddate DESC', 'priority,assigned_to', '']
const besides: [string, Record<string, string>][] = [
  ['', {}],
  [', only open ones', { status: '__open__' }],
  [', only those of others', { assigned_to: '%user%', assigned_to_type: 'notequals' }],
]

onEachDatabase('searches that match any of several criteria', (opened) => {
  before(() => prepare(opened().db, SEED, BUGS))

  async function search(criteria: Criterion[], more: Record<string, string>): Promise<number[]> {
    const { bugs } = (await answer(criteria, more)) as { bugs: { id: number }[] }
    return bugs.map(({ id }) => id)
  }
  async function count(criteria: Criterion[], more: Record<string, string>): Promise<number> {
    const { total } = (await answer(criteria, { ...more, limit: '1' })) as { total: number }
    return total
  }

  function answer(criteria: Criterion[], more: Record<string, string>) {
    const fields = criteria.flatMap(([field, operator, value], at) => [
      [`f${at}`, field],
      [`o${at}`, operator],
      [`v${at}`, value],
    ])
    const parameters = { ...Object.fromEntries(fields), ...more, j_top: 'OR' }
    const lists = Object.entries(parameters).map(([name, value]) => [name, [value]])
    return opened().db.look(async (tx) => {
      const actor = (await actorById(tx, people.eve))!
      const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
      const { limit, offset } = more
      const how = { limit, offset, total: true, include_fields: ['id'] }
      return searchBugs(look, { ...Object.fromEntries(lists), ...how })
    })
  }

  void test('are ranked together with words', async () => {
    const both = { content: 'crash', order: 'relevance', status: '__open__' }
    const [, criteria] = searches[0]!
    const ranked = await search(criteria, { ...both, j_top: 'OR' })
    const sorted = await search(criteria, { ...both, order: 'bug_id' })
    assert.deepEqual(
      ranked.toSorted((a, b) => a - b),
      sorted,
    )
  })

  for (const [name, criteria] of searches) {
    for (const [which, more] of besides) {
      void test(`${name}${which}: pages contain the same as all at once`, async () => {
        for (const order of orders) {
          const given = { ...more, order }
          // With a criterion that no index supports, every bug is checked.
          const all = await search([...criteria, ['short_desc', 'equals', 'no such bug']], given)
          assert.ok(all.length > PAGE)
          const pages: number[][] = []
          for (let offset = 0; offset < all.length; offset += PAGE) {
            const page = { limit: String(PAGE), offset: String(offset) }
            pages.push(await search(criteria, { ...given, ...page }))
          }
          assert.deepEqual(pages.flat(), all, order)
          assert.equal(await count(criteria, given), all.length)
        }
      })
    }
  }
})
