/** Manages classifications, for members of `editclassifications`. Product.update moves products. */

import { audit } from '../../../accounts/audit/audit.ts'
import { differences } from '../../../accounts/changes.rules.ts'
import { wanted } from '../../../accounts/names.rules.ts'
import { PRODUCTS } from '../../../migrations/topics.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { changeEach, type Kind, recordCreated, recordRemoved, requireGroup } from '../administer.ts'
import type { Classification } from '../products/catalogue.ts'
import { catalogue } from '../products/products.ts'
import { refuseControllers } from '../products/change-components.ts'
import * as rows from '../products/classification-rows.ts'
import { sortKeysAfter } from '../sort-keys.rules.ts'
import { findClassification } from './classifications.ts'
import { planClassification, planNew } from './classifications.rules.ts'
import type {
  ClassificationChange,
  ClassificationMoved,
  ClassificationsAsked,
  NewClassification,
} from './classifications.wire.ts'
import { fail } from './faults.ts'

const KIND: Kind = {
  audited: 'Classification',
  topics: [PRODUCTS],
  wire_names: { sortkey: 'sort_key' },
}

/**
 * Returns the id. Fault 304 without `editclassifications`; 32000 if the name is empty, too long or
 * taken, ignoring case.
 */
export async function createClassification(work: Work, asked: NewClassification) {
  requireClassifier(work, 'add')
  const { classifications } = await catalogue(work.tx)
  const classification = planNew(asked, classifications)
  const id = await rows.addClassification(work.tx, classification)
  return recordCreated(work, KIND, { id, name: classification.name })
}

/**
 * Changes all of the classifications or none. Errors as for creating one, and 51 for an unknown
 * one.
 */
export async function updateClassifications(work: Work, asked: ClassificationChange) {
  requireClassifier(work, 'edit')
  const all = [...(await catalogue(work.tx)).classifications]
  const named = await namedClassifications(work, asked)
  const classifications = await changeEach(work, KIND, named, async (before) => {
    const planned = planClassification(before, asked, all)
    const { name_key: _, ...shown } = planned
    const changes = differences<typeof shown>(before, shown)
    if (Object.keys(changes).length > 0)
      await rows.putClassification(work.tx, { ...planned, id: before.id })
    // Validated one after another, so that two cannot get the same name.
    all.splice(all.indexOf(before), 1, { ...before, ...planned })
    return changes
  })
  return { classifications }
}

/**
 * `Classification.move`: among the others, by changing sort keys. Fault 304 without
 * `editclassifications`, 51 for an unknown one.
 */
export async function moveClassification(work: Work, asked: ClassificationMoved) {
  requireClassifier(work, 'edit')
  const { classifications: all } = await catalogue(work.tx)
  const [moved] = await namedClassifications(work, { id_or_name: asked.id_or_name })
  const at = all.indexOf(moved!)
  const planned = sortKeysAfter(all, { at, by: asked.by }, 'classifications')
  const classifications = await changeEach(work, KIND, planned.keys(), async (one) => {
    const sortkey = planned.get(one)!
    await rows.putClassification(work.tx, { ...one, sortkey })
    return { sortkey: { removed: String(one.sortkey), added: String(sortkey) } }
  })
  return { classifications }
}

/** Their products become Unclassified; that classification itself cannot be deleted. */
export async function removeClassifications(work: Work, asked: ClassificationsAsked) {
  requireClassifier(work, 'delete')
  const going = await namedClassifications(work, asked)
  const { classifications, products } = await catalogue(work.tx)
  const first = classifications.find(({ id }) => id === rows.UNCLASSIFIED)!
  if (going.includes(first)) fail('classification_not_deletable', first.name)
  await refuseControllers(
    work.tx,
    'classification',
    going.map(({ id }) => id),
  )
  for (const { id, name } of going) {
    for (const product of products.filter(({ classification_id }) => classification_id === id)) {
      const classification = { removed: name, added: first.name }
      await audit(work, 'Product', product.id, { classification })
    }
    await rows.removeClassification(work.tx, id)
  }
  await recordRemoved(work, KIND, going)
  return { classifications: going.map(({ id }) => ({ id })) }
}

/** Fault 304 without `editclassifications`. */
export const requireClassifier = (look: Look, action: string) =>
  requireGroup(look, 'editclassifications', action, 'classifications')

async function namedClassifications(
  { tx }: Work,
  asked: ClassificationsAsked,
): Promise<Classification[]> {
  const { classifications } = await catalogue(tx)
  const { ids = [], names = [] } = wanted(asked)
  const found = [...ids, ...names].map((one) => findClassification(classifications, one))
  return [...new Set(found)]
}
