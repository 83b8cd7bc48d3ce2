/** Validates changes to group controls. Pure. */

import { fail } from '../../catalogue/products/faults.ts'
import type { ControlChange } from './group-controls.wire.ts'
import { CONTROL, isControlPair } from '../../catalogue/products/products.rules.ts'

/** The columns of `group_control_map` that administrators set. */
export interface ControlColumns {
  entry: number
  membercontrol: number
  othercontrol: number
  canedit: number
  editcomponents: number
  editbugs: number
  canconfirm: number
}

const NOTHING: ControlColumns = {
  entry: 0,
  membercontrol: CONTROL.na,
  othercontrol: CONTROL.na,
  canedit: 0,
  editcomponents: 0,
  editbugs: 0,
  canconfirm: 0,
}

interface Group {
  name: string
  isbuggroup: number
  isactive: number
}

/** Equal to the current row if nothing changes; the default for a group without a row. */
export function planControl(
  before: ControlColumns | undefined,
  asked: Omit<ControlChange, 'product' | 'group'>,
  group: Group,
): { before: ControlColumns; after: ControlColumns } {
  const had = columns(before ?? NOTHING)
  const after = { ...had }
  for (const column of Object.keys(NOTHING) as (keyof ControlColumns)[]) {
    const said = asked[column]
    if (said !== undefined) after[column] = Number(said)
  }
  if (!isControlPair(after.membercontrol, after.othercontrol)) {
    const { membercontrol, othercontrol } = after
    fail('illegal_group_control_combination', group.name, membercontrol, othercontrol)
  }
  if (!mayMean(had, after, group)) fail('product_illegal_group', group.name)
  return { before: had, after }
}

/**
 * Which bugs to move: all into a group that becomes mandatory, all out of one that becomes invalid.
 */
export function effectOn(
  { membercontrol }: Pick<ControlColumns, 'membercontrol'>,
  { isactive }: Pick<Group, 'isactive'>,
): 'into' | 'out' | undefined {
  if (membercontrol === CONTROL.na) return 'out'
  return membercontrol === CONTROL.mandatory && isactive ? 'into' : undefined
}

/** Whether the control has default values, so that it has no row. */
export const isNothing = (control: ControlColumns) =>
  Object.values(control).every((value) => value === 0)

/** System groups cannot hold bugs; inactive groups keep their bugs but take no more. */
function mayMean(before: ControlColumns, after: ControlColumns, { isbuggroup, isactive }: Group) {
  const holds = ({ membercontrol, othercontrol }: ControlColumns) =>
    [membercontrol, othercontrol].join()
  if (holds(after) === holds(NOTHING) || (isbuggroup && isactive)) return true
  return isbuggroup !== 0 && holds(after) === holds(before)
}

const columns = (control: ControlColumns): ControlColumns => ({
  entry: control.entry,
  membercontrol: control.membercontrol,
  othercontrol: control.othercontrol,
  canedit: control.canedit,
  editcomponents: control.editcomponents,
  editbugs: control.editbugs,
  canconfirm: control.canconfirm,
})
