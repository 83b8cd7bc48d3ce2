import assert from 'node:assert/strict'
import { test } from 'node:test'

import { apart, archiveName, cleanName } from './names.rules.ts'

const names: [given: string, kept: string][] = [
  ['hello.txt', 'hello.txt'],
  ['Größe 2 – ü.pdf', 'Größe 2 – ü.pdf'],
  ['../dir/we?ird*:na|me<>.txt', 'na_me_.txt'],
  ['C:\\pictures\\a.png', 'a.png'],
  ['a?*|b', 'a_b'],
  ['100%.txt', '100_.txt'],
  ['a\u0000\u001fb\u007f.txt', 'a_b_.txt'],
  ['"quoted"', '_quoted_'],
  ['  spaces  ', 'spaces'],
  ['exe.\u202etxt.cod', 'exe._txt.cod'],
  ['broken \ud800 letter', 'broken \ufffd letter'],
  ['.hidden', '.hidden'],
  ['', 'file'],
  ['folder/', 'file'],
  ['..', 'file'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
  ['💥'.repeat(300), '💥'.repeat(255)],
]
for (const [given, kept] of names) {
  void test(`a file that is called ${JSON.stringify(given.slice(0, 40))} is kept by a fit name`, () =>
    assert.equal(cleanName(given), kept))
}

void test('files of one name are told apart by numbers', () => {
  const given = ['a.txt', 'a.txt', 'b', 'a_2.txt', 'a.txt', 'b', '.x', '.x']
  const told = ['a.txt', 'a_2.txt', 'b', 'a_2_2.txt', 'a_3.txt', 'b_2', '.x', '.x_2']
  assert.deepEqual(apart(given), told)
})

void test('several files together are called by their day', () => {
  assert.equal(archiveName(Date.UTC(2026, 10, 21, 23)), 'Archive-2026-11-21.zip')
})
