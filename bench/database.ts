/** What the PostgreSQL server of a benchmark uses, but not others on the machine (Linux only). */

import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'

import { cpuSeconds, writtenBytes } from './servers.ts'

/** CPU time in seconds, bytes written to files, pages of 8 KiB that were looked at. */
export interface Used {
  cpu: number
  written: number
  pages: number
}

/** A PostgreSQL server on this machine. */
export interface Database {
  /** Resolves to a function that tells what has been used since. */
  watch(): Promise<() => Promise<Used>>
  close(): Promise<void>
}

/** SQLite works in the process of Docket. */
export const ofProcess: Database = {
  watch: async () => async () => ({ cpu: 0, written: 0, pages: 0 }),
  close: () => Promise.resolve(),
}

/** `url` is the address of the database; undefined for SQLite. */
export async function watchDatabase(url: string | undefined): Promise<Database> {
  if (url === undefined || url === 'sqlite') return ofProcess
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const first = async (text: string) => Number(Object.values((await client.query(text)).rows[0])[0])
  const postmaster = parentOf(await first('select pg_backend_pid()'))
  const pages = () =>
    first(`select blks_hit + blks_read from pg_stat_database where datname = current_database()`)
  return {
    async watch() {
      const [before, seen] = [usedBy(postmaster), await pages()]
      return async () => {
        // What a process used that has ended meanwhile is not known.
        const after = [...usedBy(postmaster)]
        const sum = (what: 'cpu' | 'written') =>
          after.reduce((all, [pid, of]) => all + of[what] - (before.get(pid)?.[what] ?? 0), 0)
        return { cpu: sum('cpu'), written: sum('written'), pages: (await pages()) - seen }
      }
    },
    close: () => client.end(),
  }
}

/** Of each process of the server. */
function usedBy(postmaster: number) {
  const used = new Map<number, { cpu: number; written: number }>()
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    const cpu = attempt(() => cpuSeconds(pid))
    if (cpu !== undefined) used.set(pid, { cpu, written: writtenBytes(pid) })
  }
  return used
}

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
