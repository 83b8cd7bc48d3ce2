/**
 * Decides who may search a product, file bugs in it and change them, by its group controls. Pure.
 */

/** Whether bugs of a product may or must be in a group: `membercontrol`, `othercontrol`. */
export const CONTROL = { na: 0, shown: 1, default: 2, mandatory: 3 } as const

/** The columns of `group_control_map` that rules use. */
export interface Control {
  group_id: number
  entry: number
  membercontrol: number
  othercontrol: number
  canedit: number
  editcomponents: number
  editbugs: number
  canconfirm: number
}

/** Rights that a product can grant to a group, in addition to global ones. */
export type ProductRight = 'editbugs' | 'canconfirm' | 'editcomponents'

/** What access to a product depends on. */
export interface Judged {
  isactive: number
  components: readonly { isactive: number }[]
  versions: readonly { isactive: number }[]
  controls: readonly Control[]
}

/**
 * The reader's groups, and whether one of several required groups suffices (parameter `or_groups`).
 */
export interface Reader {
  groups: ReadonlySet<number>
  or_groups: boolean
}

/**
 * Whether two controls may be combined. The control for members is never lower than that for
 * others, except that Shown can be combined with any.
 */
export function isControlPair(membercontrol: number, othercontrol: number): boolean {
  const { na, shown, default: byDefault, mandatory } = CONTROL
  if (membercontrol === othercontrol) return membercontrol >= na && membercontrol <= mandatory
  if (membercontrol === shown) return othercontrol >= na && othercontrol <= mandatory
  return membercontrol === byDefault && (othercontrol === na || othercontrol === mandatory)
}

/** Whether its bugs can be searched. */
export const isSelectable = ({ controls }: Judged, reader: Reader): boolean =>
  isInside(
    controls.filter(({ membercontrol }) => membercontrol === CONTROL.mandatory),
    reader,
  )

/** Whether the reader may file bugs, if the product were open and complete. */
export const isOpenTo = ({ controls }: Judged, reader: Reader): boolean =>
  isInside(
    controls.filter(({ entry }) => entry !== 0),
    reader,
  )

/** The reason why nobody can file bugs, if there is one. */
export function closedBecause({ isactive, components, versions }: Judged) {
  if (!isactive) return 'product_disabled'
  if (!components.some((component) => component.isactive)) return 'missing_component'
  if (!versions.some((version) => version.isactive)) return 'missing_version'
  return undefined
}

/** Whether the reader can file bugs in the product now: it is open to them, active and complete. */
export const isEnterable = (product: Judged, reader: Reader): boolean =>
  isOpenTo(product, reader) && closedBecause(product) === undefined

/** Whether its bugs may be changed at all; other conditions apply in addition. */
export const isEditable = ({ controls }: Judged, reader: Reader): boolean =>
  isInside(
    controls.filter(({ canedit }) => canedit !== 0),
    reader,
  )

/** Whether the product grants the right to one of the reader's groups. */
export const givesRight = ({ controls }: Judged, { groups }: Reader, right: ProductRight) =>
  controls.some((control) => control[right] !== 0 && groups.has(control.group_id))

/** In all of the groups, or in one with `or_groups`; true without groups. */
function isInside(required: readonly Control[], { groups, or_groups }: Reader) {
  if (required.length === 0) return true
  const isIn = ({ group_id }: Control) => groups.has(group_id)
  return or_groups ? required.some(isIn) : required.every(isIn)
}
