import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { FlagType } from '../../catalogue/flag-types/flag-types.ts'
import type { Status } from './flag-rights.rules.ts'
import type { FlagWanted } from './flags.wire.ts'
import * as rules from './plan-flags.rules.ts'

const GRANTERS = 1
const ASKERS = 2

const kind = (id: number, name: string, more: Partial<FlagType> = {}): FlagType => ({
  id,
  name,
  name_key: name,
  description: 'd',
  cc_list: '',
  target_type: 'b',
  is_active: 1,
  is_requestable: 1,
  is_requesteeble: 1,
  is_multiplicable: 1,
  sortkey: 1,
  grant_group_id: null,
  request_group_id: null,
  inclusions: [],
  exclusions: [],
  ...more,
})
const types = [
  kind(1, 'open'),
  kind(2, 'single', { is_multiplicable: 0 }),
  kind(3, 'guarded', { grant_group_id: GRANTERS, request_group_id: ASKERS }),
  kind(4, 'granted', { grant_group_id: GRANTERS }),
  kind(5, 'answer', { is_requestable: 0 }),
  kind(6, 'anybody', { is_requesteeble: 0 }),
  kind(7, 'old', { is_active: 0 }),
  kind(8, 'twin'),
  kind(9, 'twin'),
  kind(10, 'first', { sortkey: 0 }),
]
const nameOf = (name: string) => types.find((type) => type.name === name)!

const person = (
  id: number,
  login_name: string,
  more: Partial<rules.Person> = {},
): rules.Person => ({
  id,
  login_name,
  is_enabled: 1,
  groups: new Set([GRANTERS]),
  isInsider: false,
  wantsCc: true,
  ...more,
})
const ann = person(21, 'ann')
const people = [
  ann,
  person(22, 'ben', { wantsCc: false }),
  person(23, 'gone', { is_enabled: 0 }),
  person(24, 'blind'),
  person(25, 'weak', { groups: new Set() }),
]
const ME = 20

/** `7 guarded? 21 of ann`: id, type and status, setter, requestee. */
function held(text: string): rules.Held {
  const [, id, name, status, setter, , requestee] =
    /^(\d+) (\w+)(.) (\d+)( of (\w+))?$/.exec(text) ?? assert.fail(text)
  return {
    id: Number(id),
    type: nameOf(name!),
    status: status as Status,
    setter_id: Number(setter),
    requestee: people.find(({ login_name }) => login_name === requestee),
  }
}
/** The same for a planned flag; a new one has id 0. */
const said = ({ before, type, status, setter_id, requestee }: rules.Planned) =>
  `${before?.id ?? 0} ${type.name}${status} ${setter_id}` +
  (requestee ? ` of ${requestee.login_name}` : '')

interface Who {
  groups?: number[]
  editbugs?: boolean
}
function plan(before: string[], wanted: FlagWanted[], who: Who = {}) {
  const flags = rules.begin(before.map(held))
  rules.setAll(flags, wanted, {
    types,
    actor: { id: ME, groups: new Set(who.groups), editbugs: who.editbugs ?? false },
    person: (login) => people.find(({ login_name }) => login_name === login) ?? assert.fail('51'),
    checkSees: ({ login_name }) => assert.notEqual(login_name, 'blind', 'hidden'),
  })
  return flags
}

void describe('a flag becomes another', () => {
  // Title, existing flags, requested changes, and the flags that are set.
  const set = { name: '', status: '+' }
  const cases: [what: string, before: string[], FlagWanted[], after: string[]][] = [
    ['set for the first time', [], [{ ...set, name: 'open' }], ['0 open+ 20']],
    ['requested', [], [{ name: 'open', status: '?' }], ['0 open? 20']],
    [
      'requested from a user',
      [],
      [{ name: 'open', status: '?', requestee: ' ann ' }],
      ['0 open? 20 of ann'],
    ],
    ['by the id of its type', [], [{ type_id: 9, status: '-' }], ['0 twin- 20']],
    ['clearing a missing one changes nothing', [], [{ name: 'open', status: 'X' }], []],
    ['granted', ['7 open? 21'], [{ ...set, name: 'open' }], ['7 open+ 20']],
    ['granted, by id', ['7 open? 21'], [{ id: 7, status: '+' }], ['7 open+ 20']],
    ['answered by the requestee', ['7 open? 21 of ann'], [{ id: 7, status: '-' }], ['7 open- 20']],
    ['cleared', ['7 open? 21 of ann'], [{ id: 7, status: 'X' }], ['7 openX 20']],
    ['requested again', ['7 open+ 21'], [{ id: 7, status: '?' }], ['7 open? 20']],
    [
      'another requestee: the setter stays',
      ['7 open? 21 of ann'],
      [{ id: 7, status: '?', requestee: 'ben' }],
      ['7 open? 21 of ben'],
    ],
    ['requested from anybody', ['7 open? 21 of ann'], [{ id: 7, status: '?' }], ['7 open? 21']],
    [
      'only ? has a requestee',
      ['7 open+ 21'],
      [{ id: 7, status: '-', requestee: 'x' }],
      ['7 open- 20'],
    ],
    ['unchanged', ['7 open+ 21'], [{ id: 7, status: '+' }], ['7 open+ 21']],
    [
      'one more',
      ['7 open? 21'],
      [{ name: 'open', status: '?', new: true }],
      ['7 open? 21', '0 open? 20'],
    ],
    [
      'two more at once',
      [],
      [
        { name: 'open', status: '?', new: true },
        { type_id: 1, status: '+' },
      ],
      ['0 open? 20', '0 open+ 20'],
    ],
    [
      'replaced by a new one',
      ['7 single? 21'],
      [
        { name: 'single', status: '+', new: true },
        { id: 7, status: 'X' },
      ],
      ['7 singleX 20', '0 single+ 20'],
    ],
    ['one of an inactive type', ['7 old? 21'], [{ name: 'old', status: '+' }], ['7 old+ 20']],
    [
      'a request that could no longer be made',
      ['7 answer? 21'],
      [{ id: 7, status: '?' }],
      ['7 answer? 21'],
    ],
    [
      'requested from a user who could no longer be asked',
      ['7 anybody? 21 of gone'],
      [{ id: 7, status: '?', requestee: 'gone' }],
      ['7 anybody? 21 of gone'],
    ],
  ]
  for (const [what, before, wanted, after] of cases) {
    void test(what, () => assert.deepEqual(plan(before, wanted).map(said), after))
  }
})

void describe('a flag is refused', () => {
  const ask = { status: '?', requestee: 'ann' }
  const cases: [what: string, before: string[], FlagWanted, code: number][] = [
    ['without id, type and name', [], { status: '?' }, 50],
    ['with an unknown id', ['7 open? 21'], { id: 8, status: '?' }, 51],
    ['with an unknown type', [], { type_id: 99, status: '?' }, 51],
    ['with an unknown name', [], { name: 'nosuch', status: '?' }, 51],
    ['with its name in another case', [], { name: 'Open', status: '?' }, 51],
    ['of an inactive type, if none is set', [], { name: 'old', status: '?' }, 51],
    ['new, of an inactive type', ['7 old? 21'], { name: 'old', status: '?', new: true }, 134],
    ['without a status', [], { name: 'open' }, 129],
    ['with an invalid status', [], { name: 'open', status: 'Z' }, 129],
    ['requested, of a type that cannot be requested', [], { name: 'answer', status: '?' }, 129],
    ['with the name of several types', [], { name: 'twin', status: '?' }, 133],
    ['that is set twice', ['7 open? 21', '8 open? 21'], { name: 'open', status: '+' }, 132],
    ['that is set twice, by type', ['7 open? 21', '8 open? 21'], { type_id: 1, status: '+' }, 132],
    [
      'a second one of a type that can be set once',
      ['7 single? 21'],
      { name: 'single', status: '?', new: true },
      32000,
    ],
    ['requested from a user, of a type without requestees', [], { name: 'anybody', ...ask }, 131],
    ['requested from a disabled account', [], { name: 'open', ...ask, requestee: 'gone' }, 32000],
    [
      'requested from a user who may not grant it',
      [],
      { name: 'granted', ...ask, requestee: 'weak' },
      32000,
    ],
  ]
  for (const [what, before, wanted, code] of cases) {
    void test(what, () => assert.throws(() => plan(before, [wanted]), { code }))
  }
  void test('asked of a user who cannot see the bug or attachment', () => {
    const wanted = { name: 'open', status: '?', requestee: 'blind' }
    assert.throws(() => plan([], [wanted]), { message: 'hidden' })
  })
})

void describe('permissions', () => {
  // The existing flag, and the statuses that each user may give it.
  const asker = { groups: [ASKERS] }
  const granter = { groups: [GRANTERS] }
  const cases: [before: string, what: string, who: Who, may: string][] = [
    ['', 'open', {}, '?+-'],
    ['', 'guarded', {}, ''],
    ['', 'guarded', asker, '?'],
    ['', 'guarded', granter, '?+-'],
    ['', 'guarded', { editbugs: true }, ''],
    // If the type has no group for requests, anybody may ask.
    ['', 'granted', {}, '?'],
    ['7 open+ 21', 'open', {}, '?+-X'],
    ['7 guarded+ 21', 'guarded', {}, '+'],
    ['7 guarded+ 21', 'guarded', asker, '?+X'],
    ['7 guarded+ 21', 'guarded', granter, '?+-X'],
    ['7 guarded+ 21', 'guarded', { editbugs: true }, '+X'],
    ['7 guarded+ 20', 'guarded', {}, '+X'],
    ['7 guarded? 21', 'guarded', {}, '?'],
    ['7 guarded? 21 of ann', 'guarded', {}, '?'],
    ['7 granted+ 21', 'granted', {}, '?+X'],
    ['7 granted+ 21', 'granted', granter, '?+-X'],
  ]
  for (const [before, name, who, may] of cases) {
    const whom = Object.entries(who).map(([key, value]) => `${key} ${String(value)}`)
    const flag = before || `a new ${name}`
    void test(`${whom.join() || 'somebody'}: ${flag} becomes ${may || 'nothing'}`, () => {
      for (const status of before ? '?+-X' : '?+-') {
        const set = () => plan(before ? [before] : [], [{ name, status }], who)
        if (may.includes(status)) set()
        else assert.throws(set, { code: 130 })
      }
    })
  }
  void test('lets the requestee clear the request', () => {
    const flags = rules.begin([held('7 guarded? 21 of ann')])
    const actor = { id: ann.id, groups: new Set<number>(), editbugs: false }
    const nobody = () => assert.fail('nobody is asked')
    const scene = { types, actor, person: nobody, checkSees: nobody }
    rules.setAll(flags, [{ id: 7, status: 'X' }], scene)
    assert.deepEqual(flags.map(said), ['7 guardedX 21'])
  })
})

void describe('flags move with their bug', () => {
  const there = (name: string, more: Partial<FlagType> = {}) => [kind(50, name, more)]
  const cases: [what: string, before: string[], FlagType[], after: string[]][] = [
    ['they stay if their type is available', ['7 open? 21'], [nameOf('open')], ['7 open? 21 as 1']],
    [
      'they change to the type of the same name',
      ['7 open? 21'],
      there('open'),
      ['7 open? 21 as 50'],
    ],
    ['they are cleared if there is none', ['7 open? 21'], there('other'), ['7 openX 21 as 1']],
    [
      'they are cleared if it is inactive',
      ['7 open? 21'],
      there('open', { is_active: 0 }),
      ['7 openX 21 as 1'],
    ],
    [
      'they are cleared if one is already set',
      ['7 open? 21', '8 open+ 21'],
      there('open', { is_multiplicable: 0 }),
      ['7 open? 21 as 50', '8 openX 21 as 1'],
    ],
    [
      'they are cleared if their setter may not request it',
      ['7 open? 21'],
      there('open', { grant_group_id: 9, request_group_id: 9 }),
      ['7 openX 21 as 1'],
    ],
    [
      'granted ones are cleared if their setter may only request it',
      ['7 open? 21', '8 open+ 21'],
      there('open', { grant_group_id: 9 }),
      ['7 open? 21 as 50', '8 openX 21 as 1'],
    ],
    [
      'the first suitable type is used',
      ['7 open? 21'],
      [kind(50, 'open', { is_active: 0 }), kind(51, 'open')],
      ['7 open? 21 as 51'],
    ],
  ]
  for (const [what, before, places, after] of cases) {
    void test(what, () => {
      const flags = rules.begin(before.map(held))
      rules.retarget(flags, places, () => new Set())
      assert.deepEqual(
        flags.map((flag) => `${said(flag)} as ${flag.type.id}`),
        after,
      )
    })
  }
})

void test('requests are cancelled, and granted or denied flags stay', () => {
  const flags = rules.begin(['7 open? 21', '8 open+ 21'].map(held))
  rules.cancelRequests(flags)
  assert.deepEqual(flags.map(said), ['7 openX 21', '8 open+ 21'])
})

void describe('notifications', () => {
  const cases: [what: string, before: string[], FlagWanted[], removed: string, added: string][] = [
    ['a new flag', [], [{ name: 'open', status: '+' }], '', 'open+'],
    ['the requestee', ['7 open? 21 of ann'], [{ id: 7, status: '+' }], 'open?(ann)', 'open+'],
    ['a cleared flag', ['7 open+ 21'], [{ id: 7, status: 'X' }], 'open+', ''],
    ['nothing if nothing changes', ['7 open+ 21'], [{ id: 7, status: '+' }], '', ''],
    [
      'several, in the order of types',
      ['7 open? 21', '8 open? 21'],
      [
        { name: 'open', status: '?', new: true },
        { id: 8, status: '-' },
        { name: 'first', status: '+' },
      ],
      'open?',
      'first+, open-, open?',
    ],
  ]
  for (const [what, before, wanted, removed, added] of cases) {
    void test(what, () => assert.deepEqual(rules.told(plan(before, wanted)), { removed, added }))
  }
  void test('new requestees are added to the CC list if they want to', () => {
    const asked = (before: string[], requestee: string) => {
      const wanted = { name: 'open', status: '?', requestee }
      return rules.newlyAsked(plan(before, [wanted])).map(({ login_name }) => login_name)
    }
    assert.deepEqual(asked([], 'ann'), ['ann'])
    assert.deepEqual(asked(['7 open? 21 of ben'], 'ann'), ['ann'])
    assert.deepEqual(asked(['7 open? 21 of ann'], 'ann'), [])
    assert.deepEqual(asked([], 'ben'), [])
  })
})
