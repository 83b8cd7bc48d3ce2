/** Who reads the hours of bugs, and works with fields that `isTimeTracking` names. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import type { Look } from '../../../platform/work/work.ts'

export const seesHours = (look: Look): Promise<boolean> => isInNamed(look, 'timetrackinggroup')
