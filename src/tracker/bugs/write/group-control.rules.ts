/** Controls of groups in the product of a bug. Pure. */

/** A group, with its controls in the bug's product. */
export interface GroupControl {
  group_id: number
  name: string
  isactive: number
  membercontrol: number
  othercontrol: number
}

/** The control of a group for a member or non-member. */
export const controlFor = (group: GroupControl, isIn: (group_id: number) => boolean): number =>
  isIn(group.group_id) ? group.membercontrol : group.othercontrol
