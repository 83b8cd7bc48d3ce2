/** Fields by which a bug is known: its number, names, summary and marks. */

import { type BugField, FIELD_TYPE } from './bug-field.wire.ts'

export const texts: BugField[] = [
  {
    name: 'bug_id',
    wire: 'id',
    id: 1,
    label: 'Bug #',
    is: 'numeric',
    help: 'The number of the bug. It never changes and is never reused.',
  },
  {
    name: 'alias',
    id: 38,
    label: 'Alias',
    help: 'A short name that can be used in place of the number.',
  },
  {
    name: 'short_desc',
    wire: 'summary',
    id: 2,
    label: 'Summary',
    is: 'mandatory',
    column: 'line',
    help: 'One line that describes the bug. Shown in lists and mails.',
  },
  {
    name: 'bug_file_loc',
    wire: 'url',
    id: 7,
    label: 'URL',
    column: 'line',
    help: 'An address related to the bug, such as the page on which it occurs.',
  },
  {
    name: 'status_whiteboard',
    wire: 'whiteboard',
    id: 10,
    label: 'Status Whiteboard',
    column: 'line',
    help: 'Free-form notes in one line.',
  },
  {
    name: 'keywords',
    id: 11,
    label: 'Keywords',
    type: FIELD_TYPE.keywords,
    help: 'Labels from a list that the administrators define.',
  },
  {
    name: 'tag',
    id: 56,
    label: 'Personal Tags',
    type: FIELD_TYPE.keywords,
    help: 'Your own labels. Nobody else can see them.',
  },
  {
    name: 'see_also',
    id: 55,
    label: 'See Also',
    type: FIELD_TYPE.bug_urls,
    help: 'Addresses of related bugs, here or in other trackers.',
  },
  {
    name: 'dependson',
    wire: 'depends_on',
    id: 23,
    label: 'Depends on',
    is: 'numeric',
    help: 'Bugs that must be resolved before this one.',
  },
  {
    name: 'blocked',
    wire: 'blocks',
    id: 24,
    label: 'Blocks',
    is: 'numeric',
    help: 'Bugs that cannot be resolved before this one.',
  },
]
