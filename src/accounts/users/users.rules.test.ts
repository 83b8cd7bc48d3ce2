import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fold } from '../../platform/fold.ts'
import {
  type FieldsAsked,
  matchLimit,
  nickOf,
  planGroups,
  readMatch,
  updated,
} from './users.rules.ts'

const matches: [text: string, is: object][] = [
  ['', {}],
  ['ab', { exact: 'ab' }],
  ['abc', { exact: 'abc', pattern: '*abc*' }],
  ['ab*', { pattern: 'ab*' }],
  ['*', { pattern: '*' }],
  ['Zoë', { exact: 'zoe', pattern: '*zoe*' }],
]
for (const [text, is] of matches) {
  void test(`'${text}' looks for ${JSON.stringify(is)}`, () => {
    assert.deepEqual(readMatch(fold(text)), is)
  })
}

const limited: [asked: number | undefined, parameter: string, is: number][] = [
  [undefined, '1000', 1000],
  [0, '1000', 1000],
  [5, '1000', 5],
  [5000, '1000', 1000],
  [undefined, '0', 10_000],
  [5, '0', 5],
  [undefined, '', 10_000],
  [undefined, '1000000', 10_000],
]
for (const [asked, parameter, is] of limited) {
  void test(`a limit of ${asked} where maxusermatches is '${parameter}' is ${is}`, () => {
    assert.equal(matchLimit(asked, parameter), is)
  })
}

const before = {
  login_name: 'kim@example.com',
  realname: 'Kim',
  disabledtext: '',
  is_enabled: 1,
  disable_mail: 0,
}
const gone = { disabledtext: 'gone', is_enabled: 0 }
const updates: [name: string, from: object, asked: FieldsAsked, is: object][] = [
  ['an empty request changes nothing', {}, {}, {}],
  ['a reason denies the login', {}, { login_denied_text: ' gone ' }, gone],
  ['no reason allows it', gone, { login_denied_text: '' }, { disabledtext: '', is_enabled: 1 }],
  [
    'blanks are not a reason',
    gone,
    { login_denied_text: ' ' },
    { disabledtext: '', is_enabled: 1 },
  ],
  [
    'a denied login stays denied if only the name changes',
    gone,
    { full_name: 'K' },
    { ...gone, realname: 'K' },
  ],
  ['mail off', {}, { email_enabled: false }, { disable_mail: 1 }],
  ['mail on', { disable_mail: 1 }, { email_enabled: true }, { disable_mail: 0 }],
  ['a name is one line', {}, { full_name: ' Kim\r\n\tLee\u2028' }, { realname: 'Kim Lee' }],
  ['a login', {}, { login_name: 'lee@example.com' }, { login_name: 'lee@example.com' }],
]
for (const [name, from, asked, is] of updates) {
  void test(`update of a person: ${name}`, () => {
    assert.deepEqual(updated({ ...before, ...from }, asked), { ...before, ...from, ...is })
  })
}

const all = [1, 2, 3, 4, 5]
type Plan = { added: number[]; removed: number[] }
const plans: [name: string, asked: object, mayGive: number[], is: Plan][] = [
  ['nothing', {}, all, { added: [], removed: [] }],
  ['add', { add: [3] }, all, { added: [3], removed: [] }],
  ['add an existing one', { add: [1] }, all, { added: [], removed: [] }],
  ['remove', { remove: [1] }, all, { added: [], removed: [1] }],
  ['remove a missing one', { remove: [3] }, all, { added: [], removed: [] }],
  ['add and remove', { add: [3], remove: [1] }, all, { added: [3], removed: [1] }],
  ['add and remove the same', { add: [3], remove: [3] }, all, { added: [3], removed: [] }],
  ['remove and add an existing one', { add: [1], remove: [1] }, all, { added: [], removed: [] }],
  ['set', { set: [2, 3] }, all, { added: [3], removed: [1] }],
  ['set to an empty list', { set: [] }, all, { added: [], removed: [1, 2] }],
  ['set the same twice', { set: [1, 2, 3, 3] }, all, { added: [3], removed: [] }],
  ['set wins', { set: [1], add: [3], remove: [1] }, all, { added: [], removed: [2] }],
  ['set skips those that the caller may not grant', { set: [] }, [2], { added: [], removed: [2] }],
]
for (const [name, asked, mayGive, is] of plans) {
  void test(`groups of a person: ${name}`, () => {
    assert.deepEqual(planGroups([1, 2], asked, new Set(mayGive)), is)
  })
}

for (const [realname, nick] of [
  ['Ada Lovelace [:ada]', 'ada'],
  ['Ada (:ada_l) Lovelace', 'ada_l'],
  [':ada', 'ada'],
  ['Ada Lovelace', ''],
  ['Re:Ada', ''],
  ['', ''],
] as const) {
  void test(`the nick in '${realname}'`, () => assert.equal(nickOf(realname), nick))
}
