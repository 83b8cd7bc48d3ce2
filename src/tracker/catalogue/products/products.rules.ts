/**
 * Who may search a product, file bugs in it, change them, and what its groups mean for that. Pure.
 */

/**
 * How much bugs of a product may be, or have to be, in a group: `membercontrol`, `othercontrol`.
 */
export const CONTROL = { na: 0, shown: 1, default: 2, mandatory: 3 } as const

/** A row of `group_control_map`, as far as rules ask for it. */
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

/**
 * Rights that a product may give to the members of a group, beside those who have them everywhere.
 */
export type ProductRight = 'editbugs' | 'canconfirm' | 'editcomponents'

/** What of a product decides who may use it. */
export interface Judged {
  isactive: number
  components: readonly { isactive: number }[]
  versions: readonly { isactive: number }[]
  controls: readonly Control[]
}

/** Whose groups, and whether (parameter `or_groups`) one of several required groups is enough. */
export interface Reader {
  groups: ReadonlySet<number>
  or_groups: boolean
}

/**
 * Whether two controls go together. What holds for members is never less than what others get, but
 * where it is Shown, which goes with anything.
 */
export function isControlPair(membercontrol: number, othercontrol: number): boolean {
  const { na, shown, default: byDefault, mandatory } = CONTROL
  if (membercontrol === othercontrol) return membercontrol >= na && membercontrol <= mandatory
  if (membercontrol === shown) return othercontrol >= na && othercontrol <= mandatory
  return membercontrol === byDefault && (othercontrol === na || othercontrol === mandatory)
}

/** Whether bugs of the product can be looked for. */
export const isSelectable = ({ controls }: Judged, reader: Reader): boolean =>
  isInside(
    controls.filter(({ membercontrol }) => membercontrol === CONTROL.mandatory),
    reader,
  )

/** Whether the reader is let in to file bugs, were it not closed or empty. */
export const isOpenTo = ({ controls }: Judged, reader: Reader): boolean =>
  isInside(
    controls.filter(({ entry }) => entry !== 0),
    reader,
  )

/** Why no bug can be filed by anybody, if so. */
export function closedBecause({ isactive, components, versions }: Judged) {
  if (!isactive) return 'product_disabled'
  if (!components.some((component) => component.isactive)) return 'missing_component'
  if (!versions.some((version) => version.isactive)) return 'missing_version'
  return undefined
}

export const isEnterable = (product: Judged, reader: Reader): boolean =>
  isOpenTo(product, reader) && closedBecause(product) === undefined

/** Whether bugs of the product may be changed at all, whatever else it takes. */
export const isEditable = ({ controls }: Judged, reader: Reader): boolean =>
  isInside(
    controls.filter(({ canedit }) => canedit !== 0),
    reader,
  )

/** Whether the product itself gives one of the reader's groups the right. */
export const givesRight = ({ controls }: Judged, { groups }: Reader, right: ProductRight) =>
  controls.some((control) => control[right] !== 0 && groups.has(control.group_id))

/** In all of the groups, or in one of them with `or_groups`; no groups keep nobody out. */
function isInside(required: readonly Control[], { groups, or_groups }: Reader) {
  if (required.length === 0) return true
  const isIn = ({ group_id }: Control) => groups.has(group_id)
  return or_groups ? required.some(isIn) : required.every(isIn)
}
