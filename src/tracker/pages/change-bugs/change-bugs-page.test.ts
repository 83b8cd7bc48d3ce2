import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm, submitAs } from '../../../../tests/page-forms.ts'
import { oppositeOf } from '../../views/bulk-changes/opposite.rules.ts'

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

void test('the opposite of a change swaps lists, and gives open bugs no resolution', () => {
  assert.deepEqual(
    oppositeOf({
      status: { removed: 'CONFIRMED', added: 'RESOLVED' },
      resolution: { removed: '', added: 'FIXED' },
      keywords: { removed: 'a, b', added: 'c' },
    }),
    { status: 'CONFIRMED', keywords: { add: ['a', 'b'], remove: ['c'] } },
  )
})

onEachInstance('changing several bugs at once', (opened) => {
  let instance: Instance
  let dev: Person
  let ids: number[]

  before(async () => {
    instance = opened()
    dev = await instance.person('dev@example.com', ['editbugs', 'canconfirm'])
    ids = []
    for (const summary of ['One', 'Two', 'Three']) {
      const body = { ...NEW, summary }
      ids.push((await instance.ask('POST', '/rest/bug', { as: dev, body })).body.id)
    }
  })
  const read = async () =>
    (await instance.ask('GET', `/rest/bug?id=${ids.join()}`)).body.bugs as {
      priority: string
      status: string
      cc: string[]
      resolution: string
    }[]
  const send = async (fields: [string, string][], as = dev) => {
    const { cookie, fields: shown } = await openForm(instance, '/change_bugs', as)
    const body = new URLSearchParams([['form_token', shown['form_token']!], ...fields]).toString()
    return instance.ask('POST', '/change_bugs', { as, body, headers: { ...TYPE, cookie } })
  }
  /** Sends the form, and shows the preview that it leads to. */
  const preview = async (fields: [string, string][], as = dev) => {
    const { status, headers, text } = await send(fields, as)
    assert.equal(status, 303, text)
    return open(headers['location']!, as)
  }
  const open = async (path: string, as = dev) => {
    const { status, text } = await instance.ask('GET', path, { as })
    return { path, status, text }
  }
  /** Presses a button of the page of a change, and shows the page that follows. */
  const press = async (path: string, button: 'confirmed' | 'undo', as = dev) => {
    const { status, headers, text } = await submitAs(instance, as, path, { [button]: '1' })
    return status === 303 ? open(headers['location']!, as) : { path, status, text }
  }
  const make = async (fields: [string, string][], as = dev) =>
    press((await preview(fields, as)).path, 'confirmed', as)
  const chosen = () => ids.map((id): [string, string] => ['id', String(id)])

  void test('rows of a list can be selected by people who are logged in', async () => {
    const list = async (as?: Person) => (await instance.ask('GET', '/bugs', { as })).text
    assert.match(await list(dev), new RegExp(`type="checkbox" name="id" value="${ids[0]}"`))
    assert.doesNotMatch(await list(), /type="checkbox"/)
    const { text } = await instance.ask('GET', `/change_bugs?id=${ids.join('&id=')}`, { as: dev })
    assert.match(text, /value="\d+" checked>\s*<a[^>]*>\d+<\/a> Two/)
  })

  void test('the comment can be Markdown, which the preview keeps', async () => {
    const { text } = await instance.ask('GET', `/change_bugs?id=${ids[0]}`, { as: dev })
    assert.match(text, /name="use_markdown" value="1" checked/)
    const fields: [string, string][] = [
      ['id', String(ids[0])],
      ['comment', 'a **b**'],
      ['use_markdown', '1'],
    ]
    await make(fields)
    const bug = await instance.ask('GET', `/bugs/${ids[0]}`)
    assert.match(bug.text, /<p>a <strong>b<\/strong><\/p>/)
  })

  void test('a preview names what changes and what is refused, and writes nothing', async () => {
    const [first] = ids
    await instance.ask('PUT', `/rest/bug/${first}`, {
      as: dev,
      body: { status: 'RESOLVED', resolution: 'FIXED' },
    })
    const old = await read()
    const { path, text } = await preview([
      ...chosen(),
      ['status', 'VERIFIED'],
      ['priority', 'High'],
    ])
    assert.match(text, /1 bug will be changed, and 2 will not/)
    assert.match(text, /<b>priority<\/b> <del>---<\/del> → <ins>High<\/ins>/)
    assert.equal(text.match(/Not changed:/g)?.length, 2)
    assert.deepEqual(await read(), old)
    const [, back = ''] = /href="([^"]*)">Back to the/.exec(text)!
    const form = await open(back)
    assert.match(form.text, /<option value="High" selected>/)
    assert.equal(form.text.match(/name="id" value="\d+" checked/g)?.length, 3)
    const refused = await open(`${path}?state=refused`)
    assert.equal(refused.text.match(/<tr><td>/g)?.length, 2)
    assert.equal((await open(path, instance.admin)).status, 404)
  })

  void test('changes the bugs that allow it, and takes the changes back', async () => {
    const fields: [string, string][] = [
      ['priority', 'Low'],
      ['cc_add', dev.login],
    ]
    const { path, text } = await make([...chosen(), ...fields])
    assert.match(text, /3 bugs have been\s+changed/)
    assert.deepEqual(
      (await read()).map(({ priority, cc }) => [priority, cc]),
      ids.map(() => ['Low', [dev.login]]),
    )
    assert.equal((await press(path, 'confirmed')).status, 409)
    assert.equal((await press(path, 'undo', instance.admin)).status, 404)
    await instance.ask('PUT', `/rest/bug/${ids[1]}`, { as: dev, body: { severity: 'minor' } })
    instance.clock.now += 1_000
    await instance.ask('PUT', `/rest/bug/${ids[2]}`, { as: dev, body: { severity: 'major' } })
    const back = await press(path, 'undo')
    assert.match(back.text, /1 bug has been changed back, and 2 not/)
    assert.equal(back.text.match(/It has been changed since/g)?.length, 2)
    assert.deepEqual(
      (await read()).map(({ priority }) => priority),
      ['---', 'Low', 'Low'],
    )
    assert.equal((await press(path, 'undo')).status, 409, 'once')
    assert.equal((await press(back.path, 'undo')).status, 409, 'not itself')
  })

  void test('can be undone for ten minutes by the clock of the server', async () => {
    const { path, text } = await make([...chosen(), ['priority', 'Normal']])
    assert.match(text, /name="undo"/)
    instance.clock.now += 599_999
    assert.match((await open(path)).text, /name="undo"/)
    instance.clock.now += 1
    assert.doesNotMatch((await open(path)).text, /name="undo"/)
    const late = await press(path, 'undo')
    assert.equal(late.status, 409)
    assert.match(late.text, /ten minutes/)
    assert.equal((await read())[0]!.priority, 'Normal')
  })

  void test('changes fields of every kind, and takes these changes back', async () => {
    const as = instance.admin
    await instance.set('timetrackinggroup', 'admin')
    await instance.ask('PUT', '/rest/field/bug/bug_type', { as, body: { obsolete: false } })
    for (const [name, type] of [
      ['cf_one', 2],
      ['cf_many', 3],
      ['cf_note', 4],
    ] as const) {
      await instance.ask('POST', '/rest/field/bug', {
        as,
        body: { name, type, display_name: name },
      })
    }
    for (const field of ['cf_one', 'cf_many']) {
      for (const name of ['a', 'b', 'c, d']) {
        const path = `/rest/field/bug/${field}/values`
        await instance.ask('POST', path, { as, body: { name } })
      }
    }
    const [id] = ids
    const before = {
      cf_many: ['a', 'b'],
      cf_note: 'long',
      deadline: '2026-02-03',
      estimated_time: 2.5,
      url: 'http://example.com/',
      is_cc_accessible: true,
    }
    const set = await instance.ask('PUT', `/rest/bug/${id}`, { as, body: before })
    assert.equal(set.status, 200, set.text)
    const whole = async () => (await instance.ask('GET', `/rest/bug/${id}`, { as })).body.bugs[0]
    const { update_token: _, last_change_time: __, ...was } = await whole()
    const fields: [string, string][] = [
      ['id', String(id)],
      ['type', 'task'],
      ['cf_one', 'c, d'],
      ['cf_many', 'b'],
      ['cf_many', 'c, d'],
      ['cf_note', 'longer'],
      ['deadline', '2026-03-04'],
      ['estimated_time', '3.25'],
      ['url', 'http://example.org/,x'],
      ['is_cc_accessible', '0'],
      ['see_also_add', 'https://bugs.example.net/show_bug.cgi?id=7'],
    ]
    const seen = await preview(fields, as)
    assert.match(seen.text, /1 bug will be changed\./, seen.text)
    const { path } = await press(seen.path, 'confirmed', as)
    const now = await whole()
    assert.deepEqual(
      [now.type, now.cf_one, now.cf_many, now.cf_note, now.deadline, now.estimated_time],
      ['task', 'c, d', ['b', 'c, d'], 'longer', '2026-03-04', 3.25],
    )
    assert.deepEqual([now.url, now.is_cc_accessible], ['http://example.org/,x', false])
    assert.equal(now.see_also.length, 1)
    await press(path, 'undo', as)
    const { update_token: ___, last_change_time: ____, ...again } = await whole()
    assert.deepEqual(again, was)
  })

  void test('fields are emptied or reset on request only, which can be undone', async () => {
    const as = instance.admin
    await instance.set('useqacontact', '1')
    await instance.ask('POST', '/rest/keyword', { as, body: { name: 'crash', description: 'c' } })
    const [id] = ids
    const set = {
      whiteboard: 'w',
      url: 'http://example.com/',
      deadline: '2026-02-03',
      qa_contact: dev.login,
      assigned_to: dev.login,
      keywords: { set: ['crash'] },
      blocks: { set: [ids[1]] },
      cf_note: 'long',
      cf_many: ['a', 'b'],
      cf_one: 'a',
    }
    const put = await instance.ask('PUT', `/rest/bug/${id}`, { as, body: set })
    assert.equal(put.status, 200, put.text)
    const whole = async () => (await instance.ask('GET', `/rest/bug/${id}`, { as })).body.bugs[0]
    const { update_token: _, last_change_time: __, ...was } = await whole()
    const { text } = await instance.ask('GET', `/change_bugs?id=${id}`, { as })
    const offered = [...text.matchAll(/name="clear" value="([^"]*)"/g)].map(([, name]) => name)
    const wanted = 'whiteboard url deadline qa_contact keywords blocks cf_note cf_many'.split(' ')
    assert.deepEqual(
      wanted.filter((name) => !offered.includes(name)),
      [],
    )
    for (const name of ['priority', 'product', 'cc', 'assigned_to', 'estimated_time']) {
      assert.ok(!offered.includes(name), name)
    }
    const fields = [
      ['id', String(id)],
      ['reset_assigned_to', '1'],
      ['cf_one', '---'],
      ...wanted.map((name) => ['clear', name]),
    ] as [string, string][]
    const seen = await preview(fields, as)
    assert.match(seen.text, /1 bug will be changed\./, seen.text)
    const [, back = ''] = /href="([^"]*)">Back to the/.exec(seen.text)!
    const form = await open(back, as)
    assert.match(form.text, /name="clear" value="whiteboard" checked/)
    assert.match(form.text, /name="reset_assigned_to" value="1" checked/)
    const { path } = await press(seen.path, 'confirmed', as)
    const now = await whole()
    assert.deepEqual(
      wanted.map((name) => now[name] ?? ''),
      ['', '', '', '', [], [], '', []],
    )
    assert.deepEqual([now.cf_one, now.assigned_to], ['---', as.login])
    await press(path, 'undo', as)
    const { update_token: ___, last_change_time: ____, ...again } = await whole()
    assert.deepEqual(again, was)
    await instance.set('useqacontact', '0')
  })

  void test('a field gets a value or is emptied, not both', async () => {
    const fields: [string, string][] = [
      ['id', String(ids[0])],
      ['clear', 'whiteboard'],
      ['whiteboard', 'x'],
    ]
    assert.match((await send(fields)).text, /Choose one for Whiteboard/)
    const nothing = await send([
      ['id', String(ids[0])],
      ['clear', 'priority'],
      ['clear', 'frobnicate'],
    ])
    assert.match(nothing.text, /at least one change/)
  })

  void test('hours and the deadline are only for those who can see hours', async () => {
    const { text } = await instance.ask('GET', `/change_bugs?id=${ids[0]}`, { as: dev })
    assert.doesNotMatch(text, /name="(deadline|estimated_time|remaining_time|qa_contact)"/)
    assert.match(text, /name="target_milestone"[^]*name="whiteboard"[^]*More fields/)
    const shown = await send([...chosen(), ['deadline', '2026-03-04']])
    assert.match(shown.text, /at least one change/)
  })

  void test('needs bugs and a change', async () => {
    assert.match((await send(chosen())).text, /Select bugs, and at least one change/)
    assert.match((await send([['priority', 'High']])).text, /Select bugs/)
  })
})
