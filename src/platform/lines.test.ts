import assert from 'node:assert/strict'
import { test } from 'node:test'

import { linesOf } from './lines.ts'

async function read(...chunks: Uint8Array[]) {
  const lines: string[] = []
  async function* stream() {
    yield* chunks
  }
  for await (const line of linesOf(stream())) lines.push(line)
  return lines
}

const cases: [what: string, text: string, lines: string[]][] = [
  ['nothing', '', []],
  ['one line', 'a\n', ['a']],
  ['an unterminated last line', 'a\nb', ['a', 'b']],
  ['empty lines', '\n\na\n\n', ['', '', 'a', '']],
  [
    'other line separators, which are text',
    'a\r\u2028\u2029\u0085b\nc',
    ['a\r\u2028\u2029\u0085b', 'c'],
  ],
]
for (const [what, text, lines] of cases) {
  void test(`${what}, in chunks of any size`, async () => {
    const bytes = Buffer.from(text)
    assert.deepEqual(await read(bytes), lines)
    assert.deepEqual(await read(...Array.from(bytes, (byte) => Buffer.of(byte))), lines)
  })
}

void test('a line beyond the limit is refused before it ends', async () => {
  async function* endless() {
    for (;;) yield Buffer.from('abc')
  }
  const first = async () => (await linesOf(endless(), 10).next()).value
  await assert.rejects(first(), { name: 'Refusal', message: /^a line has more than 10 characters/ })
  async function* short() {
    for (let times = 0; times < 9; times++) yield Buffer.from('abcdefg\nxy')
  }
  for await (const line of linesOf(short(), 10)) assert.ok(line.length <= 10)
})

void test('invalid UTF-8 is refused, including at the end', async () => {
  await assert.rejects(read(Buffer.of(0x61, 0xff, 0x0a)), TypeError)
  await assert.rejects(read(Buffer.of(0xc3)), TypeError)
})
