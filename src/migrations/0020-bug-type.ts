/** The type of a bug, as Bugzilla 6 has it. */

import { altering } from '../platform/db/alter.ts'

export const types = altering({
  bugs: { add: { bug_type: 'text' }, value: { bug_type: 'defect' } },
})
