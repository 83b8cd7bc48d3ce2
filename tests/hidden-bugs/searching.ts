/** Random searches, page by page; each finds what the world in memory expects. */

import assert from 'node:assert/strict'

import fc from 'fast-check'

import type { Answered } from '../instance.ts'
import { ask, type Made, type Scene } from './asking.ts'
import { conditionsOf, found, search, type Search } from './searches.ts'
import type { Member, ModelBug } from './world.ts'

type Call = (scene: Scene, person: Member) => Promise<Made>

/** Checks ids, their order, the total and every further page. */
export const searches: fc.Arbitrary<Call> = search.map((wanted) => async (scene, person) => {
  const { query } = conditionsOf(scene.world, person, wanted.criteria)
  const { order, limit, offset, fields, count_only } = wanted
  if (order) query.set('order', order)
  if (limit !== undefined) query.set('limit', String(limit))
  if (limit !== undefined) query.set('offset', String(offset))
  if (fields) query.set('include_fields', fields)
  if (count_only) query.set('count_only', '1')
  if (wanted.total) query.set('total', '1')
  if (wanted.by_cursor) query.set('cursor', '')
  const made = await ask(scene, person, ['GET', `/rest/bug?${query.toString()}`])
  assert.equal(made.answered.status, 200, made.answered.text)
  const all = found(scene.world, person, wanted)
  checkFound(all, wanted, made.answered)
  if (!wanted.by_cursor || count_only) return made
  const { next_cursor } = made.answered.body as { next_cursor?: string }
  assert.equal(next_cursor !== undefined, limit !== undefined && offset + limit < all.length)
  if (!next_cursor) return made
  const next = await nextPage(scene, { person, query, next_cursor })
  checkFound(all.slice(offset), { ...wanted, total: false, offset: limit! }, next.answered)
  return next
})

/** Follows the cursor of the previous page; the client cannot read its content. */
async function nextPage(
  scene: Scene,
  { person, query, next_cursor }: { person: Member; query: URLSearchParams; next_cursor: string },
) {
  query.set('cursor', next_cursor)
  query.delete('offset')
  query.delete('total')
  const made = await ask(scene, person, ['GET', `/rest/bug?${query.toString()}`])
  assert.equal(made.answered.status, 200, made.answered.text)
  return { ...made, said: made.said.replace(next_cursor, '') }
}

function checkFound(all: ModelBug[], wanted: Search, { body }: Answered) {
  const expected = all.map(({ id }) => id)
  if (wanted.count_only) {
    assert.deepEqual(body, { bug_count: expected.length })
    return
  }
  const { bugs, total } = body as { bugs: { id: number }[]; total?: number }
  assert.equal(total, wanted.total ? expected.length : undefined)
  const given = bugs.map(({ id }) => id)
  const { limit = expected.length, offset } = wanted
  const from = wanted.limit === undefined ? 0 : offset
  const page = expected.slice(from, from + limit)
  if (wanted.order !== '') assert.deepEqual(given, page)
  assert.equal(given.length, page.length)
  assert.deepEqual(
    given.filter((id) => !expected.includes(id)),
    [],
  )
}
