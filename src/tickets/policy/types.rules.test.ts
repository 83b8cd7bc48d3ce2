import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

import {
  accepts,
  mostGenerous,
  readRule,
  ruleOf,
  splitTypes,
  type TypeRule,
  typeIn,
  writeRule,
} from './types.rules.ts'

const only = (...list: string[]): TypeRule => ({ rule: 'only', list })
const except = (...list: string[]): TypeRule => ({ rule: 'except', list })
const ALL: TypeRule = { rule: 'all', list: [] }

const files: [rules: TypeRule[], name: string, type: string | undefined, isAccepted: boolean][] = [
  [[], 'a.exe', undefined, true],
  [[ALL], 'a.exe', undefined, true],
  [[only('.pdf')], 'folder/A.PDF', undefined, true],
  [[only('.pdf')], 'pdf', undefined, false],
  [[only('.pdf')], 'a.pdf.exe', 'application/pdf', false],
  [[only('.tar.gz')], 'a.tar.gz', undefined, true],
  [[only('.tar.gz')], 'a.gz', undefined, false],
  [[only('image/*')], 'a', 'image/png', true],
  [[only('image/*')], 'a', 'IMAGE/PNG; charset=x', true],
  [[only('image/*')], 'a', 'imagery/png', false],
  [[only('image/*')], 'a', undefined, false],
  [[only('text/csv')], 'a', 'text/csv', true],
  [[only('text/csv')], 'a', 'text/csvx', false],
  [[except('.exe')], 'a.exe', undefined, false],
  [[except('.exe')], 'a.txt', undefined, true],
  [[except('video/*')], 'a.txt', 'video/mp4', false],
  [[only('.pdf'), except('.pdf')], 'a.pdf', undefined, false],
  [[only('.pdf', '.txt'), only('.txt')], 'a.txt', undefined, true],
  [[only('.pdf', '.txt'), only('.txt')], 'a.pdf', undefined, false],
]
for (const [rules, name, type, isAccepted] of files) {
  const said = rules.map(writeRule).join(' and ')
  void test(`${name} (${type}) by ${said || 'no rule'}: ${isAccepted}`, () =>
    assert.equal(accepts(rules, { name, type }), isAccepted))
}

const SCRIPT = new URL('../browser/upload-tools.js', import.meta.url)

void test('the script of uploads decides as the service does', () => {
  type Accepts = (rules: TypeRule[], path: string, type: string) => boolean
  const script = `${readFileSync(SCRIPT, 'utf8')}; isAccepted`
  const isAcceptedThere = runInNewContext(script) as Accepts
  for (const [rules, name, type, isAccepted] of files) {
    // Browsers tell media types in lower case, without parameters.
    const told = (type ?? '').toLowerCase().split(';')[0]!
    assert.equal(isAcceptedThere(rules, name, told), isAccepted, `${name} (${type})`)
  }
})

const merged: [rules: TypeRule[], TypeRule][] = [
  [[], ALL],
  [[only('.a')], only('.a')],
  [[only('.a'), only('.b', '.a')], only('.a', '.b')],
  [[except('.a', '.b'), except('.b', '.c')], except('.b')],
  [[except('.a'), except('.b')], ALL],
  [[except('.a', '.b'), only('.a')], except('.b')],
  [[except('.a'), only('.a', '.b')], ALL],
  [[except('.a'), ALL], ALL],
  [[only('.a'), ALL], ALL],
]
for (const [rules, expected] of merged) {
  void test(`the most generous of ${rules.map(writeRule).join(', ') || 'nothing'}`, () =>
    assert.deepEqual(mostGenerous(rules), expected))
}

const entries: [typed: string, stored: string | undefined][] = [
  ['pdf', '.pdf'],
  ['*.PDF', '.pdf'],
  [' .tar.gz ', '.tar.gz'],
  ['image/*', 'image/*'],
  ['Application/PDF', 'application/pdf'],
  ['image/', undefined],
  ['*/*', undefined],
  ['', undefined],
  ['.', undefined],
  ['a b', undefined],
  [`.${'a'.repeat(41)}`, undefined],
]
for (const [typed, stored] of entries) {
  void test(`the entry '${typed}'`, () => assert.equal(typeIn(typed), stored))
}

void test('a rule needs a list of valid entries, unless it accepts all files', () => {
  assert.deepEqual(ruleOf({ rule: 'all', list: ['.a'] }), ALL)
  assert.deepEqual(ruleOf({ rule: 'only', list: ['PDF', '.pdf'] }), only('.pdf'))
  assert.equal(ruleOf({ rule: 'only' }), undefined)
  assert.equal(ruleOf({ rule: 'except', list: ['.a', '?/'] }), undefined)
  const many = Array.from({ length: 101 }, (_, at) => `.a${at}`)
  assert.equal(ruleOf({ rule: 'only', list: many }), undefined)
  assert.equal(ruleOf({ rule: 'only', list: many.slice(1) })?.list.length, 100)
})

void test('rules are stored as text, and typed with any separators', () => {
  assert.deepEqual(readRule(writeRule(only('.a', 'image/*'))), only('.a', 'image/*'))
  assert.deepEqual(readRule('all'), ALL)
  assert.equal(readRule(null), undefined)
  assert.deepEqual(splitTypes(' .a, .b;image/*\n'), ['.a', '.b', 'image/*'])
})
