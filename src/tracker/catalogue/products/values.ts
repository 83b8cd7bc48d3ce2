/** Creates, changes and deletes versions and milestones, for those who administer the product. */

import { type Changes, differences } from '../../../accounts/changes.rules.ts'
import { PRODUCTS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { changeEach, type Kind, recordCreated, recordRemoved } from '../administer.ts'
import { sortKeysAfter } from '../sort-keys.rules.ts'
import { productOfPath } from './administered-products.ts'
import { fail } from './faults.ts'
import type { Product } from './products.ts'
import { type Part, planNew, planValue, type ProductValues, type Value } from './values.rules.ts'
import * as store from './values.store.ts'
import type { MilestoneMoved, NamedMilestone, NamedVersion, ValueAsked } from './values.wire.ts'

const WIRE_NAMES = { value: 'name', isactive: 'is_active', sortkey: 'sort_key' }
const kindOf = (audited: string): Kind => ({ audited, topics: [PRODUCTS], wire_names: WIRE_NAMES })
const kinds = {
  version: { kind: kindOf('Version'), add: store.addVersion, put: store.putVersion },
  milestone: { kind: kindOf('Milestone'), add: store.addMilestone, put: store.putMilestone },
}

/** Version.create; for members of `editcomponents`. */
export const createVersion = (work: Work, asked: ValueAsked & { product: string }) =>
  create(work, 'version', asked)

/** Milestone.create; for members of `editcomponents`. */
export const createMilestone = (work: Work, asked: ValueAsked & { product: string }) =>
  create(work, 'milestone', asked)

/**
 * `Version.update`. Renaming also updates bugs, but not their history. Fault 51 for an unknown
 * version.
 */
export const updateVersion = async (work: Work, asked: ValueAsked & NamedVersion) => ({
  versions: await update(work, await seeVersion(work, asked, 'edit'), asked),
})

/**
 * `Milestone.update`. Renaming also updates bugs and the default of the product. Fault 51 for an
 * unknown milestone.
 */
export const updateMilestone = async (work: Work, asked: ValueAsked & NamedMilestone) => ({
  milestones: await update(work, await seeMilestone(work, asked, 'edit'), asked),
})

/** `Milestone.move`: among those of its product, by changing sort keys. Faults as for a change. */
export async function moveMilestone(work: Work, asked: MilestoneMoved) {
  const { product, row } = await seeMilestone(work, asked, 'edit')
  const { milestones } = product
  const at = milestones.findIndex(({ id }) => id === row.id)
  const planned = sortKeysAfter(milestones, { at, by: asked.by }, 'milestones')
  const changed = await changeEach(
    work,
    kinds.milestone.kind,
    planned.keys(),
    async (one): Promise<Changes> => {
      const sortkey = planned.get(one)!
      await store.putMilestone(work.tx, { ...one, sortkey })
      return { sortkey: { removed: String(one.sortkey), added: String(sortkey) } }
    },
  )
  return { milestones: changed }
}

/** `Version.delete`. Fault 32000 for a version of bugs, and for the last one of the product. */
export async function removeVersion(work: Work, asked: NamedVersion) {
  const { product, row } = await seeVersion(work, asked, 'delete')
  if (product.versions.length === 1) fail('version_is_last', product.name)
  const bug = await store.bugOfVersion.first(work.tx, valueOf(product, row))
  if (bug) fail('part_has_bugs', 'version', row.value)
  await store.removeVersion(work.tx, { id: row.id })
  await recordRemoved(work, kinds.version.kind, [{ id: row.id, name: row.value }])
  return { versions: [{ id: row.id }] }
}

/** `Milestone.delete`. Fault 32000 for a milestone of bugs, and for the default one. */
export async function removeMilestone(work: Work, asked: NamedMilestone) {
  const { product, row } = await seeMilestone(work, asked, 'delete')
  if (isDefault(product, row)) fail('milestone_is_default', row.value)
  const bug = await store.bugOfMilestone.first(work.tx, valueOf(product, row))
  if (bug) fail('part_has_bugs', 'milestone', row.value)
  await store.removeMilestone(work.tx, { id: row.id })
  await recordRemoved(work, kinds.milestone.kind, [{ id: row.id, name: row.value }])
  return { milestones: [{ id: row.id }] }
}

async function create(work: Work, part: Part, asked: ValueAsked & { product: string }) {
  const product = await productOfPath(work, asked.product, 'add', `${part}s`)
  const value = planNew(asked, valuesOf(product, part))
  const { kind, add } = kinds[part]
  const { id } = (await add.first(work.tx, { ...value, product_id: product.id }))!
  return recordCreated(work, kind, { id, name: value.value })
}

interface Seen {
  part: Part
  product: Product
  row: Value & { id: number }
}

const update = (work: Work, seen: Seen, asked: ValueAsked) =>
  changeEach(work, kinds[seen.part].kind, [seen.row], () => put(work, seen, asked))

async function put(work: Work, { part, product, row }: Seen, asked: ValueAsked): Promise<Changes> {
  const planned = planValue(row, asked, valuesOf(product, part))
  const { value_key: _, ...shown } = planned
  const changes = differences<typeof shown>(row, shown)
  if (Object.keys(changes).length === 0) return {}
  if (part === 'milestone' && !planned.isactive && row.isactive && isDefault(product, row)) {
    fail('milestone_is_default', row.value)
  }
  await kinds[part].put(work.tx, { ...planned, id: row.id })
  if (planned.value !== row.value) {
    const renaming = { product_id: product.id, from: row.value, to: planned.value }
    await renameEverywhere(work.tx, part, renaming)
  }
  return changes
}

/** Bugs store the name. Renaming is not a change of the bugs, so it is not in their history. */
async function renameEverywhere(
  tx: Tx,
  part: Part,
  renaming: { product_id: number; from: string; to: string },
) {
  if (part === 'version') return void (await store.renameVersionOfBugs(tx, renaming))
  await store.renameMilestoneOfBugs(tx, renaming)
  await store.renameDefaultMilestone(tx, renaming)
}

async function seeVersion(work: Work, asked: NamedVersion, action: string): Promise<Seen> {
  const product = await productOfPath(work, asked.product, action, 'versions')
  const rows = product.versions.map((row) => ({ ...row, sortkey: 0 }))
  return { part: 'version', product, row: find(rows, 'version', asked.version, product) }
}

async function seeMilestone(work: Work, asked: NamedMilestone, action: string): Promise<Seen> {
  const product = await productOfPath(work, asked.product, action, 'milestones')
  const row = find(product.milestones, 'milestone', asked.milestone, product)
  return { part: 'milestone', product, row }
}

function find<Row extends Value>(
  rows: readonly Row[],
  part: Part,
  name: string,
  { name: product }: Product,
) {
  const key = fold(name.trim())
  const found = rows.find(({ value_key }) => value_key === key)
  return found ?? fail('part_does_not_exist', part, name, product)
}

const valuesOf = (product: Product, part: Part): ProductValues => ({
  part,
  product: product.name,
  values: part === 'version' ? product.versions : product.milestones,
})
const valueOf = ({ id: product_id }: Product, { value }: Value) => ({ product_id, value })
const isDefault = ({ defaultmilestone }: Product, { value }: Value) => value === defaultmilestone
