import assert from 'node:assert/strict'
import { test } from 'node:test'

import { BUGZILLA, LOCAL } from '../../tracker/bugs/see-also/bug-urls.rules.ts'
import { linkHere } from './links.ts'
import type { Merging } from './merging.ts'

const HERE = 'https://bugs.example.com/'
const mergingFrom = (urlbase: string) =>
  ({
    spans: { bugs: { base: 1_000, last: 2_000 } },
    joined: new Map(),
    context: { known: { bugs: new Set([7]) } },
    plan: { urlbase },
    address: HERE,
  }) as unknown as Merging

type Link = Parameters<typeof linkHere>[1]
const bug = (base: string, id: number, kind: string): Link => ({
  value: `${base}show_bug.cgi?id=${id}`,
  class: kind,
})
const THERE = 'https://two.example.com/'
const OTHER = 'https://three.example.com/'

const CASES: [name: string, urlbase: string, before: Link, after: Link][] = [
  ['a bug of the source', THERE, bug(THERE, 7, BUGZILLA), bug(HERE, 1_007, LOCAL)],
  ['a bug of Docket', THERE, bug(HERE, 7, BUGZILLA), bug(HERE, 7, LOCAL)],
  ['another one', THERE, bug(OTHER, 7, BUGZILLA), bug(OTHER, 7, BUGZILLA)],
  ['a local one, if its address is unknown', '', bug(THERE, 7, LOCAL), bug(HERE, 1_007, LOCAL)],
  ['a local one that is missing', THERE, bug(THERE, 8, LOCAL), bug(THERE, 8, BUGZILLA)],
]

for (const [name, urlbase, before, after] of CASES) {
  void test(`a link to ${name}`, () => {
    assert.deepEqual(linkHere(mergingFrom(urlbase), before), after)
  })
}
