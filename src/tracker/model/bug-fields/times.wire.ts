/** Fields that say when something happened or is due, and how long it takes. */

import { type BugField, FIELD_TYPE } from './bug-field.wire.ts'

export const times: BugField[] = [
  {
    name: 'creation_ts',
    wire: 'creation_time',
    id: 33,
    label: 'Creation date',
    help: 'When the bug was filed.',
  },
  {
    name: 'delta_ts',
    wire: 'last_change_time',
    id: 34,
    label: 'Last changed date',
    help: 'When the bug was last changed.',
  },
  {
    name: 'days_elapsed',
    id: 59,
    label: 'Days since bug changed',
    help: 'Number of days since the last change.',
  },
  {
    name: 'owner_idle_time',
    id: 54,
    label: 'Time Since Assignee Touched',
    help: 'Time since the assignee last changed the bug, for example `2w`.',
  },
  {
    name: 'last_visit_ts',
    id: 57,
    label: 'Last Visit',
    type: FIELD_TYPE.moment,
    help: 'When you last viewed the bug.',
  },
  {
    name: 'deadline',
    id: 45,
    label: 'Deadline',
    type: FIELD_TYPE.moment,
    column: 'day',
    timeTracking: 'shown',
    help: 'The day by which the bug must be resolved.',
  },
  {
    name: 'estimated_time',
    id: 43,
    label: 'Estimated Hours',
    is: 'numeric',
    column: 'hours',
    timeTracking: 'hidden',
    help: 'Original estimate in hours.',
  },
  {
    name: 'remaining_time',
    id: 44,
    label: 'Remaining Hours',
    is: 'numeric',
    column: 'hours',
    timeTracking: 'hidden',
    help: 'Estimate of the remaining hours.',
  },
  {
    name: 'work_time',
    also: 'actual_time',
    id: 50,
    label: 'Hours Worked',
    is: 'numeric',
    timeTracking: 'hidden',
    help: 'Hours worked on the bug.',
  },
  {
    name: 'percentage_complete',
    id: 51,
    label: 'Percentage Complete',
    is: 'numeric',
    timeTracking: 'hidden',
    help: 'Hours worked as a percentage of hours worked and remaining.',
  },
]
