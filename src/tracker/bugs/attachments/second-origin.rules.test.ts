import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { isSecond, mark, readMark, secondBase } from './second-origin.rules.ts'

const MAIN = 'https://bugs.example.com/'
void describe('the origin of files', () => {
  const cases: [attachment_base: string, base: string | undefined, origin: string, is: boolean][] =
    [
      ['', undefined, 'https://bugs.example.com', false],
      ['nonsense', undefined, 'https://nonsense', false],
      ['javascript://files.example.com/', undefined, 'https://files.example.com', false],
      [MAIN, undefined, 'https://bugs.example.com', false],
      ['https://bugs.example.com/files/', undefined, 'https://bugs.example.com', false],
      ['https://files.example.com', 'https://files.example.com/', 'http://files.example.com', true],
      [
        'https://files.example.com',
        'https://files.example.com/',
        'https://bugs.example.com',
        false,
      ],
      [
        'https://files.example.com/',
        'https://files.example.com/',
        'https://filesxexample.com',
        false,
      ],
      ['https://f.org/bugzilla', 'https://f.org/bugzilla/', 'https://f.org', true],
      ['https://f.org:8443/', 'https://f.org:8443/', 'https://f.org:8443', true],
      ['https://bug%bugid%.f.org/', 'https://bug7.f.org/', 'https://bug7.f.org', true],
      ['https://bug%bugid%.f.org/', 'https://bug7.f.org/', 'https://bug8.f.org', true],
      ['https://bug%bugid%.f.org/', 'https://bug7.f.org/', 'https://bugx.f.org', false],
      ['https://bug%bugid%.f.org/', 'https://bug7.f.org/', 'https://bug7.f.org.evil', false],
      ['https://f.org/%bugid%/', undefined, 'https://f.org', false],
    ]
  for (const [attachment_base, base, origin, is] of cases) {
    void test(`${attachment_base || 'none'}, asked for at ${origin}`, () => {
      assert.equal(secondBase(attachment_base, 7, MAIN), base)
      assert.equal(isSecond(attachment_base, origin, MAIN), is)
    })
  }
})

void test('a marker survives writing and reading, and nothing else is accepted', () => {
  assert.deepEqual(readMark(mark(5, 'a-_Z')), { until: 5, signature: 'a-_Z' })
  for (const text of ['', '5', '5.', '.a', 'x.a', '5.a b', '-5.a']) {
    assert.equal(readMark(text), undefined)
  }
})
