import assert from 'node:assert/strict'
import { test } from 'node:test'

import { cutInto, labelled, tableOf, wrapComment } from './wrap.rules.ts'

const word = (length: number) => 'x'.repeat(length)

void test('comments are wrapped at 79 characters, between words', () => {
  assert.equal(wrapComment(`${word(39)} ${word(39)}`), `${word(39)} ${word(39)}`)
  assert.equal(wrapComment(`${word(40)} ${word(39)}`), `${word(40)}\n${word(39)}`)
  assert.equal(wrapComment(`a\n\n${word(40)} ${word(40)} b`), `a\n\n${word(40)}\n${word(40)} b`)
})

void test('a character counts once, however many bytes it has', () => {
  const wide = '𝄞'.repeat(79)
  assert.equal(wrapComment(wide), wide)
})

void test('quotes and long words stay whole, and the indent of the first line', () => {
  const quote = `> ${word(50)} ${word(50)}`
  assert.equal(wrapComment(quote), quote)
  assert.equal(wrapComment(word(100)), word(100))
  assert.equal(wrapComment(`    ${word(60)} ${word(30)}`), `    ${word(60)}\n${word(30)}`)
})

void test('tabs become blanks up to the next stop, and control characters vanish', () => {
  assert.equal(wrapComment('a\tb\t\tc'), 'a       b               c')
  assert.equal(wrapComment('a\u0000b\u001bc\u007f'), 'abc')
})

void test('long texts are wrapped in linear time', () => {
  const text = `${word(1000)} `.repeat(20_000)
  assert.equal(wrapComment(text).split('\n').length, 20_000)
})

void test('cells are cut where they must be', () => {
  assert.deepEqual(cutInto('one two', 5), ['one', 'two'])
  assert.deepEqual(cutInto('needinfo?(flagee@example.com)', 27), [
    'needinfo?(flagee@example.co',
    'm)',
  ])
  assert.deepEqual(cutInto('', 5), [''])
})

void test('a table of changes has the columns of Bugzilla', () => {
  const table = tableOf([
    ['Priority', '---', 'High'],
    ['Attachment #80004 is obsolete', '0', '1'],
  ])
  assert.deepEqual(table.split('\n'), [
    '           What    |Removed                     |Added',
    '-'.repeat(76),
    '           Priority|---                         |High',
    '  Attachment #80004|0                           |1',
    '        is obsolete|                            |',
  ])
})

void test('the fields of a new bug have their values beside them', () => {
  const logins = Array.from({ length: 4 }, (_, at) => `person${at}@example.com`).join(', ')
  assert.deepEqual(labelled('CC', logins).split('\n'), [
    '                CC: person0@example.com, person1@example.com,',
    '                    person2@example.com, person3@example.com',
  ])
})
