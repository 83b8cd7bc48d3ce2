import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Ready } from '../../platform/http/method.ts'
import { createKeptAnswers, KEPT_MS_MAX } from './kept-answers.ts'

const kept = (json: string, revision = '1') => ({ revision, at: 0, answer: new Ready(json, 'tag') })

void test('an answer holds as long as its revision, and for an hour', () => {
  const answers = createKeptAnswers()
  answers.keep('a', kept('{}'))
  assert.equal(answers.find('a', '1', KEPT_MS_MAX)?.json, '{}')
  assert.equal(answers.find('a', '2', 0), undefined)
  assert.equal(answers.has('a'), false)
  answers.keep('a', kept('{}'))
  assert.equal(answers.find('a', '1', KEPT_MS_MAX + 1), undefined)
})

void test('a bug that is hidden now is not found, whatever was kept', () => {
  const answers = createKeptAnswers()
  answers.keep('a', kept('{}'))
  assert.equal(answers.find('a', undefined, 0), undefined)
})

void test('the longest unused make room, and long keys count as well', () => {
  const answers = createKeptAnswers(10_000)
  const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(4_000))
  answers.keep(keys[0]!, kept('{}'))
  answers.keep(keys[1]!, kept('{}'))
  assert.ok(answers.find(keys[0]!, '1', 0))
  answers.keep(keys[2]!, kept('{}'))
  assert.deepEqual(
    keys.map((key) => answers.has(key)),
    [true, false, true],
  )
})
