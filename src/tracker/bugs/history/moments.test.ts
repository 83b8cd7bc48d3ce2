import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'

const HOUR_MS = 3_600_000
const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

async function file(instance: Instance, more: object = {}): Promise<number> {
  const body = { ...place, summary: 'It breaks', ...more }
  const {
    status,
    body: filed,
    text,
  } = await instance.ask('POST', '/rest/bug', {
    as: instance.admin,
    body,
  })
  assert.equal(status, 200, text)
  return filed.id
}

async function ask(
  instance: Instance,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  const answer = await instance.ask(method, path, { as: instance.admin, ...(body && { body }) })
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}
const bugOf = async (instance: Instance, id: number) =>
  (await ask(instance, 'GET', `/rest/bug/${id}`)).bugs[0]
const seconds = (text: string) => Date.parse(text) / 1000

const attachment = {
  data: 'aGVsbG8=',
  file_name: 'a.txt',
  summary: 'A',
  content_type: 'text/plain',
  comment: 'See there',
}

onEachInstance('a clock that was set back', (instance) => {
  void test('each change is later than the previous one, and all of it has one time', async () => {
    const [id, other] = [await file(instance()), await file(instance())]
    await ask(instance(), 'POST', `/rest/bug/${id}/attachment`, attachment)
    const { clock } = instance()
    clock.now -= HOUR_MS
    const changes: [string, 'POST' | 'PUT', string, object][] = [
      ['a field', 'PUT', `bug/${id}`, { priority: 'High', comment: { body: 'So' } }],
      ['a comment', 'POST', `bug/${id}/comment`, { comment: 'And so' }],
      ['another attachment', 'POST', `bug/${id}/attachment`, attachment],
      ['the name of an attachment', 'PUT', 'bug/attachment/1', { summary: 'B', comment: 'C' }],
      ['the other side of a dependency', 'PUT', `bug/${other}`, { blocks: { add: [id] } }],
      ['a duplicate', 'PUT', `bug/${other}`, { dupe_of: id }],
    ]
    let last = seconds((await bugOf(instance(), id)).last_change_time)
    for (const [what, method, path, body] of changes) {
      await ask(instance(), method, `/rest/${path}`, body)
      const now = seconds((await bugOf(instance(), id)).last_change_time)
      assert.equal(now, last + 1, what)
      last = now
    }
    const { comments } = (await ask(instance(), 'GET', `/rest/bug/${id}/comment`)).bugs[id]
    const { history } = (await ask(instance(), 'GET', `/rest/bug/${id}/history`)).bugs[0]
    const files = (await ask(instance(), 'GET', `/rest/bug/${id}/attachment`)).bugs[id]
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
    // Once the clock is correct again, its time is used.
    clock.now += 2 * HOUR_MS
    const { bugs } = await ask(instance(), 'PUT', `/rest/bug/${id}`, { priority: 'Low' })
    assert.equal(seconds(bugs[0].last_change_time), Math.floor(clock.now / 1000))
  })

  void test('changes by others since a read are found, and only those', async () => {
    const id = await file(instance())
    instance().clock.now -= HOUR_MS
    const set = (priority: string, read: object) =>
      instance().ask('PUT', `/rest/bug/${id}`, {
        as: instance().admin,
        body: { priority, ...read },
      })
    type Read = { last_change_time: string; update_token: string }
    const ways: [string, (read: Read) => object][] = [
      ['the time', ({ last_change_time }) => ({ last_change_time })],
      ['the token', ({ update_token }) => ({ if_match: update_token })],
    ]
    for (const [what, shown] of ways) {
      const read = shown(await bugOf(instance(), id))
      assert.equal((await set('High', read)).status, 200, what)
      const late = await set('Low', read)
      assert.equal(late.body.code, 20001, `${what}: ${late.text}`)
      assert.equal((await set('Low', shown(await bugOf(instance(), id)))).status, 200, what)
    }
  })
})
