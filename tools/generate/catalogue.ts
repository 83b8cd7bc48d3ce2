/**
 * Generates what bugs are filed against: products of very different sizes, their components, and
 * who may see their bugs.
 */

import { fold } from '../../src/platform/fold.ts'
import { CONTROL } from '../../src/tracker/catalogue/products/products.rules.ts'
import type { Bulk } from './bulk.ts'
import type { FirstIds, People } from './people.ts'
import { type Draw, Random, weighted, zipf, zipfWeights } from './random.ts'
import { capital, type Texts } from './texts.ts'

const CLASSIFICATIONS = 12
const KEYWORDS = 60
const RESTRICTED = 0.05
/** Groups that many products share, such as those for security. */
const SHARED_GROUPS = 40

/** A component that exists once `writeCatalogue` has run. */
export interface Component {
  id: number
  owner: number
  qa_contact: number | null
  cc: number[]
}

/** A product with what its bugs can refer to. */
export interface Product {
  id: number
  name: string
  components: Component[]
  component: Draw
  versions: string[]
  milestones: string[]
  /** The sets of groups that bugs can be in; in a confidential product, all bugs are in one. */
  sets: number[][]
  control: 'none' | 'shown' | 'mandatory'
}

/** Everything that bugs are filed against. */
export interface Catalogue {
  products: Product[]
  product: Draw
  /** The part of bugs that is restricted to groups, in products that have groups. */
  restricted: number
  keywords: { id: number; name: string }[]
  flagTypes: { id: number; name: string; asks: boolean }[]
}

/** Draws a catalogue without writing it. Sizes of products follow Zipf's law. */
export function makeCatalogue(
  { seed, products: wanted }: { seed: number; products: number },
  texts: Texts,
  people: People,
  firstId: FirstIds,
) {
  const random = new Random(seed, 'catalogue')
  const weights = zipfWeights(wanted, 1, 2)
  const products: Product[] = []
  let component = firstId('components')
  for (let rank = 0; rank < wanted; rank++) {
    const made = makeProduct(random, rank, { texts, people })
    const components = made.components.map((part) => ({ ...part, id: component++ }))
    products.push({ ...made, components, id: firstId('products') + rank })
  }
  const share = (control: Product['control']) =>
    weights.reduce((sum, weight, at) => sum + (products[at]!.control === control ? weight : 0), 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const catalogue: Catalogue = {
    products,
    product: weighted(weights),
    restricted: (RESTRICTED * total - share('mandatory')) / share('shown'),
    keywords: Array.from({ length: KEYWORDS }, (_, at) => ({
      id: firstId('keyworddefs') + at,
      name: `${texts.name()}-${at + 1}`,
    })),
    flagTypes: ['needinfo', 'review', 'approval', 'backport', 'documented'].map((name, at) => ({
      id: firstId('flagtypes') + at,
      name,
      asks: at < 2,
    })),
  }
  return catalogue
}

type From = { texts: Texts; people: People }

function makeProduct(random: Random, rank: number, { texts, people }: From) {
  const name = `${capital(texts.name())} ${capital(texts.name())} ${rank + 1}`
  const parts = Math.max(2, Math.round(60 / (rank + 1) ** 0.35))
  const components = Array.from({ length: parts }, () => ({
    id: 0,
    owner: people.somebody(random),
    qa_contact: random.chance(0.3) ? people.somebody(random) : null,
    cc: random.chance(0.1) ? [people.somebody(random)] : [],
  }))
  const values = (least: number) => Math.max(least, Math.round(30 / (rank + 1) ** 0.3))
  const releases = (count: number) =>
    Array.from({ length: count }, (_, at) => `${Math.floor(at / 4) + 1}.${at % 4}`)
  return {
    name,
    components,
    component: zipf(parts, 0.8),
    versions: ['unspecified', ...releases(values(3))],
    milestones: ['---', ...releases(values(2))],
    ...groupsFor(rank, people),
  }
}

/** A third of the products have optional groups for bugs; a few small ones are confidential. */
function groupsFor(rank: number, { groups }: People): Pick<Product, 'control' | 'sets'> {
  const own = groups[(SHARED_GROUPS + Math.floor(rank / 3)) % groups.length]!.id
  const shared = groups[rank % SHARED_GROUPS]!.id
  if (rank % 97 === 96) return { control: 'mandatory', sets: [[own]] }
  if (rank % 3 !== 0) return { control: 'none', sets: [] }
  if (rank % 2 !== 0 || own === shared) return { control: 'shown', sets: [[own]] }
  return { control: 'shown', sets: [[own], [shared], [own, shared].sort((a, b) => a - b)] }
}

/** Writes the rows of a catalogue. */
export function writeCatalogue(bulk: Bulk, catalogue: Catalogue, texts: Texts, firstId: FirstIds) {
  const shelf = firstId('classifications')
  for (let at = 0; at < CLASSIFICATIONS; at++) {
    const name = `${capital(texts.name())} ${at + 1}`
    const more = { description: texts.summary(), sortkey: at }
    bulk.add('classifications', { id: shelf + at, name, name_key: fold(name), ...more })
  }
  const next = { versions: firstId('versions'), milestones: firstId('milestones') }
  for (const product of catalogue.products) {
    const classification_id = shelf + (product.id % CLASSIFICATIONS)
    writeProduct(bulk, product, { classification_id, texts })
    for (const value of product.versions) {
      const row = { product_id: product.id, value, value_key: fold(value), isactive: 1 }
      bulk.add('versions', { id: next.versions++, ...row })
    }
    for (const [at, value] of product.milestones.entries()) {
      const row = { product_id: product.id, value, value_key: fold(value), isactive: 1 }
      bulk.add('milestones', { id: next.milestones++, ...row, sortkey: at * 10 })
    }
  }
  for (const { id, name } of catalogue.keywords) {
    bulk.add('keyworddefs', { id, name, name_key: fold(name), description: texts.summary() })
  }
  writeFlagTypes(bulk, catalogue, firstId('flaginclusions'))
}

type Shelf = { classification_id: number; texts: Texts }

function writeProduct(bulk: Bulk, product: Product, { classification_id, texts }: Shelf) {
  const { id, name, components, control, sets } = product
  bulk.add('products', {
    id,
    classification_id,
    name,
    name_key: fold(name),
    description: texts.summary(),
    isactive: 1,
    defaultmilestone: '---',
    allows_unconfirmed: 1,
  })
  for (const [at, { id: component_id, owner, qa_contact, cc }] of components.entries()) {
    const called = `${capital(texts.name())} ${at + 1}`
    bulk.add('components', {
      id: component_id,
      product_id: id,
      name: called,
      name_key: fold(called),
      description: texts.summary(),
      isactive: 1,
      initialowner: owner,
      initialqacontact: qa_contact,
    })
    for (const user_id of cc) bulk.add('component_cc', { component_id, user_id })
  }
  const level = control === 'mandatory' ? CONTROL.mandatory : CONTROL.shown
  for (const group_id of new Set(sets.flat())) {
    bulk.add('group_control_map', {
      group_id,
      product_id: id,
      entry: Number(control === 'mandatory'),
      membercontrol: level,
      othercontrol: level,
      canedit: 0,
      editcomponents: 0,
      editbugs: 0,
      canconfirm: 0,
    })
  }
}

function writeFlagTypes(bulk: Bulk, { flagTypes }: Catalogue, inclusion: number) {
  for (const [at, { id, name, asks }] of flagTypes.entries()) {
    bulk.add('flagtypes', {
      id,
      name,
      name_key: fold(name),
      description: `Whether ${name} is wanted, given or denied`,
      cc_list: '',
      target_type: 'b',
      is_active: 1,
      is_requestable: 1,
      is_requesteeble: Number(asks),
      is_multiplicable: 0,
      sortkey: at,
    })
    bulk.add('flaginclusions', { id: inclusion + at, type_id: id })
  }
}
