/** Describes the actual schema of a database, one line for each part, for comparison. */

import { sql } from 'kysely'

import type { Db } from '../src/platform/db/db.ts'

const SQLITE = [
  `select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, '') as line
    from sqlite_schema`,
  `select 'column ' || t.name || '.' || c.name || ' ' || c.cid || ' ' || c.type || ' ' ||
      c."notnull" || ' ' || c.pk || ' ' || coalesce(c.dflt_value, '') as line
    from sqlite_schema as t, pragma_table_xinfo(t.name) as c where t.type = 'table'`,
  `select 'reference ' || t.name || '.' || f."from" || ' ' || f."table" || '.' || f."to" || ' ' ||
      f.on_update || ' ' || f.on_delete as line
    from sqlite_schema as t, pragma_foreign_key_list(t.name) as f where t.type = 'table'`,
  `select 'key ' || t.name || '.' || i.name || ' ' || i."unique" || ' ' || i.partial || ' ' ||
      (select group_concat(name) from pragma_index_info(i.name)) as line
    from sqlite_schema as t, pragma_index_list(t.name) as i where t.type = 'table'`,
]
const HERE = 'current_schema()'
const POSTGRES = [
  `select 'column ' || table_name || '.' || column_name || ' ' || row_number() over
      (partition by table_name order by ordinal_position) || ' ' || data_type || ' ' ||
      is_nullable || ' ' || coalesce(column_default, '') || ' ' || is_identity || ' ' ||
      coalesce(identity_generation, '') || ' ' || coalesce(collation_name, '') || ' ' ||
      coalesce(generation_expression, '') as line
    from information_schema.columns where table_schema = ${HERE}`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' ||
      pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = ${HERE}::regnamespace`,
  `select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid || ' ' || indisprimary as line
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = ${HERE}::regnamespace`,
  `select 'object ' || relkind::text || ' ' || relname || ' ' || coalesce(array_to_string(reloptions, ','), '')
      as line
    from pg_class where relnamespace = ${HERE}::regnamespace`,
]

/** Sorted, so that the order of creation does not matter. */
export async function schemaOf(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const query of db.dialect.name === 'sqlite' ? SQLITE : POSTGRES) {
    const { rows } = await db.look((tx) => sql.raw<{ line: string }>(query).execute(tx))
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.toSorted()
}
