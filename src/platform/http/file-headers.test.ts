import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  dispositionOf,
  isEmbedded,
  mayContinue,
  type Range,
  rangeOf,
  typeOf,
} from './file-headers.ts'

void describe('a file of the type', () => {
  const cases: [stored: string, type: string, isShown: boolean][] = [
    ['text/plain', 'text/plain; charset=utf-8', true],
    ['Text/Plain; charset=ISO-8859-1', 'text/plain; charset=iso-8859-1', true],
    ['image/png', 'image/png', true],
    ['video/webm', 'video/webm', true],
    ['image/svg+xml', 'image/svg+xml', false],
    ['text/html', 'text/html', false],
    ['text/html; charset=utf-8', 'text/html; charset=utf-8', false],
    ['text/xml', 'text/xml', false],
    ['application/pdf', 'application/pdf', false],
    ['application/xhtml+xml', 'application/xhtml+xml', false],
    ['image/pngx', 'image/pngx', false],
    ['', 'application/octet-stream', false],
    ['text/plain\r\nx: y', 'application/octet-stream', false],
    ['text/plain, text/html', 'application/octet-stream', false],
  ]
  for (const [stored, type, isShown] of cases) {
    void test(`${JSON.stringify(stored)} is ${isShown ? 'shown' : 'saved'} as ${type}`, () => {
      assert.deepEqual(typeOf(stored), { type, isShown })
    })
  }
})

void describe('a file is saved as', () => {
  const cases: [name: string, sent: string][] = [
    ['fix.patch', 'attachment; filename="fix.patch"'],
    ['a b.txt', 'attachment; filename="a b.txt"'],
    ['"a"\\.txt', `attachment; filename="_a__.txt"; filename*=UTF-8''%22a%22%5C.txt`],
    ['100%.txt', `attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
    ['bücher.txt', `attachment; filename="b_cher.txt"; filename*=UTF-8''b%C3%BCcher.txt`],
    ["é'(*).txt", `attachment; filename="_'(*).txt"; filename*=UTF-8''%C3%A9%27%28%2A%29.txt`],
    ['a\r\nx: y', `attachment; filename="a__x: y"; filename*=UTF-8''a%0D%0Ax%3A%20y`],
    ['\u{D800}', 'attachment; filename="_"'],
  ]
  for (const [name, sent] of cases) {
    void test(JSON.stringify(name), () => assert.equal(dispositionOf(false, name), sent))
  }
  void test('and shown under its name', () => {
    assert.equal(dispositionOf(true, 'a.png'), 'inline; filename="a.png"')
  })
})

void describe('of 100 bytes', () => {
  const cases: [header: string | undefined, range: Range][] = [
    [undefined, undefined],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=10-', { start: 10, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['BYTES=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=9-0', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['lines=0-9', undefined],
  ]
  for (const [header, range] of cases) {
    void test(`${header} is ${JSON.stringify(range)}`, () => {
      assert.deepEqual(rangeOf(header, 100), range)
    })
  }
  void test('an empty file has no parts', () => {
    assert.equal(rangeOf('bytes=0-', 0), 'none')
    assert.equal(rangeOf('bytes=-1', 0), 'none')
  })
})

void test('a part is sent only if the file has not changed since', () => {
  const modified = 'Mon, 01 Jun 2026 12:00:00 GMT'
  for (const [if_range, may] of [
    [undefined, true],
    ['"abc"', true],
    [modified, true],
    ['"abd"', false],
    ['W/"abc"', false],
    ['Mon, 01 Jun 2026 12:00:01 GMT', false],
  ] as const) {
    assert.equal(mayContinue(if_range, '"abc"', modified), may)
  }
})

void describe('a browser that requests a file', () => {
  const cases: [dest: string | undefined, isRefused: boolean][] = [
    // No current browser.
    [undefined, false],
    ['document', false],
    ['empty', false],
    ['image', false],
    ['audio', false],
    ['video', false],
    ['track', false],
    ['script', true],
    ['style', true],
    ['worker', true],
    ['sharedworker', true],
    ['serviceworker', true],
    ['paintworklet', true],
    ['audioworklet', true],
    ['object', true],
    ['embed', true],
    ['iframe', true],
    ['frame', true],
    ['fencedframe', true],
    ['font', true],
    ['manifest', true],
    ['xslt', true],
    ['json', true],
    ['', true],
    ['something new', true],
  ]
  for (const [dest, isRefused] of cases) {
    void test(`for '${dest ?? 'nothing named'}' ${isRefused ? 'is refused' : 'gets it'}`, () => {
      const headers = dest === undefined ? {} : { 'sec-fetch-dest': dest }
      assert.equal(isEmbedded(headers), isRefused)
    })
  }
  void test('for a service worker is refused, even without that header', () => {
    assert.equal(isEmbedded({ 'service-worker': 'script' }), true)
  })
})
