/** Watched products and components, of the extension ComponentWatching in BMO and Harmony. */

import { fold } from '../../platform/fold.ts'
import type { Staged, StagedRow } from '../staged.ts'
import { number, rowsOf, text } from './cells.ts'
import type { ImportContext } from './context.ts'
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
    const seen = new Set<string>()
    let id = 0
    for (const row of rowsOf(staged, 'component_watch', { by: 'user_id', next: ['rowid'] })) {
      const [user_id, prefix] = [number(row['user_id']), prefixOf(row)]
      const what = `user ${user_id}, product ${number(row['product_id'])}, ${said(row)}`
      const targets = known.users.has(user_id) ? targetsOf(context, row, components) : []
      const fresh = targets.filter(({ product_id, component_id }) => {
        const key = `${user_id} ${product_id} ${component_id}`
        return !seen.has(key) && seen.add(key)
      })
      if (targets.length === 0) losses.tell(MISSING, what)
      else if (fresh.length === 0) losses.tell('a duplicate row was left out', what)
      else if (prefix !== '') losses.tell(EACH, what)
      for (const target of fresh) {
        yield ['area_watch', { id: ++id, user_id, ...target, keywordid: null }]
      }
    }
  },
}

const MISSING = 'a row that refers to a missing row was left out'
const EACH = 'a watch of components by prefix became one of each component'

const said = (row: StagedRow) =>
  prefixOf(row) === '' ? `component ${number(row['component_id'])}` : `prefix ${prefixOf(row)}`

const prefixOf = (row: StagedRow) =>
  number(row['component_id']) === 0 ? text(row['component_prefix']) : ''

/** Without those that do not exist. */
function targetsOf({ known }: ImportContext, row: StagedRow, components: Components): Target[] {
  const [product_id, component_id] = [number(row['product_id']), number(row['component_id'])]
  const prefix = fold(prefixOf(row))
  const ofComponent = (id: number) => ({ product_id: null, component_id: id })
  if (component_id !== 0) {
    return known.components.has(component_id) ? [ofComponent(component_id)] : []
  }
  if (!known.products.has(product_id)) return []
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
