import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

import { LANGUAGE_NAMES } from '../src/platform/pages/language.ts'
import { compareTexts, textsIn } from './translations.ts'

const SRC = join(import.meta.dirname, '..', 'src')
const OTHERS = LANGUAGE_NAMES.filter((name) => name !== 'en')

/** Folders of pages and letters with texts in more than English. */
const folders = globSync('**/text.ts', { cwd: SRC })
  .map((path) => dirname(path))
  .filter((path) => OTHERS.some((name) => existsSync(join(SRC, path, `${name}.ts`))))
  .toSorted()

void test('the frame, pages of accounts and all letters are translated', () => {
  assert.deepEqual(folders, [
    'accounts/letters',
    'platform/pages',
    'tracker/incoming',
    'tracker/notices',
    'tracker/notices/batch',
    'tracker/notices/reminders',
    'tracker/notices/secret-mail',
    'tracker/notices/watched-searches',
    'tracker/notices/whines',
    'tracker/pages/account',
    'tracker/pages/act-as',
    'tracker/pages/display',
    'tracker/pages/login',
    'tracker/pages/mfa',
    'tracker/pages/preferences',
    'tracker/pages/webhook',
  ])
})

for (const folder of folders) {
  for (const name of LANGUAGE_NAMES) {
    void test(`the texts of ${folder} in ${name} are complete`, async () => {
      const english = await textsIn(folder, 'en')
      const texts = await textsIn(folder, name)
      compareTexts(name, texts, english)
      if (name === 'en') return
      const same = Object.keys(texts).filter((key) => texts[key] === english[key])
      assert.ok(same.length < Object.keys(texts).length / 4, same.join(', '))
    })
  }
}
