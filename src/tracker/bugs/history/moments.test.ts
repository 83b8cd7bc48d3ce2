import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type House, onEachHouse } from '../../../../tests/house.ts'

const HOUR_MS = 3_600_000
const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

async function file(house: House, more: object = {}): Promise<number> {
  const body = { ...place, summary: 'It breaks', ...more }
  const {
    status,
    body: filed,
    text,
  } = await house.ask('POST', '/rest/bug', {
    as: house.admin,
    body,
  })
  assert.equal(status, 200, text)
  return filed.id
}

async function ask(house: House, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await house.ask(method, path, { as: house.admin, ...(body && { body }) })
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}
const bugOf = async (house: House, id: number) =>
  (await ask(house, 'GET', `/rest/bug/${id}`)).bugs[0]
const seconds = (text: string) => Date.parse(text) / 1000

const attachment = {
  data: 'aGVsbG8=',
  file_name: 'a.txt',
  summary: 'A',
  content_type: 'text/plain',
  comment: 'See there',
}

onEachHouse('a clock that was set back', (house) => {
  void test('each change is later than the one before it, and all of it has one time', async () => {
    const [id, other] = [await file(house()), await file(house())]
    await ask(house(), 'POST', `/rest/bug/${id}/attachment`, attachment)
    const { clock } = house()
    clock.now -= HOUR_MS
    const changes: [string, 'POST' | 'PUT', string, object][] = [
      ['a field', 'PUT', `bug/${id}`, { priority: 'High', comment: { body: 'So' } }],
      ['a comment', 'POST', `bug/${id}/comment`, { comment: 'And so' }],
      ['another attachment', 'POST', `bug/${id}/attachment`, attachment],
      ['what an attachment is called', 'PUT', 'bug/attachment/1', { summary: 'B', comment: 'C' }],
      ['the other side of a dependency', 'PUT', `bug/${other}`, { blocks: { add: [id] } }],
      ['a duplicate', 'PUT', `bug/${other}`, { dupe_of: id }],
    ]
    let last = seconds((await bugOf(house(), id)).last_change_time)
    for (const [what, method, path, body] of changes) {
      await ask(house(), method, `/rest/${path}`, body)
      const now = seconds((await bugOf(house(), id)).last_change_time)
      assert.equal(now, last + 1, what)
      last = now
    }
    const { comments } = (await ask(house(), 'GET', `/rest/bug/${id}/comment`)).bugs[id]
    const { history } = (await ask(house(), 'GET', `/rest/bug/${id}/history`)).bugs[0]
    const files = (await ask(house(), 'GET', `/rest/bug/${id}/attachment`)).bugs[id]
    const since = (text: string) => seconds(text) - last
    assert.deepEqual(
      comments.map((one: { creation_time: string }) => since(one.creation_time)),
      [-6, -6, -5, -4, -3, -2, 0],
    )
    assert.deepEqual(
      history.map((one: { when: string }) => since(one.when)),
      [-5, -2, -1],
    )
    assert.deepEqual(
      files.map((one: Record<string, string>) => since(one['last_change_time']!)),
      [-2, -3],
    )
    // Right again, the clock counts.
    clock.now += 2 * HOUR_MS
    const { bugs } = await ask(house(), 'PUT', `/rest/bug/${id}`, { priority: 'Low' })
    assert.equal(seconds(bugs[0].last_change_time), Math.floor(clock.now / 1000))
  })

  void test('what others set since somebody read is found, and only that', async () => {
    const id = await file(house())
    house().clock.now -= HOUR_MS
    const set = (priority: string, read: object) =>
      house().ask('PUT', `/rest/bug/${id}`, { as: house().admin, body: { priority, ...read } })
    type Read = { last_change_time: string; update_token: string }
    const ways: [string, (read: Read) => object][] = [
      ['the time', ({ last_change_time }) => ({ last_change_time })],
      ['the token', ({ update_token }) => ({ if_match: update_token })],
    ]
    for (const [what, shown] of ways) {
      const read = shown(await bugOf(house(), id))
      assert.equal((await set('High', read)).status, 200, what)
      const late = await set('Low', read)
      assert.equal(late.body.code, 20001, `${what}: ${late.text}`)
      assert.equal((await set('Low', shown(await bugOf(house(), id)))).status, 200, what)
    }
  })
})
