import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkPassword } from './passwords.rules.ts'

const allowed: [password: string, complexity: string][] = [
  ['secret', 'no_constraints'],
  ['      ', 'no_constraints'],
  ['пароль', 'no_constraints'],
  ['a'.repeat(4096), 'no_constraints'],
  ['Secret', 'mixed_letters'],
  ['Пароль', 'mixed_letters'],
  ['Secret1', 'letters_numbers'],
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
  ['', 'no_constraints', 'password_too_short', /at least 6/],
  ['12345', 'no_constraints', 'password_too_short', /at least 6/],
  ['😀😀😀', 'no_constraints', 'password_too_short', /at least 6/],
  ['Ab1-', 'letters_numbers', 'password_too_short', /at least 6/],
  ['a'.repeat(4097), 'no_constraints', 'password_too_long', /at most 4096/],
  ['secret', 'mixed_letters', 'password_not_complex', /needs an upper-case letter\./],
  ['SECRET', 'mixed_letters', 'password_not_complex', /needs a lower-case letter\./],
  ['123456', 'mixed_letters', 'password_not_complex', /a lower-case letter and an upper-case/],
  ['Secret', 'letters_numbers', 'password_not_complex', /needs a digit\./],
  ['secret1', 'letters_numbers', 'password_not_complex', /needs an upper-case letter\./],
  ['secret1', 'letters_numbers_specialchars', 'password_not_complex', /a special character\./],
  ['------', 'letters_numbers_specialchars', 'password_not_complex', /a letter and a digit\./],
  ['secret 1', 'letters_numbers_specialchars', 'password_not_complex', /a special character\./],
  ['secret-1', 'a level of tomorrow', 'password_not_complex', /an upper-case letter\./],
]
for (const [password, complexity, fault, says] of refused) {
  void test(`'${password.slice(0, 20)}' is refused for ${complexity}: ${fault}`, () => {
    assert.throws(() => checkPassword(password, complexity), { fault, message: says })
  })
}
