/** Sort values of custom fields, by type. */

import { type RawBuilder, sql } from 'kysely'

import type { CustomKind, SearchFields } from '../tree/fields.ts'

/** The maximum length of text in cursors. */
const SORTED_CHARS = 255

/** Finds a custom field by name. */
export function customField(name: string, fields: SearchFields) {
  const field = fields.get(name)
  return field?.kind === 'custom' ? field : undefined
}

/** SQL for the sort value of a bug; long text is cut. The field must exist. */
export function customSort(name: string, fields: SearchFields): RawBuilder<unknown> {
  const field = customField(name, fields)
  if (!field) throw new Error(`${name} is no field of the installation's own`)
  return SORTS[field.holds](field.field_id)
}

const ofBug = (field_id: number) =>
  sql`bug_cf_values.bug_id = bugs.id and bug_cf_values.field_id = ${field_id}`
const whole = (field_id: number) =>
  sql`(select value_int from bug_cf_values where ${ofBug(field_id)})`
/** The position of a value in the field's list. */
const place = (of: RawBuilder<unknown>) => sql`(select count(*) from field_values as earlier
  where earlier.field_id = ${of}.field_id
    and (earlier.sortkey, earlier.value_key) < (${of}.sortkey, ${of}.value_key))`

const SORTS: Record<CustomKind, (field_id: number) => RawBuilder<unknown>> = {
  // A number that was never set is 0.
  number: (field_id) => sql`coalesce(${whole(field_id)}, 0)`,
  moment: whole,
  day: whole,
  text: (field_id) => sql`coalesce((select substr(value_key, 1, ${sql.lit(SORTED_CHARS)})
    from bug_cf_values where ${ofBug(field_id)}), '')`,
  // If nothing was ever chosen, the value for none.
  select: (field_id) => sql`coalesce((select ${place(sql`chosen`)}
    from field_values as chosen join bug_cf_values on bug_cf_values.value_int = chosen.id
    where ${ofBug(field_id)}), (select ${place(sql`chosen`)}
    from field_values as chosen where chosen.field_id = ${field_id} and chosen.value = '---'))`,
  multi: (field_id) => sql`(select min(chosen.value_key)
    from field_values as chosen join bug_cf_multi on bug_cf_multi.value_id = chosen.id
    where bug_cf_multi.bug_id = bugs.id and bug_cf_multi.field_id = ${field_id})`,
}
