import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type FieldChange, type Needed, neededFor, type Rights } from './change-field.rules.ts'

const nobody: Rights = {
  editbugs: false,
  canconfirm: false,
  isTimeTracker: false,
  isAssignee: false,
  isContact: false,
  isReporter: false,
  choosesPriority: true,
  mayRestrict: false,
}
const stranger = nobody
const reporter = { ...nobody, isReporter: true }
const confirmer = { ...nobody, canconfirm: true }
const assignee = { ...nobody, isAssignee: true }
const contact = { ...nobody, isContact: true }
const editor = { ...nobody, editbugs: true }
const tracker = { ...nobody, isTimeTracker: true }

const field = (name: string): FieldChange => ({ field: name, from: 'a', to: 'b' })
const status = (from: string, to: string, wasConfirmed: boolean): FieldChange => {
  const isOpen = (name: string) => name !== 'RESOLVED' && name !== 'VERIFIED'
  const [wasOpen, willBeOpen] = [isOpen(from), isOpen(to)]
  return { field: 'bug_status', from, to, wasOpen, willBeOpen, wasConfirmed }
}

/** A user, a change, and the role that it requires, unless it is allowed. */
const rows: [string, Rights, FieldChange, Needed | 'allowed'][] = [
  // 1. Unchanged values
  ['a stranger', stranger, { field: 'summary', from: 'a ', to: ' a' }, 'allowed'],
  ['a stranger', stranger, { field: 'deadline', from: '', to: '' }, 'allowed'],
  // 2. Comments and flags
  ['a stranger', stranger, field('longdesc'), 'allowed'],
  ['a stranger', stranger, field('longdescs.isprivate'), 'allowed'],
  ['a stranger', stranger, field('flagtypes.name'), 'allowed'],
  // 3. Hours
  ...['estimated_time', 'remaining_time', 'work_time', 'deadline'].flatMap((name): typeof rows => [
    ['an editor', editor, field(name), 'empowered'],
    ['an assignee', assignee, field(name), 'empowered'],
    ['an editor in timetrackinggroup', { ...editor, isTimeTracker: true }, field(name), 'allowed'],
    ['a member of timetrackinggroup without editbugs', tracker, field(name), 'reporter'],
    [
      'a reporter in timetrackinggroup',
      { ...reporter, isTimeTracker: true },
      field(name),
      'allowed',
    ],
  ]),
  // 4. editbugs
  ...[
    'short_desc',
    'assigned_to',
    'qa_contact',
    'target_milestone',
    'everconfirmed',
    'see_also',
  ].map((name): (typeof rows)[number] => ['an editor', editor, field(name), 'allowed']),
  ['an editor', editor, status('UNCONFIRMED', 'CONFIRMED', false), 'allowed'],
  // 5. Confirming
  ['a user with canconfirm', confirmer, status('UNCONFIRMED', 'CONFIRMED', false), 'allowed'],
  ['a user with canconfirm', confirmer, status('CONFIRMED', 'UNCONFIRMED', true), 'allowed'],
  ['a user with canconfirm', confirmer, field('everconfirmed'), 'allowed'],
  ['a user with canconfirm', confirmer, field('short_desc'), 'reporter'],
  ['a user with canconfirm', confirmer, status('CONFIRMED', 'RESOLVED', true), 'reporter'],
  ['an assignee', assignee, status('UNCONFIRMED', 'CONFIRMED', false), 'empowered'],
  ['an assignee', assignee, status('CONFIRMED', 'UNCONFIRMED', true), 'empowered'],
  ['an assignee', assignee, field('everconfirmed'), 'empowered'],
  ['a reporter', reporter, status('UNCONFIRMED', 'CONFIRMED', false), 'empowered'],
  ['a reporter', reporter, status('RESOLVED', 'UNCONFIRMED', true), 'empowered'],
  // 6. Changes of ownership
  ...[
    'assigned_to',
    'qa_contact',
    'target_milestone',
    'priority',
    'short_desc',
    'keywords',
  ].flatMap((name): typeof rows => [
    ['an assignee', assignee, field(name), 'allowed'],
    ['a QA contact', contact, field(name), 'allowed'],
  ]),
  ['an assignee', assignee, status('CONFIRMED', 'IN_PROGRESS', true), 'allowed'],
  ['an assignee', assignee, status('UNCONFIRMED', 'RESOLVED', false), 'allowed'],
  // 7. What reporters may not change
  ...['assigned_to', 'qa_contact', 'target_milestone'].map((name): (typeof rows)[number] => [
    'a reporter',
    reporter,
    field(name),
    'assignee',
  ]),
  ['a reporter', reporter, field('priority'), 'allowed'],
  ['a reporter', { ...reporter, choosesPriority: false }, field('priority'), 'assignee'],
  ['a reporter', reporter, status('CONFIRMED', 'IN_PROGRESS', true), 'assignee'],
  // 8. What reporters may change
  ...['short_desc', 'bug_severity', 'resolution', 'product', 'alias', 'dup_id', 'dependson'].map(
    (name): (typeof rows)[number] => ['a reporter', reporter, field(name), 'allowed'],
  ),
  ['a reporter', reporter, status('CONFIRMED', 'RESOLVED', true), 'allowed'],
  ['a reporter', reporter, status('RESOLVED', 'CONFIRMED', true), 'allowed'],
  ['a reporter', reporter, status('RESOLVED', 'VERIFIED', true), 'allowed'],
  // 9. Everyone else
  ...['short_desc', 'bug_severity', 'resolution', 'product', 'alias', 'dup_id', 'blocked'].map(
    (name): (typeof rows)[number] => ['a stranger', stranger, field(name), 'reporter'],
  ),
  ['a stranger', stranger, field('assigned_to'), 'assignee'],
  ['a stranger', stranger, status('CONFIRMED', 'IN_PROGRESS', true), 'assignee'],
  ['a stranger', stranger, status('CONFIRMED', 'RESOLVED', true), 'reporter'],
  ['a stranger', stranger, status('UNCONFIRMED', 'CONFIRMED', false), 'empowered'],
]
for (const [who, rights, change, needed] of rows) {
  const what = `${change.field} from '${change.from}' to '${change.to}'`
  void test(`${who} changes ${what}: ${needed}`, () => {
    assert.equal(neededFor(change, rights) ?? 'allowed', needed)
  })
}
