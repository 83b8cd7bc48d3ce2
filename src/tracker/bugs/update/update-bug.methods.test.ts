import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

const minimal = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'It does not work',
}

onEachInstance('changing bugs', (instance) => {
  let editor: Person
  let reporter: Person
  let stranger: Person

  before(async () => {
    // A new installation adds everyone to editbugs.
    const body = { user_regexp: '' }
    const made = await instance().ask('PUT', '/rest/group/editbugs', { as: instance().admin, body })
    assert.equal(made.status, 200)
    editor = await instance().person('editor@example.com', ['editbugs'])
    reporter = await instance().person('reporter@example.com')
    stranger = await instance().person('stranger@example.com')
  })

  const file = async (more: object = {}, as: Person = editor): Promise<number> => {
    const filed = await instance().ask('POST', '/rest/bug', { as, body: { ...minimal, ...more } })
    assert.equal(filed.status, 200, filed.text)
    return filed.body.id
  }
  const read = async (id: number, as: Person = editor) =>
    (await instance().ask('GET', `/rest/bug/${id}`, { as })).body.bugs[0]
  const change = async (id: number | string, body: unknown, as: Person | undefined = editor) => {
    instance().clock.now += 1_000
    return instance().ask('PUT', `/rest/bug/${id}`, { as, body })
  }
  const changes = async (id: number, body: unknown, as?: Person) => {
    const { status, body: answer, text } = await change(id, body, as)
    assert.equal(status, 200, text)
    return answer.bugs[0].changes
  }
  const history = async (id: number, as: Person = editor) =>
    (await instance().ask('GET', `/rest/bug/${id}/history`, { as })).body.bugs[0].history

  void test('returns, records and reads back changes', async () => {
    const id = await file({ alias: ['boom'] })
    const { status, body } = await change(id, {
      summary: '  It does not work at all ',
      priority: 'low',
      severity: 'CRITICAL',
      whiteboard: '[done]',
      url: 'https://example.com/',
      op_sys: 'Linux',
      platform: 'PC',
      is_cc_accessible: false,
      is_creator_accessible: '0',
      comment: { body: 'tweaking' },
      frobnicate: 1,
      minor_update: true,
    })
    assert.equal(status, 200)
    const expected = {
      summary: { removed: 'It does not work', added: 'It does not work at all' },
      priority: { removed: '---', added: 'Low' },
      severity: { removed: 'enhancement', added: 'critical' },
      whiteboard: { removed: '', added: '[done]' },
      url: { removed: '', added: 'https://example.com/' },
      op_sys: { removed: 'All', added: 'Linux' },
      platform: { removed: 'All', added: 'PC' },
      is_cc_accessible: { removed: '1', added: '0' },
      is_creator_accessible: { removed: '1', added: '0' },
    }
    const bug = await read(id)
    const { last_change_time } = bug
    assert.deepEqual(body.bugs, [{ id, alias: ['boom'], last_change_time, changes: expected }])
    for (const [name, { added }] of Object.entries(expected)) {
      const shown = typeof bug[name] === 'boolean' ? String(Number(bug[name])) : bug[name]
      assert.equal(shown, added)
    }
    const [set] = await history(id)
    assert.equal(set.who, editor.login)
    assert.equal(set.when, last_change_time)
    const recorded = set.changes.map((one: { field_name: string }) => one.field_name)
    assert.deepEqual(recorded.toSorted(), Object.keys(expected).toSorted())
    const comments = await instance().ask('GET', `/rest/bug/${id}/comment`)
    assert.equal(comments.body.bugs[id].comments[1].text, 'tweaking')
  })

  void test('an empty change records nothing', async () => {
    const id = await file()
    const before = await read(id)
    const same = { priority: '---', summary: `${minimal.summary} `, status: 'CONFIRMED' }
    const { body } = await change(id, { ...same, comment: { body: ' \n' }, cc: { add: [] } })
    assert.deepEqual(body.bugs, [
      { id, alias: [], last_change_time: before.last_change_time, changes: {} },
    ])
    assert.deepEqual(await history(id), [])
    assert.deepEqual({ ...(await read(id)), update_token: '' }, { ...before, update_token: '' })
  })

  for (const [name, code] of [
    ['component', 105],
    ['version', 50],
    ['target_milestone', 50],
  ] as const) {
    void test(`an empty ${name} is missing, not unknown`, async () => {
      const { status, body } = await change(await file(), { [name]: ' ' })
      assert.deepEqual([status, body.code], [400, code])
    })
  }

  void test('a refusal shows hours and days in their usual form', async () => {
    const id = await file()
    const { body } = await change(id, { deadline: '2031-01-01' }, reporter)
    assert.match(body.message, /deadline to '2031-01-01'/)
    const hours = await change(id, { estimated_time: 1.5 }, reporter)
    assert.match(hours.body.message, /estimated_time from '0' to '1\.5'/)
  })

  void test('several bugs are changed together, or none', async () => {
    const [one, two] = [await file(), await file({}, reporter)]
    const { body } = await change(one, { ids: [one, two], priority: 'High' })
    assert.deepEqual(
      body.bugs.map((bug: { id: number; changes: object }) => [bug.id, Object.keys(bug.changes)]),
      [
        [one, ['priority']],
        [two, ['priority']],
      ],
    )
    // The reporter may change the severity of their own bug, but not of the other one.
    const refused = await change(two, { ids: [two, one], severity: 'major' }, reporter)
    assert.deepEqual([refused.status, refused.body.code], [401, 115])
    assert.equal((await read(two)).severity, 'enhancement')
    const missing = await change(one, { ids: [one, 99_999], priority: 'Low' })
    assert.deepEqual([missing.status, missing.body.code], [404, 101])
    assert.equal((await read(one)).priority, 'High')
  })

  void test('ids in the body replace the one in the path', async () => {
    const [one, two] = [await file(), await file()]
    await change(one, { ids: [two], url: 'http://x.example/' })
    assert.deepEqual([(await read(one)).url, (await read(two)).url], ['', 'http://x.example/'])
  })

  void test('hours are validated, and logged work reduces the remaining time', async () => {
    const id = await file({ estimated_time: 5 })
    assert.deepEqual(await changes(id, { work_time: 1.5, comment: { body: 'w' } }), {
      remaining_time: { removed: '5.00', added: '3.5' },
    })
    assert.deepEqual(
      await changes(id, { estimated_time: 10, remaining_time: 4.25, work_time: 2 }),
      {
        estimated_time: { removed: '5.00', added: '10' },
        remaining_time: { removed: '3.50', added: '4.25' },
      },
    )
    const { estimated_time, remaining_time, actual_time } = await read(id)
    assert.deepEqual([estimated_time, remaining_time, actual_time], [10, 4.25, 3.5])
    const recorded = (await history(id)).flatMap((set: { changes: object[] }) => set.changes)
    assert.deepEqual(
      recorded.filter((one: { field_name: string }) => one.field_name === 'work_time'),
      [
        { field_name: 'work_time', removed: '', added: '1.50' },
        { field_name: 'work_time', removed: '', added: '2.00' },
      ],
    )
  })

  void test('a deadline is set, moved and cleared', async () => {
    const id = await file()
    const told = async (deadline: unknown) => (await changes(id, { deadline })).deadline
    assert.deepEqual(await told('2031-02-03'), { removed: '', added: '2031-02-03' })
    assert.deepEqual(await told('2031-2-4'), { removed: '2031-02-03', added: '2031-02-04' })
    assert.deepEqual(await told(null), { removed: '2031-02-04', added: '' })
    assert.deepEqual(await told(''), undefined)
  })

  void test('people are set by name, and reset to the defaults of the component', async () => {
    await instance().set('useqacontact', '1')
    const id = await file({}, reporter)
    assert.deepEqual(
      await changes(id, { assigned_to: 'Editor@example.com', qa_contact: stranger.login }),
      {
        assigned_to: { removed: instance().admin.login, added: editor.login },
        qa_contact: { removed: '', added: stranger.login },
      },
    )
    // A QA contact has rights that others lack.
    assert.deepEqual(Object.keys(await changes(id, { priority: 'Low' }, stranger)), ['priority'])
    assert.deepEqual(await changes(id, { reset_assigned_to: true, reset_qa_contact: true }), {
      assigned_to: { removed: editor.login, added: instance().admin.login },
      qa_contact: { removed: stranger.login, added: '' },
    })
    await instance().set('useqacontact', '0')
  })

  void test('everybody can add themselves and others to the CC list, and remove themselves', async () => {
    const id = await file()
    const cc = { add: [stranger.login, reporter.login] }
    const added = `${reporter.login}, ${stranger.login}`
    assert.deepEqual(await changes(id, { cc }, reporter), { cc: { removed: '', added } })
    assert.deepEqual(await changes(id, { cc }, reporter), {})
    const refused = await change(id, { cc: { remove: [stranger.login] } }, reporter)
    assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    const own = await changes(id, { cc: { remove: [stranger.login] } }, stranger)
    assert.deepEqual(own, { cc: { removed: stranger.login, added: '' } })
    assert.deepEqual((await read(id)).cc, [reporter.login])
  })

  const refused: [string, unknown, number, number][] = [
    ['to an unknown severity', { severity: 'Nope' }, 404, 51],
    ['to no summary', { summary: ' ' }, 400, 107],
    ['to too long a summary', { summary: 'x'.repeat(256) }, 400, 104],
    ['to nobody', { assigned_to: '' }, 400, 50],
    ['to an unknown user', { assigned_to: 'nobody@example.com' }, 404, 51],
    ['with an unknown user on CC', { cc: { add: ['nobody@example.com'] } }, 404, 51],
    ['with a list where CC is added and removed', { cc: ['a@example.com'] }, 400, 53],
    ['with a text for a comment', { comment: 'plain' }, 400, 53],
    ['with too long a comment', { comment: { body: 'x'.repeat(65_536) } }, 400, 114],
    [
      'privately, by a user who is not an insider',
      { comment: { body: 'x', is_private: true } },
      401,
      113,
    ],
    ['with an invalid number', { remaining_time: 'abc' }, 400, 52],
    ['with too many hours', { estimated_time: 100_000 }, 400, 54],
    ['with negative hours', { remaining_time: -1 }, 400, 55],
    ['with a deadline that is not a day', { deadline: '31/12/2030' }, 400, 56],
    ['with a comment of another bug', { comment_is_private: { 1: true } }, 400, 117],
    ['to an unknown status', { status: 'NOPE' }, 404, 51],
    ['to an unknown resolution', { status: 'RESOLVED', resolution: 'NOPE' }, 404, 51],
    ['to a status without its resolution', { status: 'RESOLVED' }, 400, 121],
    ['to a resolution while it is open', { resolution: 'FIXED' }, 400, 122],
    ['against the workflow', { status: 'VERIFIED', resolution: 'FIXED' }, 400, 123],
    ['to a duplicate of nothing', { status: 'RESOLVED', resolution: 'DUPLICATE' }, 400, 119],
    ['to a duplicate without the other bug', { dupe_of: '' }, 400, 50],
    ['to a duplicate of null', { dupe_of: null }, 400, 50],
    ['to too long a URL', { url: 'x'.repeat(65_536) }, 400, 104],
    ['to a duplicate of a missing bug', { dupe_of: 99_999 }, 404, 101],
  ]
  for (const [name, body, status, code] of refused) {
    void test(`a bug is not changed ${name}: ${status} and ${code}`, async () => {
      const id = await file()
      const was = await read(id)
      const answered = await change(id, { ...(body as object), whiteboard: 'x' })
      assert.deepEqual([answered.status, answered.body.code], [status, code], answered.text)
      assert.deepEqual({ ...(await read(id)), update_token: '' }, { ...was, update_token: '' })
    })
  }

  void test('null in lists of links and people is ignored', async () => {
    const id = await file()
    const nulls = { add: [null], remove: [null, ' '] }
    assert.deepEqual(await changes(id, { see_also: nulls, cc: nulls }), {})
    const links = { add: [null, 'https://github.com/a/b/issues/7'] }
    const { body } = await instance().ask('PUT', `/rest/bug/${id}/see_also`, {
      as: instance().admin,
      body: links,
    })
    assert.deepEqual(body.changes[id].see_also.added, ['https://github.com/a/b/issues/7'])
  })

  void test('anonymous callers cannot change bugs', async () => {
    const id = await file()
    const { status, body } = await instance().ask('PUT', `/rest/bug/${id}`, { body: { url: 'x' } })
    assert.deepEqual([status, body.code], [401, 410])
  })

  void test('a duplicate is noted on both bugs, and its reporter is added to the other CC list', async () => {
    const [target, dupe] = [await file(), await file({}, reporter)]
    assert.deepEqual(await changes(dupe, { dupe_of: target }), {
      status: { removed: 'UNCONFIRMED', added: 'RESOLVED' },
      resolution: { removed: '', added: 'DUPLICATE' },
      dupe_of: { removed: '', added: String(target) },
    })
    const texts = async (id: number) =>
      (await instance().ask('GET', `/rest/bug/${id}/comment`)).body.bugs[id].comments.map(
        (one: { text: string }) => one.text,
      )
    assert.deepEqual(await texts(dupe), [
      '',
      `\n\n*** This bug has been marked as a duplicate of bug ${target} ***`,
    ])
    assert.deepEqual(await texts(target), [
      '',
      `*** Bug ${dupe} has been marked as a duplicate of this bug. ***`,
    ])
    assert.equal((await read(dupe)).dupe_of, target)
    const other = await read(target)
    assert.deepEqual(other.cc, [reporter.login])
    assert.equal(other.last_change_time, (await read(dupe)).last_change_time)
    const loop = await change(target, { dupe_of: dupe })
    assert.deepEqual([loop.status, loop.body.code], [400, 118])
    const self = await change(target, { dupe_of: target })
    assert.deepEqual([self.status, self.body.code], [400, 118])
    assert.deepEqual(await changes(dupe, { status: 'CONFIRMED' }), {
      status: { removed: 'RESOLVED', added: 'CONFIRMED' },
      resolution: { removed: 'DUPLICATE', added: '' },
      is_confirmed: { removed: '0', added: '1' },
      dupe_of: { removed: String(target), added: '' },
    })
  })

  void test('comments are hidden and shown again by insiders', async () => {
    const { admin } = instance()
    await instance().ask('POST', '/rest/group', {
      as: admin,
      body: { name: 'insiders', description: 'd', is_active: true },
    })
    await instance().set('insidergroup', 'insiders')
    const insider = await instance().person('insider@example.com', ['insiders'])
    const id = await file()
    const comment = { body: 'Between us', is_private: true }
    assert.deepEqual(await changes(id, { comment }, insider), {})
    const seen = async (as: Person) =>
      (await instance().ask('GET', `/rest/bug/${id}/comment`, { as })).body.bugs[id].comments
    const [, own] = await seen(insider)
    assert.equal((await seen(editor)).length, 1)
    const show = { comment_is_private: { [own.id]: false } }
    const refused = await change(id, show)
    assert.deepEqual([refused.status, refused.body.code], [401, 113])
    const other = await change(await file(), show, insider)
    assert.deepEqual([other.status, other.body.code], [400, 117])
    assert.deepEqual(await changes(id, show, insider), {})
    assert.equal((await seen(editor)).length, 2)
    const told = { field_name: 'longdescs.isprivate', removed: '1', added: '0' }
    assert.deepEqual((await history(id, insider))[0].changes, [told])
    assert.deepEqual(await history(id), await history(id, insider))
    await changes(id, { comment_is_private: { [own.id]: '1' } }, insider)
    assert.deepEqual(await history(id), [])
    assert.equal((await history(id, insider)).length, 2)
  })

  void test('parameters can require comments, milestones and resolved dependencies', async () => {
    const code = async (id: number, body: object) => (await change(id, body)).body.code
    const blocker = await file()
    const id = await file({ depends_on: [blocker] })
    const fixed = { status: 'RESOLVED', resolution: 'FIXED' }
    await instance().set('noresolveonopenblockers', '1')
    assert.equal(await code(id, fixed), 32_000)
    await instance().set('noresolveonopenblockers', '0')
    assert.equal(await code(id, fixed), undefined)
    await instance().set('commentonchange_resolution', '1')
    assert.equal(await code(id, { resolution: 'INVALID' }), 32_000)
    assert.equal(await code(id, { resolution: 'INVALID', comment: { body: 'x' } }), undefined)
    await instance().set('commentonchange_resolution', '0')
    await instance().set('commentonduplicate', '1')
    assert.equal(await code(id, { dupe_of: blocker }), 32_000)
    await instance().set('commentonduplicate', '0')
    assert.equal(await code(id, { ids: [id, blocker], dupe_of: blocker }), 32_000)
  })

  void test('only users who can edit a bug can be set on it, with strict_isolation', async () => {
    const { admin } = instance()
    const body = { name: 'keepers', description: 'd', is_active: true }
    await instance().ask('POST', '/rest/group', { as: admin, body })
    const product = await addProduct(instance(), 'Kept')
    await putControl(instance(), product, 'keepers', { canedit: 1 })
    const keeper = await instance().person('keeper@example.com', ['keepers', 'editbugs'])
    const place = { product: 'Kept', component: 'Core', version: '1' }
    const id = await file(place, keeper)
    const denied = await change(id, { whiteboard: 'x' })
    assert.deepEqual([denied.status, denied.body.code], [401, 109])
    const cc = { cc: { add: [stranger.login] } }
    await instance().set('strict_isolation', '1')
    const refused = await change(id, cc, keeper)
    assert.deepEqual([refused.status, refused.body.code], [401, 504])
    const filed = await instance().ask('POST', '/rest/bug', {
      as: keeper,
      body: { ...minimal, ...place, cc: [stranger.login] },
    })
    assert.deepEqual([filed.status, filed.body.code], [401, 504])
    await instance().set('strict_isolation', '0')
    assert.deepEqual(Object.keys(await changes(id, cc, keeper)), ['cc'])
  })

  void test('removes the last visit of people who no longer have a role on the bug', async () => {
    const id = await file()
    await changes(id, { cc: { add: [stranger.login] } }, stranger)
    const visits = async () =>
      (await instance().ask('GET', `/rest/bug_user_last_visit/${id}`, { as: stranger })).body.length
    assert.equal(await visits(), 1)
    await changes(id, { cc: { remove: [stranger.login] } })
    assert.equal(await visits(), 0)
  })
})
