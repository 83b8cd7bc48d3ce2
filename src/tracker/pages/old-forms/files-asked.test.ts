/** How forms of attachments are interpreted, case by case. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { Fields } from './changes-asked.ts'
import { fileAsked, fileChangesAsked, obsoleteIn, takingAsked } from './files-asked.ts'

type Given = Record<string, string | string[]>
const fieldsOf = (given: Given): Fields =>
  new Map(Object.entries(given).map(([name, value]) => [name, [value].flat()]))
const ADDED = {
  bug_id: '7',
  data: '',
  file_name: '',
  summary: '',
  content_type: '',
  is_patch: false,
  is_private: false,
  comment: '',
}

void describe('a form that attaches a file', () => {
  const cases: [string, Given, object][] = [
    ['with nothing but the bug', {}, {}],
    ['with texts', { description: ' s ', comment: ' c ' }, { summary: 's', comment: ' c ' }],
    ['with boxes', { ispatch: '1', isprivate: 'on' }, { is_patch: true, is_private: true }],
    ['with a cleared checkbox', { ispatch: '0', isprivate: '' }, {}],
    [
      'with a typed content type',
      { contenttypemethod: 'manual', contenttypeentry: 'a/b', contenttypeselection: 'c/d' },
      { content_type: 'a/b' },
    ],
    [
      'with a content type from the list',
      { contenttypemethod: 'list', contenttypeentry: 'a/b', contenttypeselection: 'c/d' },
      { content_type: 'c/d' },
    ],
    [
      'with the detected content type',
      { contenttypemethod: 'autodetect', contenttypeentry: 'a/b', content_type: 'e/f' },
      { content_type: 'e/f' },
    ],
    [
      'with a text instead of a file',
      { attach_text: ' ü\n', contenttypemethod: 'manual', contenttypeentry: 'a/b' },
      { data: 'IMO8Cg==', file_name: 'file_7.txt', content_type: 'text/plain' },
    ],
    [
      'with flags',
      { 'flag_type-3': '?', 'requestee_type-3': 'ann', 'flag_type-4': 'X' },
      { flags: [{ type_id: 3, new: true, status: '?', requestee: 'ann' }] },
    ],
  ]
  for (const [name, given, wanted] of cases) {
    void test(name, () => {
      assert.deepEqual(fileAsked(fieldsOf({ bugid: '7', ...given })), { ...ADDED, ...wanted })
    })
  }

  void test('can make attachments obsolete, and change the bug', () => {
    assert.deepEqual(obsoleteIn(fieldsOf({ obsolete: ['3', ' ', '4'] })), ['3', '4'])
    assert.deepEqual(obsoleteIn(fieldsOf({})), [])
    const all = { takebug: '1', addselfcc: 'on', bug_status: 'IN_PROGRESS' }
    const status = 'IN_PROGRESS'
    assert.deepEqual(takingAsked(fieldsOf(all)), { takes: true, follows: true, status })
    const none = { takes: false, follows: false, status: undefined }
    assert.deepEqual(takingAsked(fieldsOf({ takebug: '0' })), none)
  })
})

void describe('a form that changes an attachment', () => {
  const off = { is_patch: false, is_obsolete: false, is_private: false }
  const cases: [string, Given, object][] = [
    ['says nothing', {}, {}],
    ['with a description', { description: 'd' }, { summary: 'd', ...off }],
    ['with a single checkbox', { isobsolete: '1' }, { is_obsolete: true }],
    ['with a single cleared checkbox', { isprivate: '0' }, { is_private: false }],
    ['with names', { filename: 'f', contenttypeentry: '' }, { file_name: 'f' }],
    ['with a type', { contenttypeentry: 'a/b' }, { content_type: 'a/b' }],
    ['with an empty comment', { comment: ' \n' }, {}],
    ['with a comment', { comment: ' x ' }, { comment: ' x ' }],
    ['with a flag', { 'flag-9': 'X' }, { flags: [{ id: 9, status: 'X' }] }],
    [
      'with the same for several',
      { dontchange: '-', description: '-', comment: 'c' },
      { comment: 'c' },
    ],
  ]
  for (const [name, given, wanted] of cases) {
    void test(name, () => {
      assert.deepEqual(fileChangesAsked(fieldsOf({ id: '5', ...given })), { ids: ['5'], ...wanted })
    })
  }
})
