import assert from 'node:assert/strict'
import { test } from 'node:test'

import { MENTIONS_MAX, mentionsIn } from './mentions.ts'

const TABLE: [text: string, names: string[]][] = [
  ['@ann', ['ann']],
  ['Hi @Ann, (@bob@example.com) and @eve-x.y+z.', ['ann', 'bob@example.com', 'eve-x.y+z']],
  ['@ann @ANN', ['ann']],
  ['@Jürgen: why?', ['jurgen']],
  ['ann@example.com, a@b, x/@ann, .@ann, @, @@ann, @-ann', []],
  ['**@ann** and _see_ @bob_', ['ann', 'bob_']],
  ['> @ann\n >@ann\n@bob', ['bob']],
  ['```\n@ann\n````\n@bob', ['bob']],
  ['~~~~\n```\n@ann\n~~~\n@ann\n~~~~\n@bob', ['bob']],
  ['```\n@ann', []],
  ['use `@ann` or ``@ann``, @bob', ['bob']],
  ['code:\n\n    @ann\n    @ann\n\n\t@ann\n@bob\n    @eve', ['bob', 'eve']],
  ['bug 12 @ann comment 3', ['ann']],
  [
    Array.from({ length: MENTIONS_MAX + 1 }, (_, at) => `@p${at}`).join(' '),
    Array.from({ length: MENTIONS_MAX }, (_, at) => `p${at}`),
  ],
]
for (const [text, names] of TABLE) {
  void test(`mentions in ${JSON.stringify(text.slice(0, 60))}`, () => {
    assert.deepEqual(mentionsIn(text), names)
  })
}
