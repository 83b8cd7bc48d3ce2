/** Looks at a staged source and says what is in it, before anything is imported. */

import type { Staging } from './staging/open-staging.ts'

export interface Inspected {
  /** `mysql`, `postgres` or `sqlite`. */
  engine: string
  /** As the server of the source says it; undefined where nothing does. */
  server_version: string | undefined
  charset: string
  /** Rows of each table. */
  tables: Record<string, number>
}

export function inspectStaging(staging: Staging): Inspected {
  const tables = staging.tables().map((name) => [name, staging.declared(name)!.rows] as const)
  return {
    engine: staging.fact('engine')!,
    server_version: staging.fact('server_version'),
    charset: staging.fact('charset_verdict')!,
    tables: Object.fromEntries(tables),
  }
}
