import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Ready } from '../../../platform/http/method.ts'
import { type Basis, createKeptAnswers, KEPT_MS_MAX } from './kept-answers.ts'

/** The revision at which the name of each user changed, by user id. */
type Changed = Record<number, number>
const names = (revision: number, changed: Changed = {}) => ({
  revision,
  areThose: (people: readonly number[], earlier: number) =>
    people.every((id) => (changed[id] ?? 0) <= earlier),
})
const at = (more: Partial<Basis> = {}): Basis => ({
  revision: '1',
  names: names(0),
  now: 0,
  ...more,
})
const made = (...people: number[]) => ({ answer: new Ready('{}', 'tag'), people })

void test('a cached response is valid for its revision, and for an hour', () => {
  const answers = createKeptAnswers()
  answers.keep('a', at(), made())
  assert.equal(answers.find('a', at({ now: KEPT_MS_MAX }))?.json, '{}')
  assert.equal(answers.find('a', at({ revision: '2' })), undefined)
  assert.equal(answers.has('a'), false)
  answers.keep('a', at(), made())
  assert.equal(answers.find('a', at({ now: KEPT_MS_MAX + 1 })), undefined)
})

void test('a bug that is now hidden is not found, even if it is cached', () => {
  const answers = createKeptAnswers()
  answers.keep('a', at(), made())
  assert.equal(answers.find('a', at({ revision: undefined })), undefined)
  answers.keep('a', at({ revision: undefined }), made())
  assert.equal(answers.find('a', at({ revision: undefined })), undefined)
})

void test('a changed name invalidates only responses that contain it', () => {
  const answers = createKeptAnswers()
  answers.keep('of 7', at({ names: names(3) }), made(7, 8))
  answers.keep('of 9', at({ names: names(3) }), made(9))
  const later = at({ names: names(4, { 7: 4, 9: 3 }) })
  assert.equal(answers.find('of 7', later), undefined)
  assert.ok(answers.find('of 9', later))
  // The response was found valid at the later revision, so earlier changes are no longer checked.
  const lately = { revision: 5, areThose: (_: readonly number[], earlier: number) => earlier >= 4 }
  assert.ok(answers.find('of 9', at({ names: lately })))
})

void test('the least recently used responses are evicted, and long keys count as well', () => {
  const answers = createKeptAnswers(10_000)
  const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(4_000))
  answers.keep(keys[0]!, at(), made())
  answers.keep(keys[1]!, at(), made())
  assert.ok(answers.find(keys[0]!, at()))
  answers.keep(keys[2]!, at(), made())
  assert.deepEqual(
    keys.map((key) => answers.has(key)),
    [true, false, true],
  )
})
