import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { comparable, compareLines } from './compare-patches.rules.ts'
import { parsePatch } from './patch.rules.ts'

const GIT = `diff --git a/lid.c b/lid.c
index 111..222 100644
--- a/lid.c
+++ b/lid.c
@@ -1,2 +1,2 @@
 one
-two
+zwei`

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
  const moved = GIT.replace('@@ -1,2 +1,2 @@', '@@ -9,2 +9,2 @@').replace('111..222', '333..444')
  const lines = (text: string) => comparable(parsePatch({ lines: text.split('\n'), isCut: false })!)
  assert.notEqual(moved, GIT)
  assert.deepEqual(lines(moved), lines(GIT))
})
