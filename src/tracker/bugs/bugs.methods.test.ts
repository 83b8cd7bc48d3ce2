import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'

const minimal = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'It does not work',
}

/** Bugzilla's response to `GET /bug/1` for a bug like the minimal one, without the times. */
const expected = {
  alias: [],
  summary: 'It does not work',
  status: 'CONFIRMED',
  resolution: '',
  is_open: true,
  is_confirmed: true,
  dupe_of: null,
  product: 'TestProduct',
  component: 'TestComponent',
  classification: 'Unclassified',
  version: 'unspecified',
  target_milestone: '---',
  platform: 'All',
  op_sys: 'All',
  priority: '---',
  severity: 'enhancement',
  assigned_to: 'admin@example.com',
  creator: 'reporter@example.com',
  creator_detail: {
    id: 2,
    real_name: 'reporter',
    name: 'reporter@example.com',
    email: 'reporter@example.com',
  },
  qa_contact: '',
  cc: [],
  cc_detail: [],
  blocks: [],
  depends_on: [],
  keywords: [],
  see_also: [],
  groups: [],
  flags: [],
  url: '',
  whiteboard: '',
  creation_time: '2026-06-01T12:00:00Z',
  last_change_time: '2026-06-01T12:00:00Z',
  deadline: null,
  is_creator_accessible: true,
  is_cc_accessible: true,
  estimated_time: 0,
  remaining_time: 0,
  actual_time: 0,
}

onEachInstance('filing and reading bugs', (instance) => {
  let reporter: Person
  const file = async (more: object, as: Person = reporter) =>
    instance().ask('POST', '/rest/bug', { as, body: { ...minimal, ...more } })
  const read = async (id: number | string, as?: Person, query = '') =>
    instance().ask('GET', `/rest/bug/${id}${query}`, { as })

  before(async () => void (reporter = await instance().person('reporter@example.com')))

  void test('a minimal bug has every field, and is returned with 200', async () => {
    const filed = await file({})
    assert.equal(filed.status, 200)
    const { status, body } = await read(filed.body.id, reporter)
    assert.equal(status, 200)
    const { id, update_token, assigned_to_detail, ...bug } = body.bugs[0]
    assert.deepEqual(bug, expected)
    assert.equal(id, filed.body.id)
    assert.match(update_token, /^\d{10}-[\w-]{43}$/)
    assert.equal(assigned_to_detail.id, instance().admin.id)
    assert.deepEqual(body.faults, [])
  })

  void test('anonymous callers see neither hours nor a token', async () => {
    const { body } = await file({})
    const { bugs } = (await read(body.id)).body
    for (const field of ['update_token', 'estimated_time', 'remaining_time', 'actual_time']) {
      assert.equal(field in bugs[0], false, field)
    }
  })

  void test('a QA contact is shown if the installation uses them', async () => {
    await instance().set('useqacontact', '1')
    const { id, login } = await instance().person('quality@example.com')
    const { body } = await file({ qa_contact: login }, instance().admin)
    const [shown] = (await read(body.id, reporter)).body.bugs
    assert.equal(shown.qa_contact, login)
    const detail = { id, real_name: 'quality', name: login, email: login }
    assert.deepEqual(shown.qa_contact_detail, detail)
    await instance().set('useqacontact', '0')
    const [hidden] = (await read(body.id, reporter)).body.bugs
    assert.deepEqual([hidden.qa_contact, 'qa_contact_detail' in hidden], ['', false])
  })

  void test('every accepted field is stored', async () => {
    const link = (id: number) => `http://127.0.0.1/show_bug.cgi?id=${id}`
    const other = await instance().person('other@example.com')
    await file({ alias: 'waits' })
    const filed = await file({
      status: 'IN_PROGRESS',
      priority: 'high',
      severity: 'CRITICAL',
      op_sys: 'Linux',
      platform: 'PC',
      assigned_to: 'Other@example.com',
      cc: 'other@example.com; admin@example.com',
      alias: ['boom'],
      url: 'https://example.com/x',
      whiteboard: '[triaged]',
      deadline: '2030-01-31',
      estimated_time: 2.5,
      blocks: ['waits'],
      is_cc_accessible: false,
      is_confirmed: false,
      see_also: ['https://github.com/a/b/issues/1#x', 'waits'],
    })
    const { bugs } = (await read('BOOM', other)).body
    assert.equal(bugs[0].id, filed.body.id)
    assert.deepEqual(
      {
        ...bugs[0],
        ...Object.fromEntries(Object.keys(expected).map((key) => [key, bugs[0][key]])),
        blocks: bugs[0].blocks.length,
        is_confirmed: true,
      },
      {
        ...bugs[0],
        status: 'IN_PROGRESS',
        priority: 'High',
        severity: 'critical',
        op_sys: 'Linux',
        platform: 'PC',
        assigned_to: 'other@example.com',
        cc: ['admin@example.com', 'other@example.com'],
        alias: ['boom'],
        url: 'https://example.com/x',
        whiteboard: '[triaged]',
        deadline: '2030-01-31',
        estimated_time: 2.5,
        remaining_time: 2.5,
        blocks: 1,
        is_cc_accessible: false,
        see_also: ['https://github.com/a/b/issues/1', link(bugs[0].blocks[0])],
      },
    )
    const waiting = (await read('waits', reporter)).body.bugs[0]
    assert.deepEqual(waiting.depends_on, [filed.body.id])
    const history = await instance().ask('GET', `/rest/bug/${waiting.id}/history`)
    assert.deepEqual(history.body.bugs[0].history[0].changes, [
      { field_name: 'depends_on', removed: '', added: String(filed.body.id) },
      { field_name: 'see_also', removed: '', added: link(filed.body.id) },
    ])
  })

  void test('fields that nobody can set are ignored without a fault', async () => {
    const chosen = {
      creator: 'admin@example.com',
      creation_time: '2001-01-01T00:00:00Z',
      last_change_time: { never: true },
      id: 4711,
      classification: 'Nope',
    }
    const internal = {
      reporter: 'admin@example.com',
      creation_ts: '2001-01-01',
      delta_ts: '2001-01-01',
      lastdiffed: 0,
      bug_id: 4711,
      product_id: 99,
      component_id: 99,
      _private: [1],
    }
    for (const more of [chosen, internal]) {
      const { body } = await file(more)
      assert.notEqual(body.id, 4711)
      const [bug] = (await read(body.id, reporter)).body.bugs
      assert.deepEqual(
        [bug.creator, bug.creation_time, bug.last_change_time, bug.classification, bug.product],
        [
          reporter.login,
          expected.creation_time,
          expected.creation_time,
          'Unclassified',
          'TestProduct',
        ],
      )
    }
  })

  void test('a URL and a whiteboard have the same maximum length as in Bugzilla', async () => {
    const url = `https://example.com/${'x'.repeat(65_515)}`
    const whiteboard = `[${'🐞'.repeat(65_533)}]`
    const { body } = await file({ url, whiteboard })
    const [bug] = (await read(body.id)).body.bugs
    assert.deepEqual([bug.url, bug.whiteboard], [url, whiteboard])
    const change = { url: `${url.slice(0, -1)}y`, whiteboard: whiteboard.slice(0, -1) }
    const { admin } = instance()
    await instance().ask('PUT', `/rest/bug/${body.id}`, { as: admin, body: change })
    const [changed] = (await read(body.id)).body.bugs
    assert.deepEqual([changed.url, changed.whiteboard], [change.url, change.whiteboard])
    const { bugs } = (await instance().ask('GET', `/rest/bug/${body.id}/history`)).body
    const told = bugs[0].history[0].changes.map(({ removed }: { removed: string }) => removed)
    assert.deepEqual(told.toSorted(), [url, whiteboard].toSorted())
    const query = 'f1=status_whiteboard&o1=substring&v1=🐞🐞]&f2=bug_file_loc&o2=substring&v2=xxy'
    const found = await instance().ask('GET', `/rest/bug?${query}&order=status_whiteboard`)
    assert.deepEqual(found.body.bugs, [])
    const again = await instance().ask('GET', `/rest/bug?${query.replace(']', '')}`)
    assert.deepEqual(
      again.body.bugs.map(({ id }: { id: number }) => id),
      [body.id],
    )
  })

  void test('ignores the URL that older forms prefill, and null in lists', async () => {
    const nulls = { cc: [null], see_also: [null], keywords: [null], alias: [null] }
    const { body } = await file({ url: 'http://', ...nulls })
    const [bug] = (await read(body.id)).body.bugs
    assert.deepEqual([bug.url, bug.cc, bug.see_also, bug.alias], ['', [], [], []])
  })

  const refused: [string, object, number, number][] = [
    ['without a product', { product: undefined }, 400, 50],
    ['without a component', { component: undefined }, 400, 105],
    ['without a version', { version: undefined }, 400, 50],
    ['without a summary', { summary: ' ' }, 400, 107],
    ['in an unknown product', { product: 'Nope' }, 401, 106],
    ['in an unknown component', { component: 'Nope' }, 404, 51],
    ['of an unknown version', { version: 'Nope' }, 404, 51],
    ['for an unknown milestone', { target_milestone: 'Nope' }, 404, 51],
    ['of an unknown severity', { severity: 'Nope' }, 404, 51],
    ['with a status that is not an initial one', { status: 'RESOLVED' }, 400, 123],
    ['with an unknown status', { status: 'NOPE' }, 404, 51],
    ['with a resolution', { resolution: 'FIXED' }, 400, 122],
    ['for an unknown user', { assigned_to: 'nobody@example.com' }, 404, 51],
    ['with an unknown user on CC', { cc: ['nobody@example.com'] }, 401, 504],
    ['with an unknown keyword', { keywords: ['nope'] }, 404, 51],
    ['in an unknown group', { groups: ['nope'] }, 401, 120],
    ['with too long a summary', { summary: 'x'.repeat(256) }, 400, 104],
    ['with too long a description', { description: 'x'.repeat(65_536) }, 400, 114],
    ['with a number for an alias', { alias: '123' }, 400, 103],
    ['with too long an alias', { alias: ['x'.repeat(41)] }, 400, 103],
    ['with more aliases than a list may hold', { alias: 'a,'.repeat(1_001) }, 400, 53],
    ['with more people on CC than a list may hold', { cc: 'a,'.repeat(1_001) }, 400, 53],
    ['with more keywords than a list may hold', { keywords: 'a,'.repeat(1_001) }, 400, 53],
    ['with a blank in an alias', { alias: ['has space'] }, 400, 103],
    ['with an unknown field', { frobnicate: 1 }, 400, 53],
    ['with Markdown', { is_markdown: true }, 400, 53],
    ['as a duplicate', { dupe_of: 1 }, 400, 53],
    ['with too long a URL', { url: 'x'.repeat(65_536) }, 400, 104],
    ['with too long a whiteboard', { whiteboard: 'x'.repeat(65_536) }, 400, 104],
    ['with a deadline that is not a day', { deadline: '31/12/2030' }, 400, 56],
    ['with too many hours', { estimated_time: 100_000 }, 400, 54],
    ['with hours that are not a number', { estimated_time: 'many' }, 400, 52],
    ['depending on a missing bug', { depends_on: [99_999] }, 404, 101],
    ['privately, by a user who is not an insider', { comment_is_private: true }, 401, 113],
    ['with a link to something that is not a bug', { see_also: ['foo://x'] }, 400, 112],
    ['with a link to a missing bug', { see_also: '99999' }, 404, 101],
  ]
  for (const [name, more, status, code] of refused) {
    void test(`a bug ${name} is refused with ${status} and ${code}`, async () => {
      const before = (await instance().ask('GET', '/rest/bug?count_only=1')).body.bug_count
      const { status: got, body } = await file(more)
      assert.deepEqual([got, body.code], [status, code], body.message)
      const after = (await instance().ask('GET', '/rest/bug?count_only=1')).body.bug_count
      assert.equal(after, before)
    })
  }

  void test('anonymous callers cannot file bugs', async () => {
    const { status, body } = await instance().ask('POST', '/rest/bug', { body: minimal })
    assert.deepEqual([status, body.code], [401, 410])
  })

  void test('an alias belongs to one bug', async () => {
    await file({ alias: 'mine' })
    const { body } = await file({ alias: 'MINE' })
    assert.equal(body.code, 103)
  })

  void test('an alias that is given twice is stored once, as first written', async () => {
    const { id } = (await file({ alias: 'Twice, other, TWICE' })).body
    assert.deepEqual((await read(id)).body.bugs[0].alias.toSorted(), ['Twice', 'other'])
  })

  void test('a bug that would depend on itself is refused', async () => {
    const first = (await file({})).body.id
    const second = (await file({ depends_on: [first] })).body.id
    const { body } = await file({ depends_on: `${first}, ${second}`, blocks: [first] })
    assert.equal(body.code, 116)
  })

  const asked: [string, number, number][] = [
    ['99999', 404, 101],
    ['99999999999999999999', 404, 101],
    ['0', 404, 101],
    ['nope', 400, 100],
    ['-1', 400, 100],
    ['1,2', 400, 100],
    ['%2399999', 404, 101],
    ['%23nope', 400, 100],
  ]
  for (const [id, status, code] of asked) {
    void test(`bug '${id}' gets ${status} and ${code}`, async () => {
      const { status: got, body } = await read(id)
      assert.deepEqual([got, body.code], [status, code])
    })
  }

  void test('several bugs are returned in the requested order, each once; one missing fails all', async () => {
    const [one, two] = [(await file({})).body.id, (await file({})).body.id]
    const query = `?ids=${one}&ids=${two}&include_fields=id`
    assert.deepEqual((await read(two, undefined, query)).body.bugs, [{ id: two }, { id: one }])
    assert.equal((await read(two, undefined, '?ids=99999')).body.code, 101)
    assert.deepEqual((await read(`%23${two}`, undefined, query)).body.bugs, [
      { id: two },
      { id: one },
    ])
    assert.equal((await instance().ask('GET', '/rest/bug/')).body.code, 50)
  })

  void test('a repeated read returns the same, and a changed bug is read again', async () => {
    const { id } = (await file({})).body
    const [first, second] = [await read(id), await read(id)]
    assert.equal(first.text, second.text)
    const known = await instance().ask('GET', `/rest/bug/${id}`, {
      headers: { 'if-none-match': first.headers['etag']! },
    })
    assert.deepEqual([known.status, known.text], [304, ''])
    await file({ blocks: [id] })
    assert.equal((await read(id)).body.bugs[0].depends_on.length, 1)
  })

  void test('a new login name is shown on bugs immediately', async () => {
    const as = instance().admin
    const flag_type = { name: 'look', description: 'd' }
    await instance().ask('POST', '/rest/flag_type', { as, body: flag_type })
    const renamed = await instance().person('before@example.com', ['editbugs'])
    const flags = [{ name: 'look', status: '?' }]
    const { id } = (await file({ cc: [renamed.login] }, renamed)).body
    await instance().ask('PUT', `/rest/bug/${id}`, { as: renamed, body: { flags } })
    const other = (await file({})).body.id
    const requested = [{ name: 'look', status: '?', requestee: renamed.login }]
    await instance().ask('PUT', `/rest/bug/${other}`, { as, body: { flags: requested } })
    const names = async () => {
      const [one] = (await read(id)).body.bugs
      const [two] = (await read(other)).body.bugs
      return [one.creator, one.cc[0], one.flags[0].setter, two.flags[0].requestee]
    }
    assert.deepEqual(await names(), Array(4).fill('before@example.com'))
    await instance().ask('PUT', `/rest/user/${renamed.id}`, {
      as: instance().admin,
      body: { email: 'after@example.com' },
    })
    assert.deepEqual(await names(), Array(4).fill('after@example.com'))
  })
})
