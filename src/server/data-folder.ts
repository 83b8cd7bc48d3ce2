/** The data folder: its layout, and the secret key. */

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { lockFolder } from '../platform/db/folder-lock.ts'
import { makeFolders } from '../platform/files.ts'
import { Refusal } from '../platform/refusal.ts'

const SECRET_BYTES = 32

/** Absolute paths of the files in a data folder, which need not exist. */
export interface DataFolder {
  path: string
  database: string
  blobs: string
  /** Incomplete uploads. */
  uploads: string
  backups: string
  secret: string
  firstLogin: string
  /** The staged source of an import. */
  staging: string
  /** Exists while an installation is being copied into the folder, or after that was killed. */
  unfinished: string
  /** Exists while the service runs, or after it crashed. */
  running: string
}

/** Computes paths only; nothing is created. */
export function layOut(path: string): DataFolder {
  return {
    path,
    database: join(path, 'docket.db'),
    blobs: join(path, 'blobs'),
    uploads: join(path, 'uploads'),
    backups: join(path, 'backups'),
    secret: join(path, 'secret.key'),
    firstLogin: join(path, 'first-login.txt'),
    staging: join(path, 'import'),
    unfinished: join(path, 'unfinished'),
    running: join(path, 'running'),
  }
}

/** Creates the folder for its owner only, unless it exists. */
export async function makeFolder(path: string): Promise<DataFolder> {
  await makeFolders(path).catch((error: Error) => {
    throw new Refusal(
      `the data folder ${path} cannot be created (${error.message}); choose another one with --data`,
    )
  })
  return layOut(path)
}

/** Creates the folder unless it exists, and locks it while a body runs. */
export async function inFolder<Result>(
  path: string,
  body: (folder: DataFolder) => Promise<Result>,
): Promise<Result> {
  const folder = await makeFolder(path)
  const lock = lockFolder(folder.path)
  try {
    refuseUnfinished(folder)
    return await body(folder)
  } finally {
    lock.unlock()
  }
}

/** Continuing here would make a partial installation look complete. */
function refuseUnfinished({ path, unfinished }: DataFolder) {
  if (!existsSync(unfinished)) return
  throw new Refusal(
    `the data folder ${path} is incomplete because a copy, import or restore was interrupted; ` +
      'remove the folder, empty the database if it is PostgreSQL, and rerun the command',
  )
}

/** Writes the key of the setting `secret_key`, unless the folder has it; refuses another one. */
export async function installSecret({ secret }: DataFolder, key: string | undefined) {
  if (key === undefined) return
  const made = Buffer.from(key, 'hex')
  const known = await readFile(secret).catch(() => undefined)
  if (!known) return writePrivate(secret, made)
  if (made.equals(known)) return
  throw new Refusal(
    `secret_key is not the key in ${secret}; correct the setting, or remove the file to replace ` +
      'its key',
  )
}

/** The installation's signing key; created at the first start, mode 600. */
export async function readSecret({ secret }: DataFolder): Promise<Uint8Array> {
  const known = await readFile(secret).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (known?.length === SECRET_BYTES) return known
  if (known) {
    throw new Refusal(
      `the secret key ${secret} is damaged; restore it from a backup, or remove it to generate ` +
        'another',
    )
  }
  const made = randomBytes(SECRET_BYTES)
  await writePrivate(secret, made)
  return made
}

/** Writes a file for its owner only, and syncs it. */
export async function writePrivate(path: string, content: string | Uint8Array) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  // The mode applies to new files only.
  await chmod(path, 0o600)
}
