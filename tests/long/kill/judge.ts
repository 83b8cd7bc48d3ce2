/** Compares the content of a database with what its writers remember. */

import assert from 'node:assert/strict'

import { ADMIN } from '../service.ts'
import type { Stored } from './stored.ts'
import type { Writers } from './writers.ts'

/** Each acknowledged write is stored completely; any other is stored completely or not at all. */
export function judge(stored: Stored, { bugs, comments, unanswered }: Writers) {
  assert.deepEqual(stored.broken, [])
  const seen = new Map(stored.bugs.map((bug) => [bug.id, bug]))
  for (const [id, text] of bugs) {
    const { first_comment, alias, cc } = seen.get(id) ?? assert.fail(`bug ${id} is lost`)
    assert.deepEqual([first_comment, alias, cc], [text, text.replaceAll(' ', '-'), ADMIN.login])
  }
  const spoken = new Map(stored.comments.map((comment) => [comment.id, comment]))
  for (const [id, { bug_id, text }] of comments) {
    assert.ok(spoken.has(id), `comment ${id} is lost`)
    assert.deepEqual(spoken.get(id), { id, bug_id, text })
  }
  const texts = [
    ...stored.bugs.map((bug) => bug.first_comment),
    ...stored.comments.map((c) => c.text),
  ]
  assert.equal(new Set(texts).size, texts.length, 'nothing is there twice')
  const answered = new Set([...bugs.values(), ...[...comments.values()].map((c) => c.text)])
  const more = texts.filter((text) => !answered.has(text) && !unanswered.has(text))
  assert.deepEqual(more, [], 'nothing is there that nobody wrote')
}
