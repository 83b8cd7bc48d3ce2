import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { enterNews } from './enter-news.ts'
import type { Entry, InboxChange } from './inbox.wire.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const DAY_MS = 86_400_000

// No mail is configured.
onEachInstance('the inbox', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  let insider: Person
  let bug: number

  const ask = async (verb: string, path: string, body: object, as = bob) => {
    instance.clock.now += 1_000
    const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const file = async (more: object = {}, as = bob): Promise<number> =>
    (await ask('POST', 'bug', { ...NEW, summary: 'It rattles', ...more }, as)).id
  const comment = (text: string, more: object = {}, as = bob) =>
    ask('POST', `bug/${bug}/comment`, { comment: text, ...more }, as)
  const read = async (as = ann, query = '') => {
    await handleEvents(instance, 'inbox')
    return list(as, query)
  }
  const list = async (as: Person, query: string) => {
    const answer = await instance.ask('GET', `/rest/inbox?${query}`, { as })
    assert.equal(answer.status, 200, answer.text)
    return answer.body as { entries: Entry[]; has_more: boolean; total_unread: number }
  }
  /** The entry of the bug. */
  const entry = async (as = ann, query = '') =>
    (await read(as, query)).entries.find(({ bug_id }) => bug_id === bug)
  const act = (body: InboxChange, as = ann) => ask('PUT', 'inbox', body, as)

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com', ['editbugs'])
    for (const name of ['insiders', 'trackers']) {
      await ask('POST', 'group', { name, description: 'd' }, instance.admin)
    }
    await instance.set('insidergroup', 'insiders')
    await instance.set('timetrackinggroup', 'trackers')
    insider = await instance.person('insider@example.com', ['editbugs', 'insiders', 'trackers'])
    const type = { name: 'needinfo', description: 'd', inclusions: ['TestProduct'] }
    await ask('POST', 'flag_type', type, instance.admin)
  })
  beforeEach(async () => {
    bug = await file({ assigned_to: ann.login, cc: [insider.login] })
    await read()
    for (const as of [ann, bob, insider]) await act({ action: 'done', all: true }, as)
  })

  void test('has one entry for each person and bug, and why, but not of own changes', async () => {
    const id = await file({ assigned_to: ann.login, cc: [insider.login] })
    await ask('POST', `bug/${id}/comment`, { comment: 'Since Monday.' })
    const { entries, total_unread } = await read()
    const { place: _place, first_time, time, ...first } = entries[0]!
    assert.deepEqual(first, {
      bug_id: id,
      summary: 'It rattles',
      product: 'TestProduct',
      component: 'TestComponent',
      status: 'CONFIRMED',
      resolution: '',
      is_open: true,
      state: 'unread',
      reasons: ['assignee'],
      changes: 2,
      kind: 'comment.added',
      actor: bob.login,
      actor_name: 'bob',
      comment: 1,
      snoozed_until: null,
    })
    assert.equal(Date.parse(time) - Date.parse(first_time), 1_000)
    assert.deepEqual([entries.length, total_unread], [1, 1])
    assert.deepEqual((await read(insider)).entries[0]!.reasons, ['cc'])
    assert.deepEqual((await read(bob)).entries, [])
  })

  void test('follows the preferences for mail, also without mail', async () => {
    await ask('PUT', `user/${ann.id}`, { email_enabled: false }, instance.admin)
    await ask('PUT', 'preference', { preferences: { bugmail: 'off' } }, ann)
    const { wishes } = (await instance.ask('GET', '/rest/bugmail', { as: ann })).body
    await ask('PUT', 'bugmail', { wishes: { assignee: ['comment'] } }, ann)
    await ask('PUT', `bug/${bug}`, { priority: 'High' })
    assert.equal(await entry(), undefined)
    await comment('One.')
    assert.equal((await entry())?.changes, 1)
    await ask('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, ann)
    await comment('Two.')
    assert.equal((await entry())?.changes, 1)
    await ask('PUT', 'bugmail', { wishes }, ann)
  })

  void test('tells of requests, answers, watched people and dependencies', async () => {
    const eve = await instance.person('eve@example.com')
    await ask('PUT', 'bugmail', { watched: { add: [ann.login] } }, eve)
    const flag = { name: 'needinfo', status: '?', requestee: ann.login }
    await ask('PUT', `bug/${bug}`, { flags: [flag] })
    const asked = await entry()
    assert.deepEqual(
      [asked?.kind, asked?.reasons],
      ['flag.requested', ['assignee', 'cc', 'requested']],
    )
    await comment('Please.')
    assert.deepEqual((await entry(eve))?.reasons, ['watching'])
    assert.equal((await entry(ann, 'reason=requested'))?.kind, 'comment.added')
    assert.equal(await entry(ann, 'reason=qa_contact'), undefined)
    assert.ok(await entry(ann, 'product=testproduct'))
    await ask('PUT', `bug/${bug}`, { flags: [{ name: 'needinfo', status: '+' }] }, ann)
    const answered = await entry(bob)
    assert.deepEqual(
      [answered?.kind, answered?.reasons],
      ['flag.answered', ['reporter', 'answered']],
    )
    const waiting = await file({ assigned_to: eve.login, depends_on: [bug] })
    await ask('PUT', `bug/${bug}`, { status: 'RESOLVED', resolution: 'FIXED' })
    const of = async () => (await read(eve)).entries.find(({ bug_id }) => bug_id === waiting)
    assert.deepEqual([(await of())?.kind, (await of())?.changes], ['dependency.changed', 2])
    await hide(instance, bug, 'insiders')
    assert.equal(await of(), undefined)
  })

  void test('does not tell of what is private', async () => {
    await comment('Only for us.', { is_private: true }, instance.admin)
    await ask('PUT', `bug/${bug}`, { estimated_time: 5 }, insider)
    const hour = await entry(insider)
    assert.equal(await entry(), undefined)
    assert.deepEqual([hour?.kind, hour?.changes], ['comment.added', 1])
    const groups = (change: object) =>
      ask('PUT', `user/${insider.id}`, { groups: change }, instance.admin)
    await groups({ remove: ['insiders'] })
    const after = await read(insider)
    assert.deepEqual([after.entries, after.total_unread], [[], 0])
    const nothing = await act({ action: 'read', all: true }, insider)
    assert.equal(nothing.changed, 0)
    await comment('For all.')
    assert.equal((await entry(insider))?.changes, 1)
    await groups({ add: ['insiders'] })
    const { comments } = (await instance.ask('GET', `/rest/bug/${bug}/comment`, { as: bob })).body
      .bugs[bug]
    const { id } = comments.at(-1)
    assert.equal((await entry())?.comment, 2)
    await ask('PUT', `bug/${bug}`, { comment_is_private: { [id]: true } }, insider)
    assert.equal(await entry(), undefined)
    assert.equal((await entry(insider))?.comment, 2)
  })

  void test('leaves out bugs that its reader does not see any more', async () => {
    await comment('One.')
    assert.equal((await read(insider)).total_unread, 1)
    await hide(instance, bug, 'admin')
    await ask('PUT', `bug/${bug}`, { cc: { remove: [insider.login] } }, instance.admin)
    const { entries, total_unread } = await read(insider)
    assert.deepEqual([entries, total_unread], [[], 0])
    assert.equal((await act({ action: 'done', ids: [bug] }, insider)).changed, 0)
    assert.equal((await read()).total_unread, 1)
  })

  void test('entries are read and done until something happens, and each action is undone', async () => {
    await comment('One.')
    await comment('Two.')
    await read()
    const state = async () => {
      const found = (await entry()) ?? (await entry(ann, 'state=done'))
      return `${found!.state} ${found!.changes}`
    }
    const done = await act({ action: 'done', ids: [bug, 999_999] })
    assert.deepEqual([done.changed, done.total_unread, await state()], [1, 0, 'done 0'])
    assert.equal((await act({ action: 'done', ids: [bug] })).changed, 0)
    const undone = await act({ action: 'undo', undo: done.undo })
    assert.deepEqual([undone.changed, undone.total_unread, await state()], [1, 1, 'unread 2'])
    assert.equal((await act({ action: 'undo', undo: done.undo })).changed, 0)
    await act({ action: 'read', ids: [bug] })
    assert.equal(await state(), 'read 0')
    await act({ action: 'unread', ids: [bug] })
    assert.equal(await state(), 'unread 2')
    const { undo } = await act({ action: 'done', ids: [bug] })
    await comment('Three.')
    assert.equal(await state(), 'unread 1')
    assert.equal((await act({ action: 'undo', undo })).changed, 0)
  })

  void test('snoozed entries come back in time, or when the person is asked', async () => {
    const snoozed = async () => (await entry(ann, 'state=snoozed'))?.snoozed_until
    await comment('One.')
    await read()
    const until = '2026-06-08'
    const { undo } = await act({ action: 'snooze', ids: [bug], until })
    assert.deepEqual([await entry(), await snoozed()], [undefined, '2026-06-08T00:00:00Z'])
    await act({ action: 'undo', undo })
    assert.equal((await entry())?.state, 'unread')
    await act({ action: 'snooze', ids: [bug], until })
    await comment('Two.')
    assert.deepEqual([await entry(), await snoozed()], [undefined, '2026-06-08T00:00:00Z'])
    instance.clock.now += 7 * DAY_MS
    assert.deepEqual([(await entry())?.changes, await snoozed()], [2, undefined])
    await act({ action: 'snooze', ids: [bug], until: '2026-12-31T08:00:00Z' })
    const flag = { name: 'needinfo', status: '?', requestee: ann.login }
    await ask('PUT', `bug/${bug}`, { flags: [flag] })
    assert.equal((await entry())?.kind, 'flag.requested')
    await act({ action: 'snooze', ids: [bug], until: '2026-12-31T08:00:00Z' })
    await act({ action: 'done', ids: [bug] })
    assert.ok((await entry(ann, 'state=done')) && !(await snoozed()))
  })

  void test('is paged, and marked up to the entry that its reader knows', async () => {
    const ids: number[] = []
    for (let at = 0; at < 3; at += 1) {
      ids.push(await file({ assigned_to: ann.login }))
      await read()
    }
    const first = await read(ann, 'limit=2')
    assert.deepEqual([first.has_more, first.total_unread], [true, 3])
    const last = await read(ann, `limit=2&before=${first.entries[1]!.place}`)
    const shown = [...first.entries, ...last.entries].map(({ bug_id }) => bug_id)
    assert.deepEqual([shown, last.has_more], [ids.toReversed(), false])
    await ask('POST', `bug/${ids[0]}/comment`, { comment: 'Later.' })
    await read()
    const up_to = first.entries[0]!.place
    const marked = await act({ action: 'read', all: true, up_to })
    assert.deepEqual([marked.changed, marked.total_unread], [2, 1])
    assert.deepEqual(
      (await read(ann, 'state=unread')).entries.map(({ bug_id }) => bug_id),
      [ids[0]],
    )
  })

  void test('an entry is read when its bug is viewed', async () => {
    await comment('One.')
    await read()
    await instance.ask('GET', `/bugs/${bug}`, { as: bob })
    assert.equal((await entry())?.state, 'unread')
    await instance.ask('GET', `/bugs/${bug}`, { as: ann })
    assert.equal((await entry())?.state, 'read')
  })

  void test('counts each change once, however many nodes handle it', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `many${at}@example.com`)
    const people: Person[] = []
    for (const login of many) people.push(await instance.person(login))
    await ask('PUT', `bug/${bug}`, { cc: { add: many } })
    for (const text of ['One.', 'Two.', 'Three.']) await comment(text)
    await Promise.all([1, 2, 3].map(() => instance.service.runJobs()))
    await read()
    for (const as of people) assert.equal((await entry(as))?.changes, 4)
  })

  void test('forgets what was done long ago, and the oldest beyond its limit', async () => {
    const dan = await instance.person('dan@example.com')
    const done = await file({ cc: [dan.login] })
    await read(dan)
    await act({ action: 'done', ids: [done] }, dan)
    const news = { user_id: dan.id, reasons: 1, sight: 0, kind: 'bug.changed' } as const
    const rest = { comment_id: null, depends_on: null, sights: [0] }
    const { now } = instance.clock
    const enter = (bug_id: number) =>
      instance.db.work((tx) =>
        enterNews(tx, [{ ...news, ...rest }], { bug_id, actor_id: 1, at: now }, { now, max: 2 }),
      )
    const ids = async (query: string) =>
      (await list(dan, query)).entries.map(({ bug_id }) => bug_id)
    await enter(await file())
    await act({ action: 'done', all: true }, dan)
    await enter(bug)
    assert.deepEqual([await ids(''), (await ids('state=done')).length], [[bug], 1])
    assert.notDeepEqual(await ids('state=done'), [done])
    instance.clock.now += 90 * DAY_MS
    await instance.service.everyMinute()
    assert.equal((await ids('state=done')).length, 1)
    instance.clock.now += 1_000
    await instance.service.everyMinute()
    assert.deepEqual([await ids(''), await ids('state=done')], [[bug], []])
  })

  const refused: [string, string, object | undefined, RegExp][] = [
    ['GET', 'inbox?state=new', undefined, /'state'.*inbox, unread, read, snoozed, done/],
    ['GET', 'inbox?reason=x', undefined, /'reason'.*assignee, qa_contact/],
    ['GET', 'inbox?before=12', undefined, /'before'.*`place`/],
    ['GET', 'inbox?limit=201', undefined, /200/],
    ['GET', 'inbox?product=None', undefined, /None/],
    ['PUT', 'inbox', { action: 'read' }, /`ids`, `all` or `undo`/],
    ['PUT', 'inbox', { action: 'keep', all: true }, /'action'.*read, unread, done, snooze, undo/],
    ['PUT', 'inbox', { action: 'snooze', all: true }, /'until'.*a day or a time/],
    ['PUT', 'inbox', { action: 'snooze', all: true, until: '2020-01-01' }, /'until'.*future/],
    ['PUT', 'inbox', { action: 'snooze', all: true, until: '2099-01-01' }, /'until'.*366 days/],
    ['PUT', 'inbox', { action: 'read', all: true, up_to: '1-2' }, /'up_to'/],
    ['PUT', 'inbox', { action: 'read', ids: [], what: 1 }, /what/],
  ]
  for (const [verb, path, body, said] of refused) {
    void test(`refuses ${verb} ${path} ${body ? JSON.stringify(body) : ''}`, async () => {
      const answer = await instance.ask(verb, `/rest/${path}`, { as: ann, body })
      assert.ok(answer.status >= 400 && answer.status < 500, answer.text)
      assert.match(answer.text, said)
    })
  }
  void test('needs a login', async () => {
    assert.equal((await instance.ask('GET', '/rest/inbox')).status, 401)
  })
})
