/**
 * The custom fields of an installation as Bugzilla has them: a column of `bugs`, tables of values,
 * and what its own description of the schema, the table `bz_schema`, says about both. Pure.
 */

import type { ValueKind } from '../../tracker/model/bug-fields/bug-field.wire.ts'
import { literal, quoted } from './literals.ts'

/** A custom field. */
export interface OwnField {
  id: number
  name: string
  holds: ValueKind
}

interface Type {
  /** In CREATE TABLE and ALTER TABLE. */
  sql: string
  /** In `bz_schema`, as Perl. */
  perl: string
  /** As `cells.ts` converts a value; selects are texts. */
  kind: string
  /** On a bug without a value. */
  empty: string | number | null
}

const PERL_TEXT = (type: string, empty: string) =>
  `{ 'DEFAULT' => '\\'${empty}\\'', 'NOTNULL' => 1, 'TYPE' => '${type}' }`

const TYPES: Readonly<Record<Exclude<ValueKind, 'multi'>, Type>> = {
  text: {
    sql: "varchar(255) NOT NULL DEFAULT ''",
    perl: PERL_TEXT('varchar(255)', ''),
    kind: 't255',
    empty: '',
  },
  longText: {
    sql: 'mediumtext NOT NULL',
    perl: PERL_TEXT('MEDIUMTEXT', ''),
    kind: 'b16777215',
    empty: '',
  },
  select: {
    sql: "varchar(64) NOT NULL DEFAULT '---'",
    perl: PERL_TEXT('varchar(64)', '---'),
    kind: 't64',
    empty: '---',
  },
  moment: { sql: 'datetime', perl: "{ 'TYPE' => 'DATETIME' }", kind: 'm', empty: null },
  day: { sql: 'date', perl: "{ 'TYPE' => 'DATE' }", kind: 'd', empty: null },
  bug: { sql: 'mediumint', perl: "{ 'TYPE' => 'INT3' }", kind: 'i3', empty: null },
  integer: {
    sql: 'integer NOT NULL DEFAULT 0',
    perl: "{ 'DEFAULT' => 0, 'NOTNULL' => 1, 'TYPE' => 'INT4' }",
    kind: 'n4',
    empty: 0,
  },
}

/** The column of a field with one value; undefined for one with several, which has a table. */
export const typeOf = ({ holds }: OwnField): Type | undefined =>
  holds === 'multi' ? undefined : TYPES[holds]

/** The table with the bugs of a field with several values. */
export const mapOf = ({ name }: OwnField) => `bug_${name}`

const hasValues = ({ holds }: OwnField) => holds === 'select' || holds === 'multi'

/** Adds the columns and tables of all fields, and describes them in `bz_schema`. */
export function schemaOf(fields: readonly OwnField[]): string[] {
  if (fields.length === 0) return []
  const columns = fields.flatMap((field) => {
    const type = typeOf(field)
    return type ? [{ name: field.name, ...type }] : []
  })
  const added = columns.map(({ name, sql }) => `ADD COLUMN ${quoted(name)} ${sql}`)
  return [
    ...(added.length > 0 ? [`ALTER TABLE ${quoted('bugs')}\n  ${added.join(',\n  ')};\n`] : []),
    ...fields.flatMap((field) => tablesOf(field)),
    describe(fields, columns),
  ]
}

/** As copies of Bugzilla's own tables of that form, so that the character set is the same. */
function tablesOf(field: OwnField): string[] {
  if (!hasValues(field)) return []
  const { name } = field
  const values =
    copyOf(name, 'op_sys') +
    `  ${['value', 'sortkey', 'visibility_value_id'].map(dropped('op_sys')).join(', ')},\n` +
    `  ADD UNIQUE INDEX ${indexOf(name, 'value')} (value),\n` +
    `  ADD INDEX ${indexOf(name, 'sortkey')} (sortkey, value),\n` +
    `  ADD INDEX ${indexOf(name, 'visibility_value_id')} (visibility_value_id);\n`
  if (field.holds !== 'multi') return [values]
  const map = mapOf(field)
  const bugs =
    copyOf(map, 'cc') +
    `  ${['bug_id', 'who'].map(dropped('cc')).join(', ')}, DROP COLUMN who,\n` +
    '  ADD COLUMN value varchar(64) NOT NULL,\n' +
    `  ADD UNIQUE INDEX ${indexOf(map, 'bug_id')} (bug_id, value);\n`
  return [values, bugs]
}

const copyOf = (name: string, from: string) =>
  `CREATE TABLE ${quoted(name)} LIKE ${from};\nALTER TABLE ${quoted(name)}\n`
const dropped = (table: string) => (column: string) => `DROP INDEX ${indexOf(table, column)}`
const indexOf = (table: string, column: string) => quoted(`${table}_${column}_idx`)

/**
 * Bugzilla keeps its schema as the text of a Perl hash. Inserts the tables where it begins, and the
 * columns where those of `bugs` begin. `checksetup.pl` adds the foreign keys.
 */
function describe(fields: readonly OwnField[], columns: readonly { name: string; perl: string }[]) {
  const tables = fields.filter(hasValues).flatMap((field) => perlTables(field))
  const own = columns.map(({ name, perl }) => `'${name}', ${perl}, `).join('')
  const bugs = literal("'bugs' => {")
  const list = literal("'FIELDS' => [")
  const start = `LOCATE(${list}, schema_data, LOCATE(${bugs}, schema_data)) + ${LIST.length}`
  const begin = `LOCATE('{', schema_data) + 1`
  const put = (at: string, perl: string) =>
    `UPDATE bz_schema SET schema_data = INSERT(schema_data, ${at}, 0, ${literal(perl)});\n`
  return (
    (own === '' ? '' : put(start, own)) + (tables.length > 0 ? put(begin, tables.join('')) : '')
  )
}
const LIST = "'FIELDS' => ["

function perlTables(field: OwnField): string[] {
  const { name } = field
  const values =
    `'${name}' => { 'FIELDS' => [ ` +
    `'id', { 'NOTNULL' => 1, 'PRIMARYKEY' => 1, 'TYPE' => 'SMALLSERIAL' }, ` +
    `'value', { 'NOTNULL' => 1, 'TYPE' => 'varchar(64)' }, ` +
    `'sortkey', { 'DEFAULT' => 0, 'NOTNULL' => 1, 'TYPE' => 'INT2' }, ` +
    `'isactive', { 'DEFAULT' => 'TRUE', 'NOTNULL' => 1, 'TYPE' => 'BOOLEAN' }, ` +
    `'visibility_value_id', { 'TYPE' => 'INT2' } ], 'INDEXES' => [ ` +
    `'${name}_value_idx', { 'FIELDS' => [ 'value' ], 'TYPE' => 'UNIQUE' }, ` +
    `'${name}_sortkey_idx', [ 'sortkey', 'value' ], ` +
    `'${name}_visibility_value_id_idx', [ 'visibility_value_id' ] ] }, `
  if (field.holds !== 'multi') return [values]
  const map = mapOf(field)
  const to = (table: string, column: string, more: string) =>
    `'REFERENCES' => { 'COLUMN' => '${column}', ${more}'TABLE' => '${table}' }`
  return [
    values,
    `'${map}' => { 'FIELDS' => [ ` +
      `'bug_id', { 'NOTNULL' => 1, ${to('bugs', 'bug_id', "'DELETE' => 'CASCADE', ")}, ` +
      `'TYPE' => 'INT3' }, ` +
      `'value', { 'NOTNULL' => 1, ${to(name, 'value', '')}, 'TYPE' => 'varchar(64)' } ], ` +
      `'INDEXES' => [ '${map}_bug_id_idx', { 'FIELDS' => [ 'bug_id', 'value' ], ` +
      `'TYPE' => 'UNIQUE' } ] }, `,
  ]
}
