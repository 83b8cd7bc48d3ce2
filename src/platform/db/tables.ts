/**
 * The types of all tables. The platform knows none: each room adds its own with `declare module`,
 * so that transactions are typed everywhere, and no room is named here.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Tables {}

const columns = new Map<string, readonly string[]>()

/** Tells declared statements the columns of tables; see `namedColumns`. */
export function declareColumns(tables: ReadonlyMap<string, { columns: object }>) {
  for (const [name, table] of tables) columns.set(name, Object.keys(table.columns))
}

/** The columns of a table in order; undefined for tables that no schema step creates. */
export const columnsNamed = (table: string) => columns.get(table)
