import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { changedWords, compareLines, comparable, parsePatch, sideBySide } from './patch.rules.ts'

const GIT = `From 1234 Mon Sep 17 00:00:00 2001
diff --git a/src/lid.c b/src/lid.c
index 111..222 100644
--- a/src/lid.c
+++ b/src/lid.c
@@ -1,4 +1,5 @@ int main()
 one
-two
+zwei
+drei
 three

-- 
diff --git a/old name.txt b/new name.txt
similarity index 100%
rename from old name.txt
rename to new name.txt
`
const PLAIN = `--- lid.c\t2026-01-01
+++ lid.c\t2026-01-02
@@ -3 +3 @@
-a
\\ No newline at end of file
+b
`

void test('a patch of git has files, hunks, notes and line numbers', () => {
  const [lid, renamed] = parsePatch(GIT)!
  assert.deepEqual([lid!.from, lid!.to, lid!.hunks.length], ['src/lid.c', 'src/lid.c', 1])
  assert.equal(lid!.hunks[0]!.heading, 'int main()')
  assert.deepEqual(
    lid!.hunks[0]!.lines.map((line) => [line.kind, line.old, line.new, line.text]),
    [
      [' ', 1, 1, 'one'],
      ['-', 2, undefined, 'two'],
      ['+', undefined, 2, 'zwei'],
      ['+', undefined, 3, 'drei'],
      [' ', 3, 4, 'three'],
      [' ', 4, 5, ''],
    ],
  )
  assert.deepEqual(
    [renamed!.from, renamed!.to, renamed!.notes.length],
    ['old name.txt', 'new name.txt', 3],
  )
})

void test('a patch of diff needs no counts, and may lack the last line end', () => {
  const [file] = parsePatch(PLAIN)!
  assert.deepEqual([file!.from, file!.to], ['lid.c', 'lid.c'])
  assert.deepEqual(
    file!.hunks[0]!.lines.map(({ kind, text }) => kind + text),
    ['-a', '+b'],
  )
})

void test('texts that are no patches, and very long ones, are not parsed', () => {
  for (const text of ['', 'Hello', '@@ -1 +1 @@\n-a\n+b', '--- a\nb', '+++ a\n--- b']) {
    assert.equal(parsePatch(text), undefined, text)
  }
  assert.equal(parsePatch(PLAIN + '\n'.repeat(30_000)), undefined)
})

void test('any text is parsed or refused', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '--- a',
      '+++ b',
      '@@ -1,2 +1,3 @@',
      '@@ -0,0 +1 @@',
      'diff --git a/x b/y',
      '\\',
    ),
    fc.string(),
    fc.string().map((text) => `+${text}`),
  )
  fc.assert(fc.property(fc.array(line), (lines) => void parsePatch(lines.join('\n'))))
})

void test('removed lines stand beside those added in their place', () => {
  const [file] = parsePatch(GIT)!
  assert.deepEqual(
    sideBySide(file!.hunks[0]!.lines).map(({ left, right }) => [left?.text, right?.text]),
    [
      ['one', 'one'],
      ['two', 'zwei'],
      [undefined, 'drei'],
      ['three', 'three'],
      ['', ''],
    ],
  )
})

void test('changed words are all between the first and the last different one', () => {
  assert.deepEqual(changedWords('let a = 1;', 'let b = 1;'), {
    before: 'let ',
    left: 'a',
    right: 'b',
    after: ' = 1;',
  })
  const [same, none] = [changedWords('x', 'x'), changedWords('', 'y')]
  assert.deepEqual([same.before, same.left, same.right], ['x', '', ''])
  assert.deepEqual([none.before, none.right, none.after], ['', 'y', ''])
})

void test('comparing lines gives both lists, with as few changes as can be', () => {
  assert.deepEqual(
    compareLines('abcabba'.split(''), 'cbabac'.split(''))
      .map(({ kind, text }) => kind + text)
      .join(''),
    '-a-b c+b a b-b a+c',
  )
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'))
  fc.assert(
    fc.property(lines, lines, (some, others) => {
      const made = compareLines(some, others)
      const of = (kind: string) => made.filter((one) => one.kind !== kind).map(({ text }) => text)
      assert.deepEqual([of('+'), of('-')], [some, others])
    }),
  )
  const [long, other] = ['x', 'y'].map((text) =>
    Array.from({ length: 3_000 }, (_, at) => text + at),
  )
  assert.equal(compareLines(long!, other!).length, 6_000)
})

void test('patches are compared without positions', () => {
  const moved = GIT.replace('@@ -1,4 +1,5 @@', '@@ -9,4 +9,5 @@').replace('111..222', '333..444')
  assert.deepEqual(comparable(parsePatch(moved)!), comparable(parsePatch(GIT)!))
})
