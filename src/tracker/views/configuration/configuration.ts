/**
 * The configuration of the installation, as visible to the caller, in one response for programs.
 */

import { groupsById } from '../../../accounts/groups/groups.ts'
import { type Parameters, parameters } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import { objectPieces } from '../../../platform/http/json-pieces.ts'
import { Streamed } from '../../../platform/http/method.ts'
import { numberOf } from '../../../platform/identity.ts'
import type { Look } from '../../../platform/work/work.ts'
import { bugField, isTimeTracking } from '../../model/bug-fields/bug-fields.wire.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { bytesMax } from '../../bugs/attachments/attachments.rules.ts'
import { apiName } from '../../model/api-names.wire.ts'
import { type Fields, fields } from '../../catalogue/fields/fields.ts'
import { valueNames } from '../../catalogue/fields/value-names.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import { isFor } from '../../catalogue/flag-types/flag-types.rules.ts'
import { BUGZILLA_VERSION } from '../../administration/instance/instance.ts'
import { catalogue, type Product, selectableProducts } from '../../catalogue/products/products.ts'
import { CONTROL } from '../../catalogue/products/products.rules.ts'
import type { FieldRow } from '../../model/tables.ts'
import type * as wire from './configuration.wire.ts'

type Configuration = wire.Configuration
/** Keys are data, so `__proto__` must be an ordinary one. */
const byName = <Value>(entries: Iterable<readonly [string, Value]>) => Object.fromEntries(entries)

/** The configuration; products are streamed because there may be many. */
export interface Told {
  before: Omit<Configuration, keyof Told['after'] | 'product'>
  products: readonly Product[]
  /** The entry of one product, computed when it is sent. */
  shape: (product: Product) => Configuration['product'][string]
  after: Pick<Configuration, 'group' | 'flag_type' | 'keyword' | 'field'>
  /** Callers with equal keys get the same response; undefined for rare requests. */
  shared: string | undefined
}

/**
 * `Bugzilla.configuration`; streamed, and shared by callers who can see the same. Unknown and
 * hidden products are left out.
 */
export async function readConfiguration(look: Look, asked: wire.ConfigurationAsked) {
  const told = await tellConfiguration(look, asked)
  return new Streamed(() => asJson(told), { packs: true, shared: told.shared })
}

/** The JSON text in pieces, one for each product. */
export async function* asJson({ before, products, shape, after }: Told) {
  yield `${JSON.stringify(before).slice(0, -1)},"product":`
  yield* objectPieces(products, (product) => [product.name, shape(product)])
  yield `,${JSON.stringify(after).slice(1)}`
}

/**
 * Collects what GET /rest/configuration and `config.cgi` return, as far as the caller may see it.
 */
export async function tellConfiguration(look: Look, asked: wire.ConfigurationAsked): Promise<Told> {
  const { tx } = look
  const set = await parameters(tx)
  const products = await productsAsked(look, asked)
  const types = asked.flags === false ? undefined : await typesIn(look, products)
  const known = await fields(tx)
  const classification = await classifications(look, set)
  const rests_on = [await catalogue(tx), known, set, await flagTypes(tx), await groupsById(tx)]
  return {
    before: {
      version: BUGZILLA_VERSION,
      maintainer: set.maintainer,
      announcement: set.announcehtml,
      max_attachment_size: String(bytesMax(set)),
      ...(classification && { classification }),
    },
    products,
    shape: (product) => shapeProduct(look, product, set, types),
    after: {
      group: await groupsOf(look, products),
      ...(types && { flag_type: await shapeTypes(look, types) }),
      keyword: byName(known.keywords.map(({ name, description }) => [name, { description }])),
      field: await shapeFields(look, known, set),
    },
    shared: asked.product
      ? undefined
      : `configuration ${rests_on.map(numberOf).join()} ${look.actor.group_set_id} ${!types}`,
  }
}

/** Omits invisible objects like nonexistent ones. */
async function productsAsked(look: Look, { product: names }: wire.ConfigurationAsked) {
  const products = await selectableProducts(look)
  if (!names) return products
  const wanted = new Set(names.map((name) => fold(name.trim())))
  return products.filter(({ name_key }) => wanted.has(name_key))
}

async function classifications(look: Look, { useclassification }: Parameters) {
  if (useclassification !== '1') return undefined
  const products = Map.groupBy(
    await selectableProducts(look),
    ({ classification }) => classification,
  )
  const { classifications: all } = await catalogue(look.tx)
  return byName(
    all.flatMap(({ id, name }) => {
      const within = products.get(name)?.map((product) => product.name)
      return within ? [[name, { id, products: within }] as const] : []
    }),
  )
}

function shapeProduct(
  look: Look,
  product: Product,
  { useclassification, usetargetmilestone }: Parameters,
  types: readonly FlagType[] | undefined,
): Configuration['product'][string] {
  const { id, classification, description, defaultmilestone, components } = product
  const flagsFor = (component_id: number) =>
    types?.filter((type) => isFor(type, id, component_id)).map((type) => type.id)
  return {
    id,
    ...(useclassification === '1' && { classification }),
    description,
    is_active: product.isactive === 1,
    is_permitting_unconfirmed: product.allows_unconfirmed === 1,
    component: byName(
      components.map((row) => [
        row.name,
        {
          id: row.id,
          description: row.description,
          is_active: row.isactive === 1,
          ...(types && { flag_type: flagsFor(row.id)! }),
        },
      ]),
    ),
    version: product.versions.map(({ value }) => value),
    ...(usetargetmilestone === '1' && {
      target_milestone: product.milestones.map(({ value }) => value),
      default_target_milestone: defaultmilestone,
    }),
    group: groupsFor(look, product).map(({ name }) => name),
  }
}

/** Groups in which the caller may file bugs of the product, as a member or not. */
const groupsFor = ({ actor }: Look, { controls }: Product) =>
  controls.filter(
    ({ group_id, isactive, membercontrol, othercontrol }) =>
      isactive === 1 && (actor.groups.has(group_id) ? membercontrol : othercontrol) !== CONTROL.na,
  )

async function groupsOf(look: Look, products: readonly Product[]) {
  const ids = new Set(
    products.flatMap((product) => groupsFor(look, product).map(({ group_id }) => group_id)),
  )
  const groups = [...(await groupsById(look.tx)).values()].filter(({ id }) => ids.has(id))
  return byName(
    groups.map(({ id, name, description, isbuggroup, isactive }) => [
      name,
      { id, description, is_accepting_bugs: isbuggroup === 1, is_active: isactive === 1 },
    ]),
  )
}

/** Active flag types valid for any component of the products. */
async function typesIn({ tx }: Look, products: readonly Product[]) {
  const isUsed = (type: FlagType) =>
    products.some(({ id, components }) => components.some((one) => isFor(type, id, one.id)))
  return (await flagTypes(tx)).filter((type) => type.is_active === 1 && isUsed(type))
}

async function shapeTypes({ tx, actor }: Look, types: readonly FlagType[]) {
  const groups = await groupsById(tx)
  const named = (id: number | null) => groups.get(id ?? 0)?.name ?? ''
  const mayEdit = actor.may('editcomponents')
  return byName(
    types.map((type) => [
      String(type.id),
      {
        name: type.name,
        description: type.description,
        ...(mayEdit && {
          request_group: named(type.request_group_id),
          grant_group: named(type.grant_group_id),
        }),
        is_for_bugs: type.target_type === 'b',
        is_requestable: type.is_requestable === 1,
        is_specifically_requestable: type.is_requesteeble === 1,
        is_multiplicable: type.is_multiplicable === 1,
      },
    ]),
  )
}

async function shapeFields(look: Look, known: Fields, set: Parameters) {
  const isTimeTracker = await seesHours(look)
  const shown = known.all.filter(
    ({ name, obsolete }) => !obsolete && (isTimeTracker || !isTimeTracking(name)),
  )
  const entries: [string, Configuration['field'][string]][] = []
  for (const field of shown) {
    const { name, description, type } = field
    const values = await valuesOf(look, known, field)
    const parameter = bugField(name)?.otherwise
    const byDefault = parameter && set[parameter]
    entries.push([
      apiName(name),
      {
        description,
        ...(values && { values }),
        ...(byDefault && { default: byDefault }),
        ...(name === 'bug_status' && flow(known)),
        ...(field.custom === 1 && { is_on_bug_entry: field.enter_bug === 1 }),
        type,
      },
    ])
  }
  return byName(entries)
}

/** Products' values are listed with the products; values for hidden ones are omitted. */
async function valuesOf(look: Look, { keywords, values, byId }: Fields, field: FieldRow) {
  if (field.name === 'keywords') {
    return keywords.filter(({ isActive }) => isActive).map(({ name }) => name)
  }
  const rows = values.get(field.id)
  if (!rows) return undefined
  const names = await valueNames(look, byId.get(field.value_field_id ?? 0))
  return rows
    .filter(({ isactive }) => isactive === 1)
    .filter(({ visibility_value_id: id }) => id === null || names.has(id))
    .map(({ value }) => value)
}

function flow({ statuses, initialStatuses }: Fields) {
  const active = statuses.filter(({ isactive }) => isactive)
  const named = (all: readonly { name: string }[]) => all.map(({ name }) => name)
  return {
    open: named(active.filter(({ is_open }) => is_open)),
    closed: named(active.filter(({ is_open }) => !is_open)),
    transitions: byName([
      ['{Start}', named(initialStatuses)] as const,
      ...active.map(({ name, can_change_to }) => [name, named(can_change_to)] as const),
    ]),
  }
}
