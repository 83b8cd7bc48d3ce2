/** Watched products and components, of the extension ComponentWatching in BMO and Harmony. */

import { fold } from '../../platform/fold.ts'
import { limits } from '../../platform/limits.ts'
import type { Staged, StagedRow } from '../staged.ts'
import { number, rowsOf, text } from './cells.ts'
import type { ImportContext } from './context.ts'
import { DUPLICATE_ROW, MISSING_ROW } from './losses.ts'
import type { Mapping } from './mapping.ts'

interface Target {
  product_id: number | null
  component_id: number | null
}

/**
 * A row names a component, or a product, or a prefix of names of its components: Docket has no
 * prefixes, so this becomes a watch of each component that exists. Rows are numbered again.
 */
export const areaWatches: Mapping = {
  part: 'component_watch',
  sources: ['component_watch'],
  *rows(context) {
    const { losses, known, staged } = context
    const components = componentsIn(context)
    let id = 0
    let own = { user_id: 0, watched: new Set<string>() }
    for (const row of rowsOf(staged, 'component_watch', { by: 'user_id', next: ['rowid'] })) {
      const user_id = number(row['user_id'])
      if (user_id !== own.user_id) own = { user_id, watched: new Set() }
      const targets = known.users.has(user_id) ? targetsOf(context, row, components) : undefined
      const fresh = targets?.filter((target) => !own.watched.has(keyOf(target))) ?? []
      const kept = fresh.slice(0, limits.watched_max - own.watched.size)
      const loss = lossOf(row, { targets, fresh, kept })
      if (loss) losses.tell(loss, `user ${user_id}, ${said(row)}`)
      for (const target of kept) {
        own.watched.add(keyOf(target))
        yield ['area_watch', { id: ++id, user_id, ...target, keywordid: null }]
      }
    }
  },
}

const keyOf = ({ product_id, component_id }: Target) => `${product_id} ${component_id}`

const EACH = 'a watch of components by prefix became one of each component'
const NONE = 'a watch of components by a prefix that no component has was left out'
const BEYOND = `a watch beyond the first ${limits.watched_max} of a person was left out`

interface Outcome {
  targets: Target[] | undefined
  /** Those that the person does not watch already, and those that fit. */
  fresh: Target[]
  kept: Target[]
}
function lossOf(row: StagedRow, { targets, fresh, kept }: Outcome): string | undefined {
  if (!targets) return MISSING_ROW
  if (targets.length === 0) return NONE
  if (fresh.length === 0) return DUPLICATE_ROW
  if (kept.length < fresh.length) return BEYOND
  return prefixOf(row) === '' ? undefined : EACH
}

const said = (row: StagedRow) =>
  `product ${number(row['product_id'])}, ` +
  (prefixOf(row) === '' ? `component ${number(row['component_id'])}` : `prefix ${prefixOf(row)}`)

const prefixOf = (row: StagedRow) =>
  number(row['component_id']) === 0 ? text(row['component_prefix']) : ''

/** Undefined if the product or component does not exist; empty if none has the prefix. */
function targetsOf(
  { known }: ImportContext,
  row: StagedRow,
  components: Components,
): Target[] | undefined {
  const [product_id, component_id] = [number(row['product_id']), number(row['component_id'])]
  const prefix = fold(prefixOf(row))
  const ofComponent = (id: number) => ({ product_id: null, component_id: id })
  if (component_id !== 0) {
    return known.components.has(component_id) ? [ofComponent(component_id)] : undefined
  }
  if (!known.products.has(product_id)) return undefined
  if (prefix === '') return [{ product_id, component_id: null }]
  const all = components.get(product_id) ?? []
  return all.filter(({ key }) => key.startsWith(prefix)).map(({ id }) => ofComponent(id))
}

/** By product. */
type Components = ReadonlyMap<number, readonly { id: number; key: string }[]>
function componentsIn({ staged }: { staged: Staged }): Components {
  const rows = [...rowsOf(staged, 'components', { by: 'id' })]
  const all = rows.map((row) => ({
    id: number(row['id']),
    product_id: number(row['product_id']),
    key: fold(text(row['name'])),
  }))
  return Map.groupBy(all, ({ product_id }) => product_id)
}
