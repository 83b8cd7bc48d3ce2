import assert from 'node:assert/strict'
import { test } from 'node:test'

import { apart, archiveName, cleanName, cleanPath, portableName } from './file-names.rules.ts'

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
  ['💥'.repeat(300), '💥'.repeat(63)],
  [`${'ü'.repeat(200)}.tar`, `${'ü'.repeat(125)}.tar`],
]
for (const [given, kept] of names) {
  void test(`a file called ${JSON.stringify(given.slice(0, 40))} is stored under a safe name`, () =>
    assert.equal(cleanName(given), kept))
}

const paths: [given: string, kept: string][] = [
  ['a.txt', 'a.txt'],
  ['photos/2026/a.jpg', 'photos/2026/a.jpg'],
  ['photos\\2026\\a.jpg', 'photos/2026/a.jpg'],
  ['../../etc/passwd', 'etc/passwd'],
  ['/etc//./passwd', 'etc/passwd'],
  ['a/ .. /b', 'a/b'],
  ['we?ird/na|me.txt', 'we_ird/na_me.txt'],
  ['', 'file'],
  ['..', 'file'],
  [`${'deep/'.repeat(40)}a`, `${'deep/'.repeat(32)}a`],
  [`${`${'x'.repeat(300)}/`.repeat(10)}a`, `${`${'x'.repeat(255)}/`.repeat(3)}a`],
]
for (const [given, kept] of paths) {
  void test(`the path ${JSON.stringify(given.slice(0, 40))} is stored without leading elsewhere`, () =>
    assert.equal(cleanPath(given), kept))
}

void test('files in folders get unique names, and none has the name of a folder', () => {
  const given = ['a/b.txt', 'a/b.txt', 'a', 'x.y/z', 'x.y/z', 'a/.b', 'a/.b']
  const told = ['a/b.txt', 'a/b_2.txt', 'a_2', 'x.y/z', 'x.y/z_2', 'a/.b', 'a/.b_2']
  assert.deepEqual(apart(given), told)
})

const portable: [given: string, unpacked: string][] = [
  ['CON', 'CON_'],
  ['con.txt', 'con_.txt'],
  ['LPT1.tar.gz', 'LPT1_.tar.gz'],
  ['aux .c', 'aux_ .c'],
  ['console.log', 'console.log'],
  ['COM0', 'COM0'],
  ['ends with a dot.', 'ends with a dot_'],
  ['a.txt', 'a.txt'],
]
for (const [given, unpacked] of portable) {
  void test(`${given} is unpacked as ${unpacked}`, () =>
    assert.equal(portableName(given), unpacked))
}

void test('file names are made unique case-insensitively', () => {
  assert.deepEqual(apart(['a.txt', 'A.TXT', 'Ä', 'ä', 'dir/x', 'DIR']), [
    'a.txt',
    'A_2.TXT',
    'Ä',
    'ä_2',
    'dir/x',
    'DIR_2',
  ])
})

void test('equal file names are numbered', () => {
  const given = ['a.txt', 'a.txt', 'b', 'a_2.txt', 'a.txt', 'b', '.x', '.x']
  const told = ['a.txt', 'a_2.txt', 'b', 'a_2_2.txt', 'a_3.txt', 'b_2', '.x', '.x_2']
  assert.deepEqual(apart(given), told)
})

void test('an archive of several files is named after its day', () => {
  assert.equal(archiveName(Date.UTC(2026, 10, 21, 23)), 'Archive-2026-11-21.zip')
})
