import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Fault } from '../../../platform/faults.ts'
import { planTags } from './comment-tags.rules.ts'

const many = Array.from({ length: 100 }, (_, at) => `tag-${at}`)

const planned: [string, string[], string[], string[], string[], string[]][] = [
  // Title, existing tags, tags to add, tags to remove, added, removed.
  ['a new one', [], ['spam'], [], ['spam'], []],
  ['an existing one', ['spam'], ['spam'], [], [], []],
  ['one in another case', ['Spam'], ['sPAM'], [], [], []],
  ['the same twice', [], ['spam', 'SPAM'], [], ['spam'], []],
  ['with blanks around it', [], [' spam '], [], ['spam'], []],
  ['all letters, digits and signs', [], ['Ünïcödé_1.2-3'], [], ['Ünïcödé_1.2-3'], []],
  ['as short as can be', [], ['abc'], [], ['abc'], []],
  ['as long as can be', [], ['x'.repeat(24)], [], ['x'.repeat(24)], []],
  ['taken off', ['Spam', 'old'], [], ['spam'], [], ['Spam']],
  ['a missing one removed', ['old'], [], ['spam'], [], []],
  ['added and removed', ['old'], ['new'], ['new'], [], []],
  ['an invalid tag cannot exist', ['old'], [], ['no tag', ''], [], []],
  ['one replaced by another', many, ['one-more'], ['tag-7'], ['one-more'], ['tag-7']],
]
for (const [what, had, add, remove, added, removed] of planned) {
  void test(`tags of comments: ${what}`, () => {
    assert.deepEqual(planTags(had, add, remove), { added, removed })
  })
}

const refused: [string, string[], string[], number][] = [
  ['too short', [], ['ab'], 128],
  ['nothing', [], [''], 128],
  ['too long', [], ['x'.repeat(25)], 127],
  ['with a blank', [], ['has space'], 126],
  ['with a comma', [], ['one,two'], 126],
  ['with a sign', [], ['what?'], 126],
  ['too many', many, ['one-more'], 20003],
]
for (const [what, had, add, code] of refused) {
  void test(`tags of comments, refused: ${what}`, () => {
    assert.throws(
      () => planTags(had, add, []),
      (error) => error instanceof Fault && error.code === code,
    )
  })
}
