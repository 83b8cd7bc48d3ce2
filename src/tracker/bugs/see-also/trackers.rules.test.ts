import assert from 'node:assert/strict'
import { test } from 'node:test'

import { docketDefaults } from '../../../accounts/parameters/docket-parameters.list.ts'
import {
  addressIn,
  problemOfTrackers,
  readTrackers,
  trackerNamed,
  trackerOf,
} from './trackers.rules.ts'

const LIST = `131 Git Hub https://github.com/%id%
9 Old https://Old.example/show?id=%id%&x=1
7 Tasks http://tasks.example/T%id%`
const known = readTrackers(LIST)

void test('the default is valid', () => {
  assert.equal(problemOfTrackers(docketDefaults.external_trackers), undefined)
  assert.equal(problemOfTrackers(LIST), undefined)
  assert.equal(problemOfTrackers(''), undefined)
})

const wrong: [string, RegExp][] = [
  ['https://github.com/%id%', /line 1: .*a number, a name and an address/],
  ['1 https://github.com/%id%', /a number, a name and an address/],
  ['1 X https://github.com/', /%id% once/],
  ['1 X https://github.com/%id%/%id%', /%id% once/],
  ['1 X javascript:%id%', /https:/],
  ['1 X https://me:secret@host/%id%', /https:/],
  ['1 X https://%id%', /fixed host/],
  ['1 X https://%id%.example/', /fixed host/],
  [`${LIST}\n7 Again https://x.example/%id%`, /line 4: the number 7 is used twice/],
  [Array.from({ length: 201 }, (_, at) => `${at} X https://x/%id%`).join('\n'), /at most 200/],
]
for (const [text, problem] of wrong) {
  void test(`'${text.slice(0, 40)}' is no list of trackers`, () => {
    assert.match(problemOfTrackers(text) ?? '', problem)
  })
}

const named: [object, number | undefined][] = [
  [{ ext_type_id: 9 }, 9],
  [{ ext_type_id: 1 }, undefined],
  [{ ext_type_description: ' git hub' }, 131],
  [{ ext_type_url: 'https://github.com/' }, 131],
  [{ ext_type_url: 'http://GitHub.com' }, 131],
  [{ ext_type_url: 'https://git' }, undefined],
  [{ ext_type_url: 'https://old.example' }, 9],
  [{}, undefined],
]
for (const [names, id] of named) {
  void test(`${JSON.stringify(names)} is the tracker ${id}`, () => {
    assert.equal(trackerNamed(known, names)?.id, id)
  })
}

const addresses: [string, number | undefined, string?][] = [
  ['https://github.com/org/repo/pull/1', 131, 'org/repo/pull/1'],
  ['http://old.example/show?id=5&x=1', 9, '5'],
  ['https://tasks.example/T12', 7, '12'],
  ['https://tasks.example/T', undefined],
  ['https://tasks.example/', undefined],
  ['https://GITHUB.com/a', 131, 'a'],
  ['https://github.com.spam.example/a', undefined],
]
for (const [address, id, bug] of addresses) {
  void test(`${address} is bug ${bug} of the tracker ${id}`, () => {
    const found = trackerOf(known, address)
    assert.deepEqual([found?.tracker.id, found?.bug], [id, bug])
  })
}

void test('the address of a bug contains its number as it is', () => {
  assert.equal(addressIn(known[2]!, ' $& '), 'http://tasks.example/T$&')
})
