/** Fields that say how far a bug has come, and how much it matters. */

import { type BugField, FIELD_TYPE } from './bug-field.wire.ts'

export const state = [
  {
    name: 'bug_status',
    wire: 'status',
    id: 9,
    label: 'Status',
    type: FIELD_TYPE.select,
    column: 'status',
    change: 'value',
    help: 'Where the bug is in the workflow, see below.',
  },
  {
    name: 'resolution',
    id: 12,
    label: 'Resolution',
    type: FIELD_TYPE.select,
    column: 'status',
    change: 'value',
    help: 'Why the bug was closed, see below. Open bugs have none.',
  },
  {
    name: 'everconfirmed',
    wire: 'is_confirmed',
    id: 39,
    label: 'Ever Confirmed',
    is: 'numeric',
    column: 'switch',
    help: 'Whether the bug has been confirmed.',
  },
  {
    name: 'bug_severity',
    wire: 'severity',
    id: 13,
    label: 'Severity',
    type: FIELD_TYPE.select,
    column: 'select',
    otherwise: 'defaultseverity',
    change: 'value',
    help: 'How severely the bug affects users.',
  },
  {
    name: 'priority',
    id: 14,
    label: 'Priority',
    type: FIELD_TYPE.select,
    column: 'select',
    otherwise: 'defaultpriority',
    change: 'value',
    help: 'How soon the bug should be resolved. Set by those who work on it.',
  },
] as const satisfies readonly BugField[]
