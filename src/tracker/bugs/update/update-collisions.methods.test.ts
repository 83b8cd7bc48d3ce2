import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../../tests/instance.ts'

const minimal = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'It does not work',
}

onEachInstance('mid-air collisions', (instance) => {
  let one: Person
  let other: Person

  before(async () => {
    one = await instance().person('one@example.com')
    other = await instance().person('other@example.com')
  })

  const file = async (): Promise<number> =>
    (await instance().ask('POST', '/rest/bug', { as: one, body: minimal })).body.id
  const read = async (id: number) => {
    const { body, headers } = await instance().ask('GET', `/rest/bug/${id}`, { as: one })
    return { bug: body.bugs[0], etag: headers['etag']! }
  }
  const change = async (id: number, body: object, headers: Record<string, string> = {}) => {
    instance().clock.now += 1_000
    return instance().ask('PUT', `/rest/bug/${id}`, { as: one, body, headers })
  }
  const meanwhile = async (id: number, body: object) => {
    instance().clock.now += 1_000
    const { status, text } = await instance().ask('PUT', `/rest/bug/${id}`, { as: other, body })
    assert.equal(status, 200, text)
  }
  const collides = ({ status, body }: { status: number; body: { code?: number } }) => {
    assert.deepEqual([status, body.code], [409, 20_001])
  }

  void test('do not occur if the request does not say what was read', async () => {
    const id = await file()
    await meanwhile(id, { priority: 'High' })
    assert.equal((await change(id, { priority: 'Low' })).status, 200)
  })

  /** The ways in which a client can state which version of the bug it read. */
  const ways: [
    string,
    (seen: Awaited<ReturnType<typeof read>>) => [object, Record<string, string>],
  ][] = [
    ['last_change_time', ({ bug }) => [{ last_change_time: bug.last_change_time }, {}]],
    [
      'If-Unmodified-Since',
      ({ bug }) => [{}, { 'if-unmodified-since': new Date(bug.last_change_time).toUTCString() }],
    ],
    ['an ETag in If-Match', ({ etag }) => [{}, { 'if-match': `"${etag}"` }]],
    ['a token in If-Match', ({ bug }) => [{}, { 'if-match': bug.update_token }]],
    ['a parameter if_match', ({ bug }) => [{ if_match: bug.update_token }, {}]],
  ]
  for (const [name, say] of ways) {
    void test(`do not occur without changes by others, given ${name}`, async () => {
      const id = await file()
      const [body, headers] = say(await read(id))
      const { status, text } = await change(id, { ...body, priority: 'Low' }, headers)
      assert.equal(status, 200, text)
    })

    void test(`occur if the same field was changed, given ${name}`, async () => {
      const id = await file()
      const [body, headers] = say(await read(id))
      await meanwhile(id, { priority: 'High', comment: { body: 'Urgent' } })
      const answer = await change(id, { ...body, priority: 'Low', whiteboard: 'x' }, headers)
      collides(answer)
      assert.match(answer.body.message, /priority/)
      const { bug } = await read(id)
      assert.deepEqual([bug.priority, bug.whiteboard], ['High', ''])
    })
  }

  void test('do not occur if another field was changed', async () => {
    const id = await file()
    const { last_change_time } = (await read(id)).bug
    await meanwhile(id, { priority: 'High', status: 'IN_PROGRESS', keywords: { set: [] } })
    const said = { last_change_time, whiteboard: 'x', cc: { add: [other.login] } }
    assert.equal((await change(id, said)).status, 200)
    collides(await change(id, { last_change_time, status: 'RESOLVED', resolution: 'FIXED' }))
    collides(await change(id, { last_change_time, whiteboard: 'y' }))
  })

  void test('refuse the change of all bugs if one of them was changed', async () => {
    const [first, second] = [await file(), await file()]
    const { last_change_time } = (await read(second)).bug
    await meanwhile(second, { priority: 'High' })
    const ids = [first, second]
    collides(await change(first, { ids, priority: 'Low', last_change_time }))
    assert.equal((await read(first)).bug.priority, '---')
    const tags = `"${(await read(first)).etag}", "${(await read(second)).etag}"`
    const both = await change(first, { ids, priority: 'Low' }, { 'if-match': tags })
    assert.equal(both.status, 200, both.text)
  })

  void test('occur with an unknown ETag, and not with *', async () => {
    const id = await file()
    collides(await change(id, { priority: 'Low' }, { 'if-match': '"nothing"' }))
    assert.equal((await change(id, { priority: 'Low' }, { 'if-match': '*' })).status, 200)
    const comment = { comment: { body: 'x' } }
    assert.equal((await change(id, comment, { 'if-match': '"nothing"' })).status, 200)
  })

  void test('ignore an invalid time in a header, but refuse one in a parameter', async () => {
    const id = await file()
    await meanwhile(id, { priority: 'High' })
    const said = await change(id, { priority: 'Low' }, { 'if-unmodified-since': 'yesterday' })
    assert.equal(said.status, 200)
    const wrong = await change(id, { priority: 'High', last_change_time: 'yesterday' })
    assert.deepEqual([wrong.status, wrong.body.code], [400, 56])
  })
})

onEachInstance('concurrent changes of bugs', (instance) => {
  const file = async (): Promise<number> =>
    (await instance().ask('POST', '/rest/bug', { as: instance().admin, body: minimal })).body.id
  const put = async (id: number, body: object) =>
    instance().ask('PUT', `/rest/bug/${id}`, { as: instance().admin, body })
  /** The responses to two concurrent requests, lower code first. */
  const race = async (...requests: [number, object][]) => {
    const answers = await Promise.all(requests.map(([id, body]) => put(id, body)))
    return answers
      .map(({ status, body }) => [status, body.code] as [number, number | undefined])
      .sort(([a], [b]) => a - b)
  }

  for (const round of [1, 2, 3]) {
    void test(`only one of two dependencies that form a loop is created, round ${round}`, async () => {
      const [one, two] = [await file(), await file()]
      const answers = await race(
        [one, { depends_on: { add: [two] } }],
        [two, { depends_on: { add: [one] } }],
      )
      assert.deepEqual(answers, [
        [200, undefined],
        [400, 116],
      ])
    })

    void test(`only one of three dependencies that form a loop is refused, round ${round}`, async () => {
      const [one, two, three] = [await file(), await file(), await file()]
      const answers = await race(
        [one, { depends_on: { add: [two] } }],
        [two, { depends_on: { add: [three] } }],
        [one, { blocks: { add: [three] } }],
      )
      assert.deepEqual(answers, [
        [200, undefined],
        [200, undefined],
        [400, 116],
      ])
    })

    void test(`only one of two bugs becomes the other's duplicate, round ${round}`, async () => {
      const [one, two] = [await file(), await file()]
      const answers = await race([one, { dupe_of: two }], [two, { dupe_of: one }])
      assert.deepEqual(answers, [
        [200, undefined],
        [400, 118],
      ])
    })

    void test(`an alias goes to one of two bugs, round ${round}`, async () => {
      const [one, two] = [await file(), await file()]
      const alias = `wanted-${round}`
      assert.deepEqual(await race([one, { alias }], [two, { alias }]), [
        [200, undefined],
        [400, 103],
      ])
    })
  }
})
