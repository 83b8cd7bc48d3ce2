import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isLong, signatureAt, stretchesOf } from './folds.ts'

void test('quotes are long by their lines or characters', () => {
  assert.equal(isLong('> a\n'.repeat(6)), false)
  assert.equal(isLong('> a\n'.repeat(7)), true)
  assert.equal(isLong(`> ${'a'.repeat(600)}`), true)
})

const signatures: [what: string, text: string, at: number | undefined][] = [
  ['after a separator', 'Hi\n-- \nAnn', 3],
  ['after the last separator', 'Hi\n-- \nmore\n-- \nAnn', 12],
  ['with nothing before it', '-- \nAnn', undefined],
  ['with nothing after it', 'Hi\n-- \n', undefined],
  ['after other dashes', 'Hi\n--\nAnn\n--- \nBob', undefined],
  ['that is too long', `Hi\n-- \n${'line\n'.repeat(13)}`, undefined],
  ['that is the end of a patch in a block of code', '```\n+a\n-- \n2.30\n```', undefined],
]
for (const [what, text, at] of signatures) {
  void test(`a signature ${what}`, () => assert.equal(signatureAt(text), at))
}

const stretches: [what: string, text: string, kinds: string[]][] = [
  ['nothing', '', ['said']],
  ['a text without quotes', 'a\n\nb', ['said']],
  ['a quote with its answer', '> a\n> b\n\nc', ['quote', 'said']],
  ['quotes with answers between them', 'a\n> b\nc\n>> d', ['said', 'quote', 'said', 'quote']],
  ['a signature', 'a\n> b\n-- \n> c', ['said', 'quote', 'signature']],
]
for (const [what, text, kinds] of stretches) {
  void test(`the stretches of ${what}`, () => {
    const found = stretchesOf(text)
    assert.deepEqual(
      found.map(({ kind }) => kind),
      kinds,
    )
    assert.equal(found.map((one) => one.text).join('\n'), text)
    for (const one of found) assert.equal(text.slice(one.at, one.at + one.text.length), one.text)
  })
}
