import assert from 'node:assert/strict'
import { test } from 'node:test'

import { decoded } from '../../../tests/page-forms.ts'
import { markup } from '../../platform/pages/markup.ts'
import { openLocale } from '../locales/locale.ts'
import { sharedLink } from './share.ts'

void test('a mail with the link has its name as subject', () => {
  const link = { url: 'https://a.example/t?a=1&b=2', name: 'a & <b>', label: 'Link' }
  const drawn = (is_encrypted: boolean) =>
    markup`${sharedLink(openLocale('en', 'UTC'), { ...link, is_encrypted })}`.html
  // The script adds the key.
  const keyed = drawn(true)
  assert.match(keyed, /<details data-with-key="yes" hidden data-share="https:/)
  assert.match(keyed, /<a href="mailto:[^"]*body=">/)
  assert.match(keyed, / d=""/)
  const [, href = ''] = /href="(mailto:[^"]+)"/.exec(drawn(false))!
  const mail = new URL(decoded(href))
  assert.equal(mail.searchParams.get('subject'), 'a & <b>')
  assert.equal(mail.searchParams.get('body'), 'https://a.example/t?a=1&b=2')
})
