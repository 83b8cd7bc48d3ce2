import assert from 'node:assert/strict'
import { test } from 'node:test'

import { imageType } from './image-types.rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const KNOWN: readonly (readonly [string, Buffer])[] = [
  ['image/png', bytes('\x89PNG\r\n\x1a\n\0\0')],
  ['image/jpeg', bytes('\xff\xd8\xff\xe0')],
  ['image/webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
  ['image/gif', bytes('GIF87a')],
  ['image/gif', bytes('GIF89a')],
  ['image/svg+xml', bytes(SVG)],
  ['image/svg+xml', bytes('<svg>')],
  ['image/svg+xml', Buffer.from(`\ufeff \n${SVG}`)],
  ['image/svg+xml', bytes(`<?xml version="1.0"?>\n<!-- <svg> -->\n<!DOCTYPE svg>\n<!----> ${SVG}`)],
  ['image/svg+xml', bytes(`<!DOCTYPE svg [\n<!ENTITY a "b">\n<!ENTITY c "d">\n] >\n${SVG}`)],
]
const UNKNOWN = [
  '',
  'PNG',
  '\x89PNG\r\n\x1a',
  'GIF88a',
  'RIFF\x10\0\0\0WAVE',
  '<html><svg></svg></html>',
  '<svgs>',
  '<!-- <svg> ',
  '<?xml version="1.0"?>',
  `<!DOCTYPE svg [ <!ENTITY a "b"> ${SVG}`,
  '<!DOCTYPE html [ <!ENTITY a "b"> ]><html>',
  `${SVG}\xff`,
  'x <svg>',
]

void test('an image is known by its first bytes', () => {
  for (const [type, content] of KNOWN) assert.equal(imageType(content), type, content.toString())
})

void test('other contents are no image', () => {
  for (const content of UNKNOWN) assert.equal(imageType(bytes(content)), undefined, content)
})

void test('a long prologue is read in one pass', () => {
  const content = bytes('<!---->'.repeat(14_000))
  assert.equal(imageType(content), undefined)
  assert.equal(imageType(Buffer.concat([content, bytes(SVG)])), 'image/svg+xml')
})
