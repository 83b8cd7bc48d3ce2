import assert from 'node:assert/strict'
import { test } from 'node:test'

import { wantedPassword } from './passwords.ts'

const STRICT = 'letters_numbers_specialchars'

async function* input(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
const given = (...chunks: string[]) => wantedPassword(true, 'no_constraints', input(...chunks))

const lines: [what: string, chunks: string[], password: string][] = [
  ['one line', ['correct horse\n'], 'correct horse'],
  ['an unterminated line', ['correct ', 'horse'], 'correct horse'],
  ['a line that ends in CRLF', ['correct horse\r\n'], 'correct horse'],
  ['the first of several lines', ['correct horse\nbattery\n'], 'correct horse'],
  ['blanks, which belong to it', ['  correct  \n'], '  correct  '],
]
for (const [what, chunks, password] of lines) {
  void test(`${what} is accepted unchanged`, async () => {
    assert.deepEqual(await given(...chunks), { password, isNew: false })
  })
}

void test('an empty, short or simple password is refused', async () => {
  await assert.rejects(given(), { name: 'Refusal', message: /no password on standard input/ })
  await assert.rejects(given('\n'), { name: 'Fault', message: /at least 8/ })
  await assert.rejects(wantedPassword(true, STRICT, input('onlyletters\n')), { name: 'Fault' })
})

void test('a generated password is new each time and never too simple', async () => {
  const made = new Set<string>()
  for (let count = 0; count < 200; count++) {
    const { password, isNew } = await wantedPassword(false, STRICT)
    assert.ok(isNew)
    assert.match(password, /^(\w{5}-){3}\w{5}$/)
    made.add(password)
  }
  assert.equal(made.size, 200)
})
