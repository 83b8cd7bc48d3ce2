/** The choices for a new bug of a product. */

import { groupsById, isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { controlFor } from '../../bugs/write/group-control.rules.ts'
import type { CustomField } from '../../model/bug-fields/custom-fields.rules.ts'
import {
  type Fields,
  fields,
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
import { columnFields, wireOf } from '../../model/bug-fields/columns.wire.ts'
import type { FieldRow } from '../../model/tables.ts'
import { type RelationField } from '../../model/bug-fields/relations.wire.ts'

export interface Choices {
  product: Product
  may: { edit: boolean; seeHours: boolean; hide: boolean }
  /** Names of active values. */
  components: readonly string[]
  versions: readonly string[]
  milestones: readonly string[]
  statuses: readonly string[]
  /** For a closed status, none first; empty if no status is closed. */
  resolutions: readonly string[]
  selects: readonly Select[]
  own: readonly OwnField[]
  groups: readonly GroupChoice[]
  flags: readonly FlagChoice[]
  keywords: readonly string[]
  /** Whether these fields are enabled. */
  has: {
    contacts: boolean
    whiteboard: boolean
    see_also: boolean
    relations: readonly RelationField[]
  }
}
export interface Select {
  name: string
  /** The internal name. */
  field: string
  title: string
  values: readonly string[]
  usual: string
}
export interface OwnField {
  field: CustomField
  isMandatory: boolean
  values: readonly string[]
  /** The field that controls this one: it only applies if the bug has one of these values. */
  only_for?: { title: string; values: readonly string[] }
}
export interface GroupChoice {
  id: number
  name: string
  description: string
  isUsual: boolean
  isFixed: boolean
}
export interface FlagChoice {
  type: FlagType
  statuses: readonly string[]
  /** The components for which it is valid, if not all. */
  components?: readonly string[]
}

export async function choicesIn(
  look: Look,
  product: Product,
  { isFiling = true } = {},
): Promise<Choices> {
  const { tx } = look
  const all = await parameters(tx)
  const edit = await mayInProduct(look, product, 'editbugs')
  const hasMilestones =
    all.usetargetmilestone === '1' && (edit || all.letsubmitterchoosemilestone === '1')
  return {
    product,
    may: {
      edit,
      seeHours: await seesHours(look),
      hide: await isInNamed(look, 'insidergroup'),
    },
    components: inUse(product.components).map(({ name }) => name),
    versions: inUse(product.versions).map(({ value }) => value),
    milestones: hasMilestones ? inUse(product.milestones).map(({ value }) => value) : [],
    ...(await statesIn(look, product, edit)),
    selects: await selectsIn(look),
    own: await ownFieldsIn(look, product, isFiling),
    groups: await groupsIn(look, product),
    flags: await flagChoices(look, product, 'b'),
    keywords: (await fields(tx)).keywords.map(({ name }) => name),
    has: {
      contacts: all.useqacontact === '1',
      whiteboard: all.usestatuswhiteboard === '1',
      see_also: all.use_see_also === '1',
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
/** Bugzilla detects this from the browser; an unspecific value is never wrong. */
const everyOne = (values: readonly string[]) =>
  values.find((value) => value === 'All' || value === 'Unspecified') ?? values[0] ?? ''

/** Some fields are not on the form for new bugs. */
async function ownFieldsIn({ tx }: Look, product: Product, isFiling: boolean) {
  const known = await fields(tx)
  return known.customFields.flatMap((field): OwnField[] => {
    const row = known.byId.get(field.custom.field_id)!
    const isOffered = row.enter_bug || !isFiling
    const condition = isOffered ? conditionOf(row, product, known) : 'never'
    if (condition === 'never') return []
    const values = inUse(known.values.get(row.id) ?? []).map(({ value }) => value)
    const own = { field, isMandatory: row.is_mandatory === 1, values }
    return [condition === 'always' ? own : { ...own, only_for: condition }]
  })
}

/** Whether a field applies to bugs of the product, as far as known before filing. */
function conditionOf(
  field: FieldRow,
  { id, classification_id, components }: Product,
  { byId, values, visibleFor }: Fields,
): 'always' | 'never' | { title: string; values: string[] } {
  const controller = byId.get(field.visibility_field_id ?? 0)
  if (!controller) return 'always'
  const wanted = visibleFor.get(field.id) ?? []
  const of = (own: number) => (wanted.includes(own) ? 'always' : 'never')
  if (controller.name === 'product') return of(id)
  if (controller.name === 'classification') return of(classification_id)
  const named =
    controller.name === 'component'
      ? components.map((row) => ({ id: row.id, value: row.name }))
      : (values.get(controller.id) ?? []).map((row) => ({ id: row.value_id, value: row.value }))
  const shown = named.filter((row) => wanted.includes(row.id ?? 0)).map(({ value }) => value)
  return shown.length === 0 ? 'never' : { title: controller.description, values: shown }
}

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
