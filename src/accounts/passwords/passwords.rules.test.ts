import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'

import { checkPassword } from './passwords.rules.ts'

const allowed: [password: string, complexity: string][] = [
  ['secret of mine', 'no_constraints'],
  ['        ', 'no_constraints'],
  ['мой пароль', 'no_constraints'],
  ['😀🐴🔋📎😀🐴🔋📎', 'no_constraints'],
  ['a'.repeat(4096), 'no_constraints'],
  ['Secretly', 'mixed_letters'],
  ['Паролиищо', 'mixed_letters'],
  ['Secretly1', 'letters_numbers'],
  ['secret-1', 'letters_numbers_specialchars'],
  ['SECRET 1€', 'letters_numbers_specialchars'],
  ['Secret-1', 'a level of tomorrow'],
]
for (const [password, complexity] of allowed) {
  void test(`'${password.slice(0, 20)}' is good enough for ${complexity}`, () => {
    checkPassword(password, complexity)
  })
}

const refused: [password: string, complexity: string, fault: string, says: RegExp][] = [
  ['', 'no_constraints', 'password_too_short', /at least 8/],
  ['1f5g3h7', 'no_constraints', 'password_too_short', /at least 8/],
  ['😀🐴🔋📎😀🐴🔋', 'no_constraints', 'password_too_short', /at least 8/],
  ['Ab1-', 'letters_numbers', 'password_too_short', /at least 8/],
  ['a'.repeat(4097), 'no_constraints', 'password_too_long', /at most 4096/],
  ['password', 'no_constraints', 'password_too_common', /most common passwords/],
  ['PassWord1', 'letters_numbers', 'password_too_common', /most common passwords/],
  ['pässwörd', 'no_constraints', 'password_too_common', /most common passwords/],
  ['q1w2e3r4t5', 'no_constraints', 'password_too_common', /most common passwords/],
  ['secretly', 'mixed_letters', 'password_not_complex', /contain an upper-case letter\./],
  ['SECRETLY', 'mixed_letters', 'password_not_complex', /contain a lower-case letter\./],
  ['12345678', 'mixed_letters', 'password_not_complex', /a lower-case letter and an upper-case/],
  ['Secretly', 'letters_numbers', 'password_not_complex', /contain a digit\./],
  ['secretly1', 'letters_numbers', 'password_not_complex', /contain an upper-case letter\./],
  ['secretly1', 'letters_numbers_specialchars', 'password_not_complex', /a special character\./],
  ['--------', 'letters_numbers_specialchars', 'password_not_complex', /a letter and a digit\./],
  ['secret of 1', 'letters_numbers_specialchars', 'password_not_complex', /a special character\./],
  ['secret-1', 'a level of tomorrow', 'password_not_complex', /an upper-case letter\./],
]
for (const [password, complexity, fault, says] of refused) {
  void test(`'${password.slice(0, 20)}' is refused for ${complexity}: ${fault}`, () => {
    assert.throws(() => checkPassword(password, complexity), { fault, message: says })
  })
}

void test('each of ten thousand common passwords is refused', () => {
  const packed = readFileSync(new URL('common-passwords.br', import.meta.url))
  const list = brotliDecompressSync(packed).toString().split('\n')
  assert.equal(list.length, 10_000)
  for (const password of list) {
    assert.throws(() => checkPassword(password, 'no_constraints'), { fault: 'password_too_common' })
  }
})
