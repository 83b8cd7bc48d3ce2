import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findShown } from './shown-in-body.ts'

const found: [string, string, string[][]][] = [
  ['JSON', '{"a": "b", "Bugzilla_api_key" : "k\\u0041"}', [['api_key', 'kA']]],
  [
    'a login',
    '{"login":"ann@example.com","password":"caf\u00c3\u00a9 \\"x\\""}',
    [
      ['login', 'ann@example.com'],
      ['password', 'café "x"'],
    ],
  ],
  [
    'a form',
    'token=7-abc&Tracker_login=a%40b',
    [
      ['token', '7-abc'],
      ['login', 'a@b'],
    ],
  ],
  [
    'XML',
    '<member><name>Bugzilla_token</name><value><string>7-abc</string></value></member>',
    [['token', '7-abc']],
  ],
  ['nothing', '{"summary": "the password is lost", "passwords": "x", "api_key": 7}', []],
]
for (const [what, body, expected] of found) {
  void test(`credentials in a body: ${what}`, () =>
    assert.deepEqual([...findShown(body)], expected))
}

void test('credentials in a body: pathological long texts are scanned quickly', () => {
  for (const piece of ['"', '"token":"', '"token" :', '\\', '>token=', '"login":"\\']) {
    assert.ok([...findShown(piece.repeat(65_536 / piece.length))].length >= 0)
  }
})
