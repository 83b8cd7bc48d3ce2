import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Happened } from '../../platform/work/events.store.ts'
import { EVENTS, RELATIONSHIPS } from '../bugs/bugmail/bugmail.wire.ts'
import { addressesIn } from '../catalogue/flag-types/flag-types.rules.ts'
import type { FlagTold } from '../bugs/flags/write-flags.ts'
import { changesIn, wholeWorks } from './changes.rules.ts'
import { eventsOf } from './events.rules.ts'
import { threadOf } from './headers.rules.ts'
import { judgeRoles, passedRoles, rolesChanged, standingsOf } from './recipients.rules.ts'
import { concerned, outcomeOf } from './requests.rules.ts'

let last = 0
const event = (kind: string, more: Partial<Happened> & { of?: object } = {}): Happened => {
  const { of, ...rest } = more
  const body = of === undefined ? null : JSON.stringify(of)
  return { id: (last += 1), tx_id: 0, at: 1, actor_id: 7, kind, bug_id: 1, body, ...rest }
}

void test('what one person did to a bug at one time is one change', () => {
  const changes = changesIn([
    event('bug.changed', { of: { fields: ['priority'], changes: [4, 5] } }),
    event('comment.added', { of: { comment_id: 9 } }),
    event('bug.changed', { bug_id: 2, of: { changes: [6] } }),
    event('bug.changed', { of: { changes: [7] } }),
    event('bug.changed', { at: 2, of: { changes: [8] } }),
    event('comment.tagged', { of: { comment_id: 9 } }),
    event('audit', { bug_id: null, of: {} }),
    event('bug.created', { bug_id: 3 }),
    event('bugs.confirmed', { bug_id: null, at: 3, of: { bugs: [1, 2], changes: [10, 11] } }),
  ])
  const told = changes.map(({ bug_id, at, is_new, changes: rows, comments }) => {
    return [bug_id, at, is_new, rows, comments]
  })
  assert.deepEqual(told, [
    [1, 1, false, [4, 5, 7], [9]],
    [2, 1, false, [6], []],
    [1, 2, false, [8], []],
    [3, 1, true, [], []],
    [1, 3, false, [10, 11], []],
    [2, 3, false, [10, 11], []],
  ])
})

void test('a change is not split between two batches of events', () => {
  const [one, two, three] = [event('a'), event('b', { at: 2 }), event('c', { at: 2 })]
  assert.deepEqual(wholeWorks([one, two, three], 3), [one])
  assert.deepEqual(wholeWorks([one, two, three], 4), [one, two, three])
  assert.deepEqual(wholeWorks([two, three], 2), [two, three])
})

void test('fields belong to the events by which people choose', () => {
  const of = (...fields: string[]) => [...eventsOf({ is_new: false, fields, comments: [] })]
  const { other, proj_management, opened_closed, keyword, cc, depend_block, component } = EVENTS
  assert.deepEqual(of('priority', 'bug_severity', 'target_milestone'), [proj_management])
  assert.deepEqual(of('bug_status', 'resolution'), [proj_management, opened_closed])
  assert.deepEqual(of('keywords'), [keyword])
  assert.deepEqual(of('cc'), [cc])
  assert.deepEqual(of('dependson', 'blocked'), [depend_block])
  assert.deepEqual(of('product', 'component'), [component])
  assert.deepEqual(of('attachments.description', 'attachments.ispatch'), [EVENTS.attachment_data])
  const others = ['short_desc', 'assigned_to', 'flagtypes.name', 'attachments.isobsolete', 'cf_x']
  assert.deepEqual(of(...others, 'deadline', 'bug_group'), [other])
})

void test('comments count once, those with a new attachment as such, and blank ones never', () => {
  const of = (...comments: { type: number; isEmpty: boolean }[]) => [
    ...eventsOf({ is_new: false, fields: [], comments }),
  ]
  const [plain, file] = [
    { type: 0, isEmpty: false },
    { type: 5, isEmpty: true },
  ]
  assert.deepEqual(of(plain), [EVENTS.comment])
  assert.deepEqual(of(plain, file), [EVENTS.attachment])
  assert.deepEqual(of({ type: 0, isEmpty: true }), [])
  const fresh = eventsOf({ is_new: true, fields: ['priority'], comments: [plain] })
  assert.deepEqual([...fresh], [EVENTS.bug_created, EVENTS.comment])
})

const { assignee, qa_contact, reporter, cc, global_watcher, watcher } = RELATIONSHIPS

void test('watchers have the roles of those whom they watch, one step far', () => {
  const standings = standingsOf(
    { assignees: [1, 2], qa_contacts: [], reporter: 1, cc: [3] },
    [
      { watcher: 3, watched: 1 },
      { watcher: 4, watched: 3 },
    ],
    { global_watchers: [5], watchers: [3, 6] },
  )
  const said = [...standings].map(([id, { roles, watched_roles, watched }]) => {
    return [id, [...roles], [...watched_roles], [...watched]]
  })
  assert.deepEqual(said, [
    [1, [assignee, reporter], [], []],
    [2, [assignee], [], []],
    [3, [cc, watcher], [assignee, reporter], [1]],
    [4, [], [cc], [3]],
    [5, [global_watcher], [], []],
    [6, [watcher], [], []],
  ])
})

void test('mail is wanted for each role by itself', () => {
  const standing = {
    roles: new Set([assignee, cc, global_watcher, watcher]),
    watched_roles: new Set([reporter]),
    watched: new Set([9]),
  }
  const asked = {
    events: new Set([EVENTS.comment]),
    byRole: new Map(),
    onCc: new Set<number>(),
    movedFor: new Set<number>(),
    isUnconfirmed: false,
    actor_id: 8,
  }
  const roles = (wishes: string[], more: Partial<typeof asked> = {}) => {
    const judged = judgeRoles(7, standing, new Set(wishes), { ...asked, ...more })
    return [passedRoles(judged.roles), passedRoles(judged.watched_roles)]
  }
  const all = [`${assignee} 2`, `${reporter} 2`]
  assert.deepEqual(roles(all), [[assignee, global_watcher], [reporter]])
  assert.deepEqual(roles(all, { isUnconfirmed: true }), [[global_watcher], []])
  assert.deepEqual(roles([...all, `${reporter} 50`], { isUnconfirmed: true })[1], [reporter])
  assert.deepEqual(roles([...all, `${assignee} 51`], { actor_id: 7 })[0], [
    assignee,
    global_watcher,
  ])
  assert.deepEqual(roles([`${cc} 1`], { onCc: new Set([7]) })[0], [cc, global_watcher])
  const wishes = [`${watcher} 1`]
  assert.deepEqual(roles(wishes)[0], [global_watcher])
  assert.deepEqual(roles(wishes, { movedFor: new Set([7]) })[0], [global_watcher, watcher])
  const byRole = rolesChanged(false, ['assigned_to'])
  assert.deepEqual(roles([`${assignee} 1`, `${cc} 1`], { byRole })[0], [assignee, global_watcher])
  assert.deepEqual([...rolesChanged(true, []).keys()], [assignee, qa_contact, cc, watcher])
})

void test('threads have the message ids of Bugzilla', () => {
  const { first, other } = threadOf('https://bugs.example.org/bz/', 12, 7)
  assert.equal(first, '<bug-12-7@https.bugs.example.org/bz/>')
  assert.equal(other('abc'), '<bug-12-7-abc@https.bugs.example.org/bz/>')
  const { first: local } = threadOf('http://127.0.0.1:21500/', 12, 7)
  assert.equal(local, '<bug-12-7-21500@http.127.0.0.1/>')
})

void test('flags concern whoever is asked, then whoever asked', () => {
  const state = (status: string, requestee_id: number | null = null) => {
    return { status, setter_id: 1, requestee_id }
  }
  const flag = (before: FlagTold['before'], after: FlagTold['after']): FlagTold => {
    const type = { type_id: 1, name: 'review', cc_list: 'a@example.org b@example.org,c@x.org' }
    return { id: 1, attach_id: null, ...type, before, after }
  }
  const cases: [FlagTold, user_id: number | undefined, outcome: string][] = [
    [flag(null, state('?', 2)), 2, 'requested'],
    [flag(state('?', 2), state('?', 3)), 3, 'requested'],
    [flag(state('?', 2), state('?', 2)), undefined, 'requested'],
    [flag(null, state('?')), undefined, 'requested'],
    [flag(state('?', 2), state('+')), 1, 'granted'],
    [flag(state('?', 2), state('-')), 1, 'denied'],
    [flag(state('?', 2), null), 1, 'canceled'],
    [flag(null, state('+')), undefined, 'granted'],
    [flag(state('+'), null), undefined, 'canceled'],
  ]
  for (const [one, user_id, outcome] of cases) {
    assert.deepEqual([concerned(one)?.user_id, outcomeOf(one)], [user_id, outcome])
  }
  assert.deepEqual(addressesIn(cases[0]![0].cc_list), ['a@example.org', 'b@example.org', 'c@x.org'])
})
