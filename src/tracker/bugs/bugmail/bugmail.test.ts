import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { limits } from '../../../platform/limits.ts'
import type { Bugmail, BugmailChange } from './bugmail.wire.ts'

onEachInstance('preferences for mail about bugs', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  let insider: Person
  const see = async (as = ann) => {
    const { status, body } = await instance.ask('GET', '/rest/bugmail', { as })
    assert.equal(status, 200)
    return body as Bugmail
  }
  const put = (body: BugmailChange, as: Person | undefined = ann) =>
    instance.ask('PUT', '/rest/bugmail', { as, body })
  const change = async (body: BugmailChange, as = ann) => {
    const answer = await put(body, as)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, await see(as))
    return answer.body as Bugmail
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    bob = await instance.person('bob@example.com')
    const group = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: group })
    insider = await instance.person('insider@example.com', ['editbugs', 'insiders'])
    const kept = await addProduct(instance, 'Kept')
    await putControl(instance, kept, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const body = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
    await addProduct(instance, 'Open')
    for (const [product, summary] of [
      ['Open', 'Seen'],
      ['Kept', 'Hush'],
    ]) {
      const bug = { ...body, product, summary, description: 'd' }
      const { status } = await instance.ask('POST', '/rest/bug', { as: insider, body: bug })
      assert.ok(status < 300)
    }
  })

  void test('are set by role on a bug, and omitted ones stay unchanged', async () => {
    const none = await see()
    const { wishes: usual } = none
    assert.deepEqual(usual['any'], ['flag_requested', 'requested_flag'])
    assert.deepEqual(usual['global_watcher'], [])
    assert.deepEqual(usual['reporter'], [
      ...usual['cc']!.slice(0, 8),
      'cc',
      ...usual['cc']!.slice(8),
    ])
    assert.ok(usual['cc']!.includes('unconfirmed') && !usual['cc']!.includes('changed_by_me'))
    const wishes = { cc: ['comment', 'other', 'comment'], any: ['flag_requested'] }
    const said = await change({ wishes })
    assert.deepEqual(said.wishes['cc'], ['other', 'comment'])
    assert.deepEqual(said.wishes['any'], ['flag_requested'])
    const less = await change({ wishes: { cc: [], assignee: ['bug_created'] } })
    assert.deepEqual(
      [less.wishes['cc'], less.wishes['assignee'], less.wishes['any']],
      [[], ['bug_created'], ['flag_requested']],
    )
    assert.deepEqual(less.wishes['reporter'], usual['reporter'])
    assert.deepEqual((await see(bob)).wishes, none.wishes)
  })

  void test('are stored with Bugzilla’s numbers', async () => {
    const none = { reporter: [], assignee: [], cc: [], any: ['flag_requested'] }
    const watcher = ['bug_created']
    await change({ wishes: { ...none, watcher, qa_contact: ['changed_by_me', 'component'] } })
    const rows = await instance.db.look((tx) =>
      tx.selectFrom('email_setting').selectAll().where('user_id', '=', ann.id).execute(),
    )
    const pairs = rows.map(({ relationship, event }) => `${relationship} ${event}`)
    assert.deepEqual(pairs.toSorted(), ['1 11', '1 51', '100 100', '15 10'])
  })

  void test('shows people who watches them', async () => {
    const { watched } = await change({ watched: { add: ['BOB@example.com', 'bob@example.com'] } })
    assert.deepEqual(watched, ['bob@example.com'])
    assert.deepEqual((await see(bob)).watchers, ['ann@example.com'])
    await change({ watched: { add: ['insider@example.com'], remove: ['bob@example.com'] } })
    assert.deepEqual((await see(bob)).watchers, [])
    assert.deepEqual((await see()).watched, ['insider@example.com'])
  })

  void test('hide people who are not visible', async () => {
    await change({ watched: { add: ['ann@example.com'] } }, bob)
    await instance.set('usevisibilitygroups', '1')
    assert.deepEqual((await see()).watched, [])
    assert.deepEqual((await see()).watchers, [])
    assert.equal((await put({ watched: { add: ['bob@example.com'] } })).body.code, 51)
    await instance.set('usevisibilitygroups', '0')
    assert.deepEqual((await see()).watchers, ['bob@example.com'])
  })

  void test('include ignoring visible bugs, as long as they are visible', async () => {
    const { ignored_bugs } = await change({ ignored_bugs: { add: [1, 1] } })
    assert.deepEqual(ignored_bugs, [{ id: 1, summary: 'Seen' }])
    assert.equal((await put({ ignored_bugs: { add: [1, 2] } })).body.code, 102)
    assert.equal((await put({ ignored_bugs: { add: [99] } })).body.code, 101)
    await instance.db.work((tx) =>
      tx.insertInto('email_bug_ignore').values({ user_id: ann.id, bug_id: 2 }).execute(),
    )
    assert.equal((await see()).ignored_bugs.length, 1)
    assert.equal((await put({ ignored_bugs: { remove: [2] } })).body.code, 102)
    assert.deepEqual((await change({ ignored_bugs: { remove: [1] } })).ignored_bugs, [])
    const both = await change({ ignored_bugs: { add: [1, 2] } }, insider)
    assert.equal(both.ignored_bugs.length, 2)
  })

  const refused: [string, BugmailChange, number][] = [
    ['an unknown event', { wishes: { cc: ['nothing'] } }, 32000],
    ['an event of flags for a role', { wishes: { cc: ['flag_requested'] } }, 32000],
    ['an unknown role', { wishes: { toString: ['other'] } }, 32000],
    ['watching oneself', { watched: { add: ['ANN@example.com'] } }, 32000],
    ['watching nobody', { watched: { add: ['nobody@example.com'] } }, 51],
    [
      'more bugs than one call takes',
      { ignored_bugs: { add: Array.from({ length: 101 }, () => 1) } },
      53,
    ],
  ]
  for (const [what, body, code] of refused) {
    void test(`${what} is refused, and nothing is changed`, async () => {
      const before = await see()
      const answer = await put({ ...body, wishes: { reporter: ['cc'], ...body.wishes } })
      assert.equal(answer.body.code, code, answer.text)
      assert.deepEqual(await see(), before)
    })
  }

  void test('limit the number of watched people', async () => {
    const max = limits.watched_max
    await instance.db.work(async (tx) => {
      const people = Array.from({ length: max }, (_, at) => ({
        login_name: `many${at}@example.com`,
        login_name_key: `many${at}@example.com`,
        realname: '',
        realname_key: '',
        disabledtext: '',
        disable_mail: 0,
        is_enabled: 1,
        creation_ts: 0,
        group_set_id: 0,
      }))
      await tx.insertInto('users').values(people).execute()
      const ids = await tx
        .selectFrom('users')
        .select('id')
        .where('login_name_key', 'like', 'many%')
        .execute()
      const watches = ids.map(({ id }) => ({ watcher: insider.id, watched: id }))
      await tx.insertInto('watch').values(watches).execute()
    })
    assert.equal((await put({ watched: { add: ['ann@example.com'] } }, insider)).status, 413)
    assert.equal((await see(insider)).watched.length, max)
  })

  void test('requires a login', async () => {
    assert.equal((await instance.ask('GET', '/rest/bugmail')).body.code, 410)
    const body = { wishes: { cc: [] } }
    assert.equal((await instance.ask('PUT', '/rest/bugmail', { body })).body.code, 410)
  })
})
