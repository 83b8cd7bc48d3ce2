import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openOldBases } from './old-bases.ts'

const bases = ['/bugzilla', 'https://bugs.old.org', 'http://tracker.old.org:8080/bz/', '']
const HERE = 'https://bugs.new.org/docket'
const places: [string, string | undefined][] = [
  ['https://bugs.old.org/show_bug.cgi?id=5#c3', '/show_bug.cgi?id=5#c3'],
  ['http://bugs.old.org/', '/'],
  ['https://BUGS.old.org', '/'],
  ['https://bugs.old.org:444/', undefined],
  ['http://tracker.old.org:8080/bz/attachment.cgi?id=1', '/attachment.cgi?id=1'],
  ['http://tracker.old.org:8080/bz', '/'],
  ['http://tracker.old.org:8080/bzz/', undefined],
  ['http://tracker.old.org/bz/', undefined],
  ['https://bugs.new.org/bugzilla/buglist.cgi?a=b', '/buglist.cgi?a=b'],
  ['https://bugs.old.org//evil.example/x', '/evil.example/x'],
  ['https://elsewhere.org/show_bug.cgi?id=5', undefined],
  ['ftp://bugs.old.org/', undefined],
  ['nonsense', undefined],
]
for (const [address, place] of places) {
  void test(`${address} is ${place ?? 'elsewhere'}`, () => {
    assert.equal(openOldBases(bases, HERE).placeIn(address), place)
  })
}

void test('the longest path matches first', () => {
  const { placeIn } = openOldBases(['', '/bugzilla'], 'https://bugs.new.org')
  assert.equal(placeIn('https://bugs.new.org/bugzilla/show_bug.cgi'), '/show_bug.cgi')
})

void test('their paths and hosts', () => {
  const { paths, hosts } = openOldBases([...bases, 'https://bugs.new.org/x'], HERE)
  assert.deepEqual(paths, ['/bugzilla', '', '/bz', '/x'])
  assert.deepEqual([...hosts], ['bugs.old.org', 'tracker.old.org:8080'])
  const nowhere = openOldBases(['/bugzilla'])
  assert.deepEqual([nowhere.paths, [...nowhere.hosts]], [['/bugzilla'], []])
  assert.equal(nowhere.placeIn('http://x/bugzilla/'), undefined)
})
