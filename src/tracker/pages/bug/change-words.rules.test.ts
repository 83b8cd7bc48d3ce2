import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Change, type Deed, deedsIn } from './change-words.rules.ts'

const ANN = 'ann@example.com'
const change = (field: string, removed: string, added: string, attachment_id?: number): Change => {
  return { field, label: field.toUpperCase(), removed, added, attachment_id }
}
const said = ({ verb, who, what, removed, added, attachment_id }: Deed) =>
  [verb, who, what, removed, added && `> ${added}`, attachment_id]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

const FLAGS = 'flagtypes.name'
const cases: [name: string, changes: Change[], deeds: string[]][] = [
  ['a value', [change('priority', 'Low', 'High')], ['changed PRIORITY Low > High']],
  ['a first value', [change('url', '', 'x')], ['added URL > x']],
  ['a removed value', [change('cc', 'jo@example.com', '')], ['removed CC jo@example.com']],
  ['taking the bug', [change('assigned_to', 'jo@example.com', ANN)], ['took']],
  ['following it', [change('cc', '', ANN)], ['followed']],
  ['no longer following it', [change('cc', ANN, '')], ['stopped_following']],
  [
    'what follows from a status, only with it',
    [change('bug_status', 'UNCONFIRMED', 'CONFIRMED'), change('everconfirmed', '0', '1')],
    ['changed BUG_STATUS UNCONFIRMED > CONFIRMED'],
  ],
  ['nothing else', [change('everconfirmed', '0', '1')], ['changed EVERCONFIRMED 0 > 1']],
  ['an obsolete file', [change('attachments.isobsolete', '0', '1', 7)], ['marked_obsolete 7']],
  ['a public comment', [change('longdescs.isprivate', '1', '0')], ['made_comment_public']],
  ['a request', [change(FLAGS, '', `review?(${ANN})`, 7)], [`asked_person ${ANN} review 7`]],
  ['a request of anybody', [change(FLAGS, '', 'needinfo?')], ['asked_for needinfo']],
  ['an answer', [change(FLAGS, `review?(${ANN})`, 'review+')], ['granted review']],
  [
    'several flags',
    [change(FLAGS, 'needinfo?, blocker+', `review-, seen?(${ANN})`)],
    ['denied review', `asked_person ${ANN} seen`, 'cleared_flag needinfo', 'cleared_flag blocker'],
  ],
]
for (const [name, changes, deeds] of cases) {
  void test(`a line about a save tells of ${name}`, () => {
    assert.deepEqual(deedsIn(ANN, changes).map(said), deeds)
  })
}
