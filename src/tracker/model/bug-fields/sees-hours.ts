/** Who can read hours of bugs and use the fields of `isTimeTracking`. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import type { Look } from '../../../platform/work/work.ts'

/** Whether the caller is in `timetrackinggroup`: the only place that says who sees hours. */
export const seesHours = (look: Look): Promise<boolean> => isInNamed(look, 'timetrackinggroup')
