import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  attachmentOf,
  changesByWork,
  commentText,
  fullText,
  maySeeSummary,
  planComment,
  remainingAfter,
} from './comments.rules.ts'

const MAX = 65_535

void describe('the text of a comment', () => {
  const kept: [what: string, raw: string, text: string][] = [
    ['blanks at its end are cut', 'said \t\r\n \n', 'said'],
    ['blanks at its beginning are kept', '\n  said', '\n  said'],
    ['line ends become LF', 'a\r\nb\rc\n\rd', 'a\nb\nc\n\nd'],
    ['an empty text stays empty', ' \r\n', ''],
    ['the limit applies to the stored text', `${'x'.repeat(MAX)}\r\n`, 'x'.repeat(MAX)],
    ['CRLF counts once', '\r\n'.repeat(MAX - 1) + 'x', '\n'.repeat(MAX - 1) + 'x'],
    ['an emoji is one character', '🐞'.repeat(MAX), '🐞'.repeat(MAX)],
  ]
  for (const [what, raw, text] of kept) {
    void test(what, () => assert.equal(commentText(raw), text))
  }

  const tooLong: [what: string, raw: string][] = [
    ['one character too many', 'x'.repeat(MAX + 1)],
    ['one emoji too many', '🐞'.repeat(MAX + 1)],
    ['some emoji among too many', `${'x'.repeat(MAX)}🐞`],
  ]
  for (const [what, raw] of tooLong) {
    void test(`${what} is refused`, () => {
      assert.throws(() => commentText(raw), { fault: 'comment_too_long', code: 114 })
    })
  }
})

void describe('who may comment', () => {
  const anybody = { isInsider: false, isTimeTracker: false }
  const insider = { ...anybody, isInsider: true }
  const tracker = { ...anybody, isTimeTracker: true }

  type Person = typeof anybody
  const planned: [
    what: string,
    asked: object,
    person: Person,
    is_private: boolean,
    work: number,
  ][] = [
    ['says something in public', {}, anybody, false, 0],
    ['says that it is public', { is_private: false }, anybody, false, 0],
    ['says that it took no time', { work_time: 0 }, anybody, false, 0],
    ['says less than one can count', { work_time: 0.001 }, anybody, false, 0],
    ['as an insider, in private', { is_private: true }, insider, true, 0],
    ['as a time tracker, how long', { work_time: 1.5 }, tracker, false, 150],
    ['and takes some back', { work_time: -0.25 }, tracker, false, -25],
    ['up to the most', { work_time: 99_999.99 }, tracker, false, 9_999_999],
    ['and back', { work_time: -99_999.99 }, tracker, false, -9_999_999],
  ]
  for (const [what, asked, person, is_private, work_time] of planned) {
    void test(what, () => {
      const plan = planComment({ comment: 'x ', ...asked }, person)
      assert.deepEqual(plan, { text: 'x', is_private, is_markdown: false, work_time })
    })
  }

  const refused: [what: string, asked: object, person: Person, code: number][] = [
    ['not in private as anybody', { is_private: true }, tracker, 113],
    ['not at any length', { comment: 'x'.repeat(MAX + 1) }, anybody, 114],
    ['not for how long as anybody', { work_time: 1 }, insider, 115],
    ['nor how long less', { work_time: -1 }, insider, 115],
    ['not more than the most', { work_time: 100_000 }, tracker, 54],
    ['not less than the least', { work_time: -100_000 }, tracker, 55],
  ]
  for (const [what, asked, person, code] of refused) {
    void test(`says it ${what}`, () => {
      assert.throws(() => planComment({ comment: 'x', ...asked }, person), { code })
    })
  }
})

void describe('work, in hundredths of an hour', () => {
  const remaining: [before: number, work_time: number, after: number][] = [
    [500, 150, 350],
    [100, 150, 0],
    [0, 150, 0],
    [100, -150, 250],
  ]
  for (const [before, work_time, after] of remaining) {
    void test(`${work_time} of ${before} leave ${after}`, () => {
      assert.equal(remainingAfter(before, work_time), after)
    })
  }

  void test('appears in the history with the remaining time', () => {
    assert.deepEqual(changesByWork({ remaining_time: 500, work_time: 150 }), [
      { field: 'remaining_time', removed: '5.00', added: '3.5' },
      { field: 'work_time', removed: '', added: '1.50' },
    ])
  })
  void test('appears alone if no time remained', () => {
    assert.deepEqual(changesByWork({ remaining_time: 0, work_time: 200 }), [
      { field: 'work_time', removed: '', added: '2.00' },
    ])
  })
  void test('does not appear if there was none', () => {
    assert.deepEqual(changesByWork({ remaining_time: 500, work_time: 0 }), [])
  })
})

void describe('a comment reads', () => {
  const duplicate = '*** This bug has been marked as a duplicate of bug 7 ***'
  const original = '*** Bug 7 has been marked as a duplicate of this bug. ***'
  const texts: [what: string, type: number, thetext: string, text: string, summary?: string][] = [
    ['as it was written', 0, ' said', ' said'],
    ['as a duplicate', 1, 'same', `same\n\n${duplicate}`],
    ['as a duplicate, silently', 1, '', `\n\n${duplicate}`],
    ['as having one', 2, '', original],
    ['with a new attachment', 5, 'here', 'Created attachment 7\nFix\n\nhere', 'Fix'],
    ['with a new attachment, silently', 5, '', 'Created attachment 7\nFix', 'Fix'],
    ['with one whose summary is hidden', 5, 'here', 'Created attachment 7\n\nhere'],
    ['on an attachment', 6, 'better', 'Comment on attachment 7\nFix\n\nbetter', 'Fix'],
    ['as it was written, if older than types', 4, 'moved', 'moved'],
  ]
  for (const [what, type, thetext, text, summary] of texts) {
    void test(what, () => assert.equal(fullText({ type, extra_data: '7', thetext }, summary), text))
  }

  void test('and refers to the attachment that it came with, on no other bug', () => {
    assert.deepEqual(
      [0, 1, 2, 5, 6].map((type) => attachmentOf({ type, extra_data: '7' })),
      [null, null, null, 7, 7],
    )
    assert.equal(attachmentOf({ type: 5, extra_data: null }), null)
  })

  void test('and describes a private attachment only to insiders and its submitter', () => {
    const hidden = { isprivate: 1, submitter_id: 3 }
    assert.equal(maySeeSummary(hidden, { id: 4, isInsider: false }), false)
    assert.equal(maySeeSummary(hidden, { id: 4, isInsider: true }), true)
    assert.equal(maySeeSummary(hidden, { id: 3, isInsider: false }), true)
    assert.equal(maySeeSummary({ ...hidden, isprivate: 0 }, { id: 0, isInsider: false }), true)
  })
})
