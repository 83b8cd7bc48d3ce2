/** Turns failures of the environment into a message; anything else is a bug. */

import { Fault } from '../platform/faults.ts'

/** The error properties of Node, SQLite and PostgreSQL. */
interface Failure {
  name?: string
  message: string
  code?: string
  errcode?: number
  syscall?: string
  path?: string
  address?: string
  port?: number
}

const ADVICE_DATABASE = 'check the setting database'
const REPLICA = `the PostgreSQL server is a read-only replica; ${ADVICE_DATABASE}`

const BY_CODE: Record<string, (failure: Failure) => string> = {
  EADDRINUSE: (f) =>
    `${place(f)} is in use by another program; stop that one, or choose another ` +
    'port with --port (0 chooses any free one)',
  EADDRNOTAVAIL: (f) => `${place(f)} is not an address of this machine; set --host to one that is`,
  ENOSPC: () => 'the disk is full; free some space, then start again',
  EROFS: (f) => `${f.path ?? 'the disk'} is read-only; set --data to a writable folder`,
  EACCES: denied,
  EPERM: denied,
  ECONNREFUSED: (f) =>
    `nothing answers at ${place(f)}; start the server there, or ${ADVICE_DATABASE}`,
  ENOTFOUND: () => `the host name of the database cannot be resolved; ${ADVICE_DATABASE}`,
  '25006': () => REPLICA,
  '28P01': () => `the PostgreSQL server rejected the user name or the password; ${ADVICE_DATABASE}`,
  '28000': () => `the PostgreSQL server does not allow this user to connect; ${ADVICE_DATABASE}`,
  '3D000': () => `the PostgreSQL server has no such database; create it, or ${ADVICE_DATABASE}`,
  '42501': () => 'the PostgreSQL user lacks privileges; make it the owner of the database',
  '53100': () => 'the disk of the PostgreSQL server is full; free some space, then start again',
  '53300': () => 'the PostgreSQL server has no connections left; raise its max_connections',
  '57P03': () => 'the PostgreSQL server is starting or stopping; try again in a moment',
}

const SQLITE_FULL = 13

/** Primary result codes of SQLite; extended codes contain them in the lowest byte. */
const BY_SQLITE_CODE: Record<number, string> = {
  5: 'the database is locked by another program; stop it, then start again',
  8: 'the database is read-only; make its file and its folder writable',
  11: 'the database file is damaged; restore a backup',
  13: 'the disk that holds the database is full; free some space, then start again',
  14: 'the database file cannot be opened; check the permissions of the data folder',
  26:
    'the database file is not a SQLite database; choose another folder with --data, or restore a ' +
    'backup',
}

/** The message and exit code of an expected failure; undefined for a bug. */
export function expected(error: unknown): { message: string; exit_code: number } | undefined {
  if (!(error instanceof Error)) return undefined
  // By name, because errors from threads lose their class.
  if (error.name === 'Refusal') {
    const { exit_code } = error as { exit_code?: number }
    return { message: error.message, exit_code: exit_code ?? 1 }
  }
  if (error instanceof Fault) {
    // To a command, and to a start, it does not help to try again.
    const message = error.fault === 'database_standby' ? REPLICA : error.message
    return { message, exit_code: 1 }
  }
  const failure = firstOf(error) as Failure
  const { code = '', errcode = 0 } = failure
  const message =
    code === 'ERR_SQLITE_ERROR'
      ? BY_SQLITE_CODE[errcode & 0xff]
      : Object.hasOwn(BY_CODE, code)
        ? BY_CODE[code]!(failure)
        : undefined
  return message === undefined ? undefined : { message, exit_code: 1 }
}

/** Whether a disk is full, on this machine or the database server. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode = 0 } = error as Failure
  const isFullFile = code === 'ERR_SQLITE_ERROR' && (errcode & 0xff) === SQLITE_FULL
  return isFullFile || code === 'ENOSPC' || (error as Fault).fault === 'database_full'
}

/** A host with several addresses fails once for each of them. */
const firstOf = (error: Error) =>
  error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error

function denied({ syscall, path, address, port }: Failure): string {
  if (syscall === 'listen') {
    const where = place({ message: '', address, port })
    return `permission denied to listen on ${where}; set --port to 1024 or more`
  }
  return `permission denied for ${path ?? 'a file'}; change its owner or permissions`
}

const place = ({ address, port }: Failure) =>
  [address?.includes(':') ? `[${address}]` : address, port]
    .filter((part) => part !== undefined)
    .join(':') || 'that address'
