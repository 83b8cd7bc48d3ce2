import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance } from '../../../tests/instance.ts'

onEachInstance('Bug.search', (instance) => {
  const ids: number[] = []
  let ann: Awaited<ReturnType<ReturnType<typeof instance>['person']>>

  before(async () => {
    ann = await instance().person('ann@example.com', ['editbugs'])
    const bugs = [
      { summary: 'The door squeaks', alias: 'squeak', cc: [ann.login], description: 'Loudly.' },
      { summary: 'The window sticks', assigned_to: ann.login, status: 'IN_PROGRESS' },
      { summary: 'The door sticks', whiteboard: 'paint' },
    ]
    for (const bug of bugs) {
      const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
      const { body } = await instance().ask('POST', '/rest/bug', {
        as: instance().admin,
        body: { ...place, op_sys: 'All', platform: 'All', ...bug },
      })
      ids.push(body.id)
    }
  })

  const search = (query: string) => instance().ask('GET', `/rest/bug?${query}`, { as: ann })
  async function found(query: string) {
    const { status, body, text } = await search(`${query}&include_fields=id`)
    assert.equal(status, 200, text)
    assert.deepEqual(Object.keys(body), ['bugs', 'faults'])
    return body.bugs.map((bug: { id: number }) => ids.indexOf(bug.id))
  }

  void test('returns bugs like Bug.get, but without a token, in order', async () => {
    const { body } = await search('order=bug_id%20DESC')
    assert.deepEqual(body.faults, [])
    assert.deepEqual(
      body.bugs.map(({ id }: { id: number }) => id),
      ids.toReversed(),
    )
    const { body: one } = await instance().ask('GET', `/rest/bug/${ids[0]}`, { as: ann })
    const { update_token, ...rest } = one.bugs[0]
    assert.ok(update_token)
    assert.deepEqual(body.bugs[2], rest)
  })

  void test('shows the current state of bugs, not a cached one', async () => {
    const listed = (as: typeof ann | undefined, more = '') =>
      instance()
        .ask('GET', `/rest/bug?alias=squeak${more}`, as && { as })
        .then(({ body }) => body.bugs[0])
    const { admin } = instance()
    const before = await listed(ann)
    assert.deepEqual(await listed(ann), before)
    assert.deepEqual(await listed(ann, '&include_fields=summary'), { summary: before.summary })
    const change = (body: object) =>
      instance().ask('PUT', `/rest/bug/${ids[0]}`, { as: admin, body })
    await change({ url: 'https://example.com/', cc: { remove: [ann.login] } })
    const after = await listed(ann)
    assert.deepEqual([after.url, after.cc], ['https://example.com/', []])
    await change({ url: '', cc: { add: [ann.login] } })
    assert.deepEqual(Object.keys(await listed(ann)), Object.keys(before))
    await instance().set('timetrackinggroup', 'admin')
    assert.equal((await listed(admin)).estimated_time, 0)
    assert.equal((await listed(ann)).estimated_time, undefined)
    await instance().set('webservice_email_filter', '1')
    assert.equal((await listed(undefined)).creator, 'admin')
    assert.equal((await listed(ann)).creator, admin.login)
    await instance().set('webservice_email_filter', '0')
    await instance().set('timetrackinggroup', '')
    assert.equal((await listed(undefined)).creator, admin.login)
  })

  void test('selects fields', async () => {
    const { body } = await search('alias=squeak&include_fields=summary,assigned_to.name')
    const { name } = body.bugs[0].assigned_to_detail
    assert.deepEqual(body.bugs, [
      {
        summary: 'The door squeaks',
        assigned_to: instance().admin.login,
        assigned_to_detail: { name },
      },
    ])
    const { body: none } = await search('alias=squeak&include_fields=id&exclude_fields=id')
    assert.deepEqual(none.bugs, [{}])
  })

  /** The requests of `bugzilla query` of python3-bugzilla. */
  const client: [string, string, number[]][] = [
    ['--product', 'product=TestProduct', [0, 1, 2]],
    ['--product of two', 'product=TestProduct&product=Other', [0, 1, 2]],
    ['--component', 'product=TestProduct&component=TestComponent', [0, 1, 2]],
    ['--status', 'bug_status=IN_PROGRESS', [1]],
    ['--status of two', 'bug_status=NEW&bug_status=CONFIRMED', [0, 2]],
    ['--summary', 'short_desc=door+sticks', [2]],
    ['--id', 'id=1&id=2', [0, 1]],
    ['--alias', 'alias=squeak', [0]],
    ['--reporter', 'reporter=admin%40example.com', [0, 1, 2]],
    ['--assigned_to', 'assigned_to=ann%40example.com', [1]],
    ['--cc', 'cc=ann%40example.com', [0]],
    [
      '--cc with --emailtype',
      'query_format=advanced&email1=ann&emailcc1=True&emailtype1=substring',
      [0],
    ],
    ['--severity and --priority', 'bug_severity=enhancement&priority=---', [0, 1, 2]],
    ['reading several bugs', 'permissive=1&id=1&alias=squeak', [0]],
  ]
  for (const [name, query, places] of client) {
    void test(`the client's ${name}`, async () => assert.deepEqual(await found(query), places))
  }

  void test('a count', async () => {
    const { body } = await search('summary=door&count_only=1')
    assert.deepEqual(body, { bug_count: 2 })
  })

  void test('a total beside a page', async () => {
    const { body } = await search('summary=door&limit=1&total=1&include_fields=id')
    const total = { total: 2, total_is_exact: true }
    assert.deepEqual(body, { bugs: [{ id: ids[0] }], faults: [], ...total })
    const { body: none } = await search('summary=nowhere&total=true')
    assert.deepEqual(none, { bugs: [], faults: [], total: 0, total_is_exact: true })
  })

  void test('pages by a cursor', async () => {
    const query = 'summary=s&order=changeddate%20DESC&limit=2&include_fields=id&total=1&cursor='
    const { body: first } = await search(query)
    const { next_cursor, ...rest } = first
    const total = { total: 3, total_is_exact: true }
    assert.deepEqual(rest, { bugs: [{ id: ids[0] }, { id: ids[1] }], faults: [], ...total })
    const { body: last } = await search(query + next_cursor)
    assert.deepEqual(last, { bugs: [{ id: ids[2] }], faults: [], ...total })
  })

  void test('returns only public bugs to anonymous callers', async () => {
    const { body } = await instance().ask('GET', '/rest/bug?summary=squeaks&include_fields=id')
    assert.deepEqual(body, { bugs: [{ id: ids[0] }], faults: [] })
  })

  const refused: [string, string, number, number][] = [
    ['an offset without a limit', 'product=TestProduct&offset=1', 400, 50],
    ['a negative limit', 'limit=-1', 400, 52],
    ['an invalid time', 'last_change_time=notadate', 400, 56],
    ['an empty quicksearch', 'quicksearch=', 400, 1000],
    ['a quicksearch of an unknown field', 'quicksearch=nosuchfield:1', 400, 32000],
    ['a chart of an unknown field', 'f1=nosuch&o1=equals&v1=1', 400, 108],
    ['a chart of an unknown operator', 'f1=priority&o1=foo&v1=1', 400, 68000],
    ['full text in a field without it', 'f1=product&o1=matches&v1=a', 400, 32000],
    ['full text in a list of names', 'product=a&product_type=matches', 400, 32000],
    ['full text in comments, by their name', 'longdesc=a&longdesc_type=matches', 400, 32000],
    ['an invalid pattern', 'f1=short_desc&o1=regexp&v1=%5B', 400, 32000],
    ['an operator that does not exist', 'summary=a&short_desc_type=like', 400, 68000],
    ['two limits', 'limit=1&limit=2', 400, 53],
    ['an invalid cursor', 'cursor=bm90IG91cnMgYXQgYWxsLCBhbmQgbG9uZyBlbm91Z2g', 400, 20006],
  ]
  for (const [name, query, status, code] of refused) {
    void test(`${name}: refused`, async () => {
      const answer = await search(query)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.equal(answer.body.error, true)
    })
  }

  const taken: [string, string, number[]][] = [
    ['a limit that is not a number', 'limit=foo&order=bug_id', [0, 1, 2]],
    ['a limit with an offset', 'limit=1&offset=1', [1]],
    ['an unknown order', 'order=nosuch', [0, 1, 2]],
    ['an unknown parameter', 'frobnicate=1', [0, 1, 2]],
    ['any of the words of a comment', 'longdesc=loudly nowhere', [0]],
    ['all of the words of a comment', 'longdesc=loud nowhere&longdesc_type=allwordssubstr', []],
    ['a text that ends a string', `summary=${encodeURIComponent(`' or 1=1 --`)}`, []],
  ]
  for (const [name, query, places] of taken) {
    void test(`${name}: accepted`, async () => assert.deepEqual(await found(query), places))
  }
})
