import assert from 'node:assert/strict'
import { test } from 'node:test'

import { each, markup } from './markup.ts'
import { link, type PlainKey, textsOf } from './texts.ts'

const en = {
  plain: 'No bugs',
  named: 'Votes of {name}',
  bugs: { one: '{count} bug', other: '{count} bugs' },
  either: `<login>Log in</login> or <reset>reset {name}</reset>,
    or type <code>ALL</code>.`,
} as const
const text = textsOf({ en })

void test('texts are filled in, and values are escaped only in HTML', () => {
  assert.equal(text('plain'), 'No bugs')
  assert.equal(text('named', { name: '<{name}>' }), 'Votes of <{name}>')
  assert.equal(markup`${text.show('named', { name: '<b>' })}`.html, 'Votes of &#60;b&#62;')
  const bold = markup`<b>Ann</b>`
  assert.equal(markup`${text.show('named', { name: bold })}`.html, 'Votes of <b>Ann</b>')
})

void test('numbers choose the plural form and are written as in the language', () => {
  assert.deepEqual(
    [0, 1, 2, 12_345].map((count) => text('bugs', { count })),
    ['0 bugs', '1 bug', '2 bugs', '12345 bugs'],
  )
})

void test('a sentence stays whole around its links', () => {
  const tags = { login: link('/login'), reset: link('/a"b') }
  assert.equal(
    markup`${text.show('either', { ...tags, name: '</a>' })}`.html,
    '<a href="/login">Log in</a> or <a href="/a&#34;b">reset &#60;/a&#62;</a>, ' +
      'or type <code>ALL</code>.',
  )
})

void test('parts that are rendered later are written, too', () => {
  const rows = Array.from({ length: 200 }, (_, count) => count)
  const { html } = markup`${each(rows, (count) => text('bugs', { count }))}`
  assert.match(html, /^0 bugs1 bug2 bugs/)
})

void test('a text can be named before it is shown', () => {
  const names: readonly PlainKey<typeof en>[] = ['plain']
  assert.deepEqual(
    names.map((name) => text(name)),
    ['No bugs'],
  )
})

/** Never called: `tsc` fails if one of these compiles. */
export function refused() {
  // @ts-expect-error There is no such text.
  text('plane')
  // @ts-expect-error The name is missing.
  text('named')
  // @ts-expect-error It is called otherwise.
  text('named', { login: 'ann' })
  // @ts-expect-error Nothing is to be filled in.
  text('plain', { name: 'ann' })
  // @ts-expect-error A count is a number.
  text('bugs', { count: '1' })
  // @ts-expect-error Tags are HTML.
  text('either', { name: 'ann' })
  // @ts-expect-error A link is missing.
  text.show('either', { name: 'ann', login: link('/login') })
  // @ts-expect-error It needs a name.
  const named: PlainKey<typeof en> = 'named'
  // @ts-expect-error It needs a number.
  const counted: PlainKey<typeof en> = 'bugs'
  // @ts-expect-error Joined with `+`, its placeholders are not known.
  textsOf({ en: { named: 'Votes ' + String(en.named) } })
  // @ts-expect-error A plural needs its form for other numbers.
  textsOf({ en: { bugs: { one: '{count} bug' } } })
  return [named, counted]
}
