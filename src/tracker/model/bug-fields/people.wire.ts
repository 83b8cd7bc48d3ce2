/** Fields that say who has to do with a bug, and who sees it. */

import type { BugField } from './bug-field.wire.ts'

export const people: BugField[] = [
  {
    name: 'assigned_to',
    id: 16,
    label: 'AssignedTo',
    change: 'value',
    help: 'The person responsible for the bug.',
  },
  {
    name: 'reporter',
    wire: 'creator',
    id: 17,
    label: 'ReportedBy',
    help: 'The person who filed the bug.',
  },
  {
    name: 'qa_contact',
    id: 18,
    label: 'QAContact',
    change: 'value',
    help: 'The person who verifies the resolution.',
  },
  {
    name: 'assigned_to_realname',
    id: 19,
    label: 'AssignedToName',
    help: 'Real name of the assignee.',
  },
  {
    name: 'reporter_realname',
    id: 20,
    label: 'ReportedByName',
    help: 'Real name of the reporter.',
  },
  {
    name: 'qa_contact_realname',
    id: 21,
    label: 'QAContactName',
    help: 'Real name of the QA contact.',
  },
  { name: 'cc', id: 22, label: 'CC', change: 'list', help: 'People who follow the bug.' },
  { name: 'commenter', id: 46, label: 'Commenter', help: 'People who commented on the bug.' },
  {
    name: 'bug_group',
    wire: 'groups',
    id: 42,
    label: 'Group',
    change: 'list',
    help: 'If set, only members of these groups can see the bug.',
  },
  {
    name: 'reporter_accessible',
    wire: 'is_creator_accessible',
    id: 40,
    label: 'Reporter Accessible',
    is: 'numeric',
    column: 'switch',
    change: 'value',
    help: 'Whether the reporter can see the bug regardless of its groups.',
  },
  {
    name: 'cclist_accessible',
    wire: 'is_cc_accessible',
    id: 41,
    label: 'CC Accessible',
    is: 'numeric',
    column: 'switch',
    change: 'value',
    help: 'Whether people on the CC list can see the bug regardless of its groups.',
  },
]
