import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { Fault } from '../faults.ts'
import { type Element, escapeXml, parseXml } from './xml.ts'

const text = (name: string, inner = ''): Element => ({ name, children: [], text: inner })
const long = 'long '.repeat(1000)

const read: Record<string, [string, Element]> = {
  'an element': ['<a/>', text('a')],
  'an element with a text': ['<a> b </a>', text('a', ' b ')],
  'a declaration and comments': [
    '<?xml version="1.0"?><!-- <b> --><a>x<!-- y -->z</a>',
    text('a', 'xz'),
  ],
  'a byte order mark': ['\ufeff<a>b</a>', text('a', 'b')],
  entities: ['<a>&lt;&amp;&gt;&quot;&apos;</a>', text('a', '<&>"\'')],
  'characters by number': ['<a>&#65;&#x42;&#x1F600;&#xd;</a>', text('a', 'AB😀\r')],
  'an entity once only': ['<a>&amp;lt;</a>', text('a', '&lt;')],
  'an entity that is none': ['<a>&nbsp;</a>', text('a', '&nbsp;')],
  'ends of lines': ['<a>b\r\nc\rd</a>', text('a', 'b\nc\nd')],
  'a text as it is': ['<a>x<![CDATA[<b>&amp;]]>y</a>', text('a', 'x<b>&amp;y')],
  'a long text': [`<a>${long}&amp;\r\n</a>`, text('a', `${long}&\n`)],
  'a long text as it is': [`<a><![CDATA[${long}<b>]]></a>`, text('a', `${long}<b>`)],
  attributes: ['<a b="c"><d e="f>g"/></a>', { name: 'a', children: [text('d')], text: '' }],
  elements: [
    '<a><b>1</b>\n<c><d>2</d></c></a>',
    {
      name: 'a',
      children: [text('b', '1'), { name: 'c', children: [text('d', '2')], text: '' }],
      text: '\n',
    },
  ],
}
for (const [name, [xml, element]] of Object.entries(read)) {
  void test(`reads ${name}`, () => assert.deepEqual(parseXml(xml), element))
}

const BILLION = `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>`
const refused: Record<string, string> = {
  nothing: '',
  'a text': 'text',
  'an open element': '<a>',
  'an open tag': '<a',
  'an open comment': '<a><!-- </a>',
  'an open text': '<a><![CDATA[ </a>',
  'elements that cross': '<a><b></a></b>',
  'an end without a start': '</a>',
  'two elements': '<a/><a/>',
  'entities of its own': BILLION,
  'a file from elsewhere': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a DOCTYPE in other letters': '<!doctype a><a/>',
  'a DOCTYPE after a comment': '<!-- --><!DOCTYPE a><a/>',
  'levels without end': '<a>'.repeat(100_000),
  'too many levels': `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
  'too many elements': `<a>${'<b/>'.repeat(100_000)}</a>`,
  'too many comments': `<a>${'<!---->'.repeat(100_000)}</a>`,
  'too many attributes': `<a ${'b="1" '.repeat(1_000)}/>`,
  'half a character': '<a>&#xD800;</a>',
  'a character beyond the last': '<a>&#x110000;</a>',
  'a character that stands for a place': '<a>\u00010\u0001</a>',
  'a name with a meaning in JavaScript': '<a><__proto__>1</__proto__></a>',
}
for (const [name, xml] of Object.entries(refused)) {
  void test(`refuses ${name}`, () => {
    assert.throws(() => parseXml(xml), { fault: 'rpc_malformed', code: 32000 })
  })
}

void test('any input is read or refused', () => {
  const piece = fc.constantFrom('<a>', '</a>', '<b/>', '<![CDATA[', ']]>', '<!--', '-->', '<?', '&')
  const some = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 12 })
  const property = fc.property(some, (parts) => {
    try {
      parseXml(parts.join(''))
    } catch (error) {
      assert.ok(error instanceof Fault, String(error))
    }
  })
  fc.assert(property, { seed: 1, numRuns: 2_000 })
})

void test('a text survives writing and reading', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (given) => {
    // oxlint-disable-next-line no-control-regex
    const kept = given.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]|\p{Surrogate}/gu, '')
    assert.equal(parseXml(`<a>${escapeXml(given)}</a>`).text, kept)
  })
  fc.assert(property, { seed: 1, numRuns: 2_000 })
  assert.equal(escapeXml(`a<b>&"'\r\n\0\u001b\ufffe\ud800c`), `a&lt;b&gt;&amp;&quot;'&#13;\nc`)
})
