/** The fields by which bugs can be counted, and the SQL of their group keys. */

import { type RawBuilder, sql } from 'kysely'

import type { Field } from './tree/fields.ts'

/**
 * The key of a group: the text of a value, or the id of a product, component, person or value; for
 * multi-value fields, ids separated by commas.
 */
export type AxisKey = string | number | null

/**
 * SQL for the key of a bug in the field; undefined for fields by which bugs cannot be grouped, such
 * as the summary.
 */
export function axisKey(field: Field): RawBuilder<AxisKey> | undefined {
  if (field.kind === 'select' || field.kind === 'person') return sql.ref(`bugs.${field.column}`)
  if (field.kind === 'hierarchy') {
    return sql.ref(field.level === 'component' ? 'bugs.component_id' : 'bugs.product_id')
  }
  if (field.kind === 'list' && field.list === 'keywords') return keywordIds
  if (field.kind !== 'custom') return undefined
  if (field.holds === 'select') return valueId(field.field_id)
  return field.holds === 'multi' ? valueIds(field.field_id) : undefined
}

/** Sorted, so that equal sets of keywords have equal keys. */
const keywordIds = sql<string | null>`(select string_agg(cast(keywordid as text), ','
  order by keywordid) from keywords where keywords.bug_id = bugs.id)`

const valueId = (field_id: number) => sql<number | null>`(select value_int from bug_cf_values
  where bug_cf_values.bug_id = bugs.id and bug_cf_values.field_id = ${field_id})`

const valueIds = (field_id: number) =>
  sql<string | null>`(select string_agg(cast(value_id as text), ',' order by value_id)
    from bug_cf_multi
    where bug_cf_multi.bug_id = bugs.id and bug_cf_multi.field_id = ${field_id})`
