import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { type Cell, inserts, literal, quoted } from './literals.ts'

async function textOf(pages: Cell[][][]) {
  async function* all() {
    yield* pages
  }
  const statements: string[] = []
  for await (const one of inserts('t', ['a', 'b'], all())) statements.push(one)
  return statements
}

void describe('SQL', () => {
  for (const [cell, said] of [
    [null, 'NULL'],
    [7, '7'],
    [-1, '-1'],
    ['', "''"],
    ["it's", String.raw`'it\'s'`],
    ['a\\b', String.raw`'a\\b'`],
    ['two\r\nlines', String.raw`'two\r\nlines'`],
    ['NUL\0 and SUB\u001A', String.raw`'NUL\0 and SUB\Z'`],
    ['😀 \u2028 "ä"', '\'😀 \u2028 "ä"\''],
    ['half \uD83D', "'half \uFFFD'"],
  ] as const) {
    void test(`writes ${JSON.stringify(cell)} as ${said}`, () => assert.equal(literal(cell), said))
  }

  void test('quotes names', () => assert.equal(quoted('a`b'), '`a``b`'))

  void test('has no statement for a table without rows', async () => {
    assert.deepEqual(await textOf([]), [])
    assert.deepEqual(await textOf([[]]), [])
  })

  void test('has one row per line', async () => {
    const [only, ...more] = await textOf([[[1, 'x\n']], [[2, null]]])
    assert.equal(only, "INSERT INTO `t` (`a`, `b`) VALUES\n(1,'x\\n'),\n(2,NULL);\n")
    assert.deepEqual(more, [])
  })

  void test('ends a statement when it is long', async () => {
    const long = 'x'.repeat(600 * 1024)
    const statements = await textOf([
      [
        [1, long],
        [2, 'y'],
      ],
    ])
    assert.equal(statements.length, 2)
    for (const one of statements) assert.match(one, /^INSERT INTO `t` [^]*\);\n$/)
  })
})
