/** What the PostgreSQL server of a benchmark uses, but not others on the machine (Linux only). */

import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'

import { cpuSeconds, writtenBytes } from './servers.ts'

/** Totals so far, of which a measurement takes the difference. */
export interface Used {
  /** CPU time in seconds. */
  cpu: number
  /** What was written to files, in bytes. */
  written: number
  /** Pages of 8 KiB that were looked at, in memory or not. */
  pages: number
}

/** A PostgreSQL server on this machine. */
export interface Database {
  used(): Promise<Used>
  close(): Promise<void>
}

/** SQLite works in the process of Docket. */
export const ofProcess: Database = {
  used: () => Promise.resolve({ cpu: 0, written: 0, pages: 0 }),
  close: () => Promise.resolve(),
}

/** `url` is the address of the database; undefined for SQLite. */
export async function watchDatabase(url: string | undefined): Promise<Database> {
  if (url === undefined || url === 'sqlite') return ofProcess
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const first = async <Of>(text: string) => (await client.query<{ of: Of }>(text)).rows[0]!.of
  const postmaster = parentOf(await first<number>('select pg_backend_pid() as of'))
  return {
    async used() {
      const pids = [postmaster, ...childrenOf(postmaster)]
      return {
        cpu: sum(pids, cpuSeconds),
        written: sum(pids, writtenBytes),
        pages: Number(
          await first(
            `select blks_hit + blks_read as of from pg_stat_database
              where datname = current_database()`,
          ),
        ),
      }
    },
    close: () => client.end(),
  }
}

/** Processes that have ended count as nothing. */
const sum = (pids: readonly number[], read: (pid: number) => number) =>
  pids.reduce((all, pid) => all + (attempt(() => read(pid)) ?? 0), 0)

const parentOf = (pid: number) =>
  Number(/^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && attempt(() => parentOf(Number(entry))) === parent)
    .map(Number)

function attempt<Of>(read: () => Of): Of | undefined {
  try {
    return read()
  } catch {
    // The process has ended.
    return undefined
  }
}
