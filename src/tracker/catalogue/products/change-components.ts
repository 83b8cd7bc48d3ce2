/** Changes and deletes components, for members of `editcomponents`, also per product. */

import { type Changes, differences } from '../../../accounts/changes.rules.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import { FLAGS, PRODUCTS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { changeEach, recordRemoved } from '../administer.ts'
import { administered, requireSomeProduct } from './administered-products.ts'
import {
  COMPONENT,
  type Placed,
  personNamed,
  placedComponents,
  watchersNamed,
} from './components.ts'
import * as rules from './components.rules.ts'
import * as store from './components.store.ts'
import type { ComponentChange, NamedComponents } from './components.wire.ts'
import { fail } from './faults.ts'

/**
 * Changes all of the components or none. Fault 51 or 106 for an unknown one, 32000 for those who do
 * not administer its product, 1200 and 1212 for a used name.
 */
export async function updateComponents(work: Work, input: ComponentChange) {
  const asked = rules.withUpdates(input)
  const placed = await toAdminister(work, asked, 'edit')
  rules.checkDistinct(
    asked.name,
    placed.map(({ product }) => product.id),
  )
  const people = await peopleAsked(work.tx, asked)
  const ids = placed.map(({ component }) => component.id)
  const cc = Map.groupBy(await store.ccOf(work.tx, { ids }), (row) => row.component_id)
  const all = placed.map((one) => ({ ...one, id: one.component.id }))
  const components = await changeEach(work, COMPONENT, all, async ({ id, ...one }) => ({
    ...(await putComponent(work, one, asked, people)),
    ...(await putCc(work.tx, id, cc.get(id) ?? [], people.watchers)),
  }))
  return { components }
}

/**
 * Deletes all of the components or none. Products must keep at least one; components with bugs
 * cannot be deleted.
 */
export async function removeComponents(work: Work, asked: NamedComponents) {
  const { tx } = work
  const placed = await toAdminister(work, asked, 'delete')
  const ids = placed.map(({ component }) => component.id)
  const going = new Set(ids)
  for (const { product } of placed) rules.checkLast(product, going)
  const used = await store.withBugs.first(tx, { ids })
  const inUse = placed.find(({ component }) => component.id === used?.component_id)
  if (inUse) fail('component_has_bugs', inUse.component.name)
  await refuseControllers(tx, 'component', ids)
  await dropComponents(tx, ids)
  const removed = placed.map(({ component }) => component)
  await recordRemoved(work, { ...COMPONENT, topics: [PRODUCTS, FLAGS] }, removed)
  return { components: ids.map((id) => ({ id })) }
}

/** Deletes components without bugs, and rows that depend on them. */
export async function dropComponents(tx: Tx, ids: number[]) {
  await store.removeCcs(tx, { ids })
  await store.removeWatches(tx, { ids })
  await store.removeInclusions(tx, { ids })
  await store.removeExclusions(tx, { ids })
  await store.removeComponents(tx, { ids })
}

type Controller = 'component' | 'product' | 'classification'

/**
 * Throws fault 32000 if a custom field or one of its values is shown only for one of the objects.
 */
export async function refuseControllers(tx: Tx, field: Controller, ids: number[]) {
  const controlled =
    (await store.controlledFields.first(tx, { field, ids })) ??
    (await store.controlledValues.first(tx, { field, ids }))
  if (controlled) fail('part_is_controller', field, controlled.name)
}

async function toAdminister(work: Work, asked: NamedComponents, action: string): Promise<Placed[]> {
  await requireSomeProduct(work, action, 'components')
  const placed = await placedComponents(work, asked)
  for (const { product } of placed) await administered(work, product)
  return placed
}

interface Somebody {
  id: number
  login_name: string
}
interface People {
  owner: Somebody | undefined
  /** Null removes the QA contact; undefined keeps it. */
  contact: Somebody | null | undefined
  watchers: Somebody[] | undefined
}

async function peopleAsked(tx: Tx, asked: ComponentChange): Promise<People> {
  const { default_assignee, default_qa_contact, default_cc } = asked
  const owner =
    default_assignee === undefined
      ? undefined
      : await personNamed(tx, rules.checkAssignee(default_assignee))
  const mayChange = default_qa_contact !== undefined && (await isOn(tx, 'useqacontact'))
  const login = default_qa_contact?.trim() ?? ''
  const found = mayChange && login !== '' ? await personNamed(tx, login) : null
  const watchers = default_cc && (await watchersNamed(tx, rules.listed(default_cc)))
  return { owner, contact: mayChange ? found : undefined, watchers }
}

async function putComponent(
  work: Work,
  { product, component }: Placed,
  asked: ComponentChange,
  { owner, contact }: People,
): Promise<Changes> {
  const texts = rules.planTexts(component, asked, product)
  const { name_key, ...shown } = texts
  const before = {
    ...pick(component),
    initialowner: component.owner_login,
    initialqacontact: component.contact_login,
  }
  const after = {
    ...shown,
    initialowner: owner?.login_name ?? component.owner_login,
    initialqacontact:
      contact === undefined ? component.contact_login : (contact?.login_name ?? null),
  }
  const changes = differences<typeof after>(before, after)
  if (Object.keys(changes).length === 0) return {}
  await store.putComponent(work.tx, {
    id: component.id,
    ...shown,
    name_key,
    initialowner: owner?.id ?? component.initialowner,
    initialqacontact: contact === undefined ? component.initialqacontact : (contact?.id ?? null),
  })
  return changes
}

const pick = ({ name, description, isactive, bug_description_template }: rules.Texts) => ({
  name,
  description,
  isactive,
  bug_description_template,
})

/** Only what was removed and added, as for other lists. */
async function putCc(
  tx: Tx,
  component_id: number,
  had: readonly { user_id: number; login_name: string }[],
  wanted: readonly Somebody[] | undefined,
): Promise<Changes> {
  if (!wanted) return {}
  const kept = new Set(wanted.map(({ id }) => id))
  const before = new Set(had.map(({ user_id }) => user_id))
  const removed = had.filter(({ user_id }) => !kept.has(user_id))
  const added = wanted.filter(({ id }) => !before.has(id))
  for (const { user_id } of removed) await store.removeCc(tx, { component_id, user_id })
  for (const { id: user_id } of added) await store.addCc(tx, { component_id, user_id })
  if (removed.length + added.length === 0) return {}
  const names = (people: readonly { login_name: string }[]) =>
    people.map(({ login_name }) => login_name).join(', ')
  return { cc_list: { removed: names(removed), added: names(added) } }
}
