/** The choices for a new bug of a product. */

import { groupsById, isInDocketGroup, isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { controlFor } from '../../bugs/write/group-control.rules.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import {
  activeKeywords,
  fields,
  fieldsOffered,
  fieldValues,
  initialStatuses,
  relationsInUse,
  statuses,
} from '../../catalogue/fields/fields.ts'
import { valuesFor } from '../../bugs/flags/flag-rights.rules.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import { isFor } from '../../catalogue/flag-types/flag-types.rules.ts'
import { CONTROL } from '../../catalogue/products/products.rules.ts'
import { mayInProduct, type Product } from '../../catalogue/products/products.ts'
import { columnFields, setFields, wireOf } from '../../model/bug-fields/columns.wire.ts'
import { type RelationField } from '../../model/bug-fields/relations.wire.ts'
import { type OwnField, ownFieldsIn } from './own-fields.ts'

/** What the caller may choose for a bug of one product. */
export interface Choices {
  product: Product
  may: { edit: boolean; seeHours: boolean; hide: boolean; restrict: boolean }
  /** Names of active values. */
  components: readonly string[]
  versions: readonly string[]
  milestones: readonly string[]
  statuses: readonly string[]
  /** For a closed status, none first; empty if no status is closed. */
  resolutions: readonly string[]
  selects: readonly Select[]
  /** Fields whose values are typed, apart from the summary. */
  typed: readonly BugField[]
  own: readonly OwnField[]
  groups: readonly GroupChoice[]
  flags: readonly FlagChoice[]
  keywords: readonly string[]
  /** Whether these fields are enabled. */
  has: {
    contacts: boolean
    see_also: boolean
    relations: readonly RelationField[]
  }
}

/** A field with a list of values; `name` is that of its control, `usual` the default value. */
export interface Select {
  name: string
  /** The internal name. */
  field: string
  title: string
  values: readonly string[]
  usual: string
}

/** A group that bugs of the product can be in: selected by default, or always. */
export interface GroupChoice {
  id: number
  name: string
  description: string
  isUsual: boolean
  isFixed: boolean
}

/** A flag type, with the statuses that the caller may set. */
export interface FlagChoice {
  type: FlagType
  statuses: readonly string[]
  /** The components for which it is valid, if not all. */
  components?: readonly string[]
}

/**
 * With `isFiling`, only custom fields that are offered for new bugs. The caller can access the
 * product.
 */
export async function choicesIn(
  look: Look,
  product: Product,
  { isFiling = true } = {},
): Promise<Choices> {
  const { tx } = look
  const all = await parameters(tx)
  const edit = await mayInProduct(look, product, 'editbugs')
  const offered = await fieldsOffered(look)
  const isOffered = (wanted: string) => offered.some(({ name }) => name === wanted)
  const hasMilestones =
    isOffered('target_milestone') && (edit || all.letsubmitterchoosemilestone === '1')
  return {
    product,
    may: {
      edit,
      seeHours: await seesHours(look),
      hide: await isInNamed(look, 'insidergroup'),
      restrict: await isInDocketGroup(look, 'restrict_comments_group'),
    },
    components: inUse(product.components).map(({ name }) => name),
    versions: inUse(product.versions).map(({ value }) => value),
    milestones: hasMilestones ? inUse(product.milestones).map(({ value }) => value) : [],
    ...(await statesIn(look, product, edit)),
    selects: await selectsIn(look),
    typed: setFields.filter((field) => isTyped(field) && isOffered(field.name)),
    own: await ownFieldsIn(look, product, isFiling),
    groups: await groupsIn(look, product),
    flags: await flagChoices(look, product, 'b'),
    keywords: await activeKeywords(tx),
    has: {
      contacts: isOffered('qa_contact'),
      see_also: isOffered('see_also'),
      relations: await relationsInUse(tx),
    },
  }
}

const inUse = <Row extends { isactive: number }>(rows: readonly Row[]) =>
  rows.filter(({ isactive }) => isactive)

/** Users who may neither edit nor confirm bugs have no choice. */
async function statesIn(look: Look, product: Product, edit: boolean) {
  const { tx } = look
  if (!edit && !(await mayInProduct(look, product, 'canconfirm'))) {
    return { statuses: [], resolutions: [] }
  }
  const open = new Set((await statuses(tx)).flatMap(({ name, is_open }) => (is_open ? name : [])))
  const initial = (await initialStatuses(tx))
    .map(({ name }) => name)
    .filter((name) => product.allows_unconfirmed || name !== 'UNCONFIRMED')
  if (initial.every((name) => open.has(name))) return { statuses: initial, resolutions: [] }
  const resolutions = inUse(await fieldValues(tx, 'resolution'))
    .map(({ value }) => value)
    .filter((value) => !NEVER_FIRST.has(value))
  return { statuses: initial, resolutions: ['', ...resolutions] }
}
const NEVER_FIRST = new Set(['', 'DUPLICATE', 'MOVED'])

async function selectsIn({ tx }: Look): Promise<Select[]> {
  const all = await parameters(tx)
  const { off } = await fields(tx)
  const selects: Select[] = []
  for (const field of columnFields) {
    const { name, label, title = label, column, otherwise } = field
    if (column !== 'select' || off.has(name)) continue
    if (name === 'priority' && all.letsubmitterchoosepriority !== '1') continue
    const values = inUse(await fieldValues(tx, name)).map(({ value }) => value)
    const first = otherwise && values.find((value) => value === all[otherwise])
    selects.push({
      name: wireOf(field),
      field: name,
      title,
      values,
      usual: first ?? everyOne(values),
    })
  }
  return selects
}

/** The summary has a place of its own, and the remaining hours are those estimated. */
export const isTyped = ({ name, column }: BugField) =>
  KINDS.has(column) && name !== 'short_desc' && name !== 'remaining_time'
const KINDS: ReadonlySet<string | undefined> = new Set(['line', 'day', 'hours'])

/** Bugzilla detects this from the browser; an unspecific value is never wrong. */
const everyOne = (values: readonly string[]) =>
  values.find((value) => value === 'All' || value === 'Unspecified') ?? values[0] ?? ''

async function groupsIn({ tx, actor }: Look, { controls }: Product): Promise<GroupChoice[]> {
  const groups = await groupsById(tx)
  return inUse(controls).flatMap((group) => {
    const control = controlFor(group, (id) => actor.groups.has(id))
    if (control === CONTROL.na) return []
    const { group_id: id, name } = group
    const isFixed = control === CONTROL.mandatory
    const description = groups.get(id)?.description ?? ''
    return [{ id, name, description, isFixed, isUsual: isFixed || control === CONTROL.default }]
  })
}

/** The types of flags that the caller may set on bugs (`b`) or attachments (`a`) of a product. */
export async function flagChoices(
  { tx, actor }: Look,
  product: Product,
  target: 'a' | 'b',
): Promise<FlagChoice[]> {
  const components = inUse(product.components)
  const types = (await flagTypes(tx)).filter(
    ({ target_type, is_active }) => target_type === target && is_active,
  )
  return types.flatMap((type) => {
    const statuses = valuesFor(type, actor.groups).filter((status) => status !== 'X')
    const places = components.filter(({ id }) => isFor(type, product.id, id))
    if (statuses.length === 0 || places.length === 0) return []
    const names = places.map(({ name }) => name)
    const isForAll = places.length === components.length
    return [{ type, statuses, ...(!isForAll && { components: names }) }]
  })
}
