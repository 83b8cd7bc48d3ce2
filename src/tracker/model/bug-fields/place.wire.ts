/** The fields about the place of a bug: product, component and so on. */

import { type BugField, FIELD_TYPE } from './bug-field.wire.ts'

/** Part of the table of fields; ids, names and labels are those of Bugzilla 5.2. */
export const place = [
  {
    name: 'classification',
    id: 3,
    label: 'Classification',
    type: FIELD_TYPE.select,
    offeredIf: 'useclassification',
    help: 'A category of products.',
  },
  {
    name: 'product',
    id: 4,
    label: 'Product',
    type: FIELD_TYPE.select,
    is: 'mandatory',
    change: 'value',
    help: 'The product that has the bug. It defines components, versions and milestones.',
  },
  {
    name: 'component',
    id: 15,
    label: 'Component',
    type: FIELD_TYPE.select,
    is: 'mandatory',
    change: 'value',
    help: 'The part of the product. It determines the default assignee.',
  },
  {
    name: 'version',
    id: 5,
    label: 'Version',
    is: 'mandatory',
    column: 'ofProduct',
    change: 'value',
    help: 'The version of the product in which the bug was found.',
  },
  {
    name: 'target_milestone',
    id: 32,
    label: 'Target Milestone',
    words: ['target_milestone', 'milestone'],
    offeredIf: 'usetargetmilestone',
    column: 'ofProduct',
    change: 'value',
    help: 'The milestone by which the bug is planned to be resolved.',
  },
] as const satisfies readonly BugField[]
