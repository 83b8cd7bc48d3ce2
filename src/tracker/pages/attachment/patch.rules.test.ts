import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { parsePatch, sideBySide } from './patch.rules.ts'

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
+b`

const parsed = (text: string, isCut = false) => parsePatch({ lines: text.split('\n'), isCut })
const filesOf = (text: string) => parsed(text)!.files

void test('a patch of git has files, hunks, notes and line numbers', () => {
  const { files, after } = parsed(GIT)!
  const [lid, renamed] = files
  assert.deepEqual([lid!.from, lid!.to, lid!.hunks.length], ['src/lid.c', 'src/lid.c', 1])
  assert.deepEqual(lid!.before, ['From 1234 Mon Sep 17 00:00:00 2001'])
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
  assert.deepEqual(renamed!.before, ['-- '])
  assert.deepEqual([renamed!.from, renamed!.to], ['old name.txt', 'new name.txt'])
  assert.deepEqual([renamed!.notes.length, after], [4, []])
})

void test('a patch of diff needs no counts, and says where a line end is missing', () => {
  const [file] = filesOf(PLAIN)
  assert.deepEqual([file!.from, file!.to], ['lid.c', 'lid.c'])
  assert.deepEqual(
    file!.hunks[0]!.lines.map(({ kind, text, isUnended }) => [kind + text, isUnended]),
    [
      ['-a', true],
      ['+b', undefined],
    ],
  )
})

void test('texts that are not patches are not parsed', () => {
  for (const text of ['', 'Hello', '@@ -1 +1 @@\n-a\n+b', '--- a\nb', '+++ a\n--- b']) {
    assert.equal(parsed(text), undefined, text)
  }
})

void test('a hunk whose heading counts wrong is not parsed, since it would hide lines', () => {
  for (const [from, to] of [
    ['-1,4 +1,5', '-1,2 +1,3'],
    ['-1,4 +1,5', '-1,5 +1,6'],
    ['-1,4 +1,5', '-1,4 +1,4'],
    ['+drei', '+drei\n+four'],
    [' three', 'three'],
  ] as const) {
    assert.equal(parsed(GIT.replace(from, to)), undefined, to)
  }
  assert.equal(parsed(PLAIN.replace('+b', '+b\n+c')), undefined)
  assert.equal(parsed(`${PLAIN}\nno patch\n@@ -9 +9 @@\n-x\n+y`), undefined)
})

void test('a patch that was cut has fewer lines than its last hunk counts', () => {
  const cut = GIT.slice(0, GIT.indexOf('+drei'))
  assert.equal(parsed(cut.trimEnd()), undefined)
  assert.equal(parsed(cut.trimEnd(), true)!.files[0]!.hunks[0]!.lines.length, 3)
})

void test('changed line ends are visible, and those of the whole patch are not', () => {
  const texts = (text: string) => filesOf(text)[0]!.hunks[0]!.lines.map((line) => line.text)
  assert.deepEqual(texts(PLAIN.replace('-a', '-a\r')), ['a\u240D', 'b'])
  assert.deepEqual(texts(PLAIN.replaceAll('\n', '\r\n')), ['a', 'b'])
})

void test('names in quotes are decoded', () => {
  const name = String.raw`"a/caf\303\251 \"x\".txt"`
  const text = `diff --git ${name} ${name.replace('a/', 'b/')}\nnew file mode 100644`
  assert.equal(filesOf(text)[0]!.to, 'café "x".txt')
})

void test('any text is parsed completely or refused', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '--- a',
      '+++ b',
      '@@ -1,2 +1,3 @@',
      '@@ -0,0 +1 @@',
      'diff --git a/x b/y',
      'new file mode 100644',
      '-old',
      '+new',
      ' same',
      '',
      '\\',
    ),
    fc.string(),
    fc.string().map((text) => `+${text}`),
  )
  const some = fc.array(line, { maxLength: 30 })
  fc.assert(
    fc.property(some, fc.boolean(), (lines, isCut) => {
      const patch = parsePatch({ lines, isCut })
      if (!patch) return
      const shown = patch.files.flatMap(({ before, notes, hunks }) => [
        ...before,
        ...notes,
        ...hunks.flatMap((hunk) => hunk.lines.map(({ kind, text }) => kind + text)),
      ])
      // Everything but the names, the headings of hunks and the marks of missing line ends.
      const isHidden = (text: string) => /^(?:--- |\+\+\+ |@@ |diff --git |\\)/.test(text)
      const given = lines.filter((text) => !isHidden(text)).map((text) => text || ' ')
      const all = [...shown, ...patch.after].filter((text) => !isHidden(text))
      assert.deepEqual(
        all.map((text) => text || ' '),
        given,
      )
    }),
    { numRuns: 2_000 },
  )
})

void test('removed lines stand beside those added in their place', () => {
  const [file] = filesOf(GIT)
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
