/** Checks that a backup is complete and every file intact. */

import { lstat } from 'node:fs/promises'

import { type Blobs, verify } from '../../platform/blobs/blobs.ts'
import { listedIn } from '../../platform/blobs/copy.ts'
import { type Measure, measure } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from '../progress.ts'
import { type BackupFolder, hasSecret, type Manifest } from './manifest.ts'

const TOLD_MAX = 20

/** Reads the whole backup from its folder; throws a Refusal that lists all problems. */
export async function checkBackup(
  { backup, blobs }: { backup: BackupFolder; blobs: Blobs },
  manifest: Manifest,
  progress: Progress,
) {
  const wrong: string[] = []
  for (const name of wanted(backup, manifest)) {
    const problem = await compare(backup.at(name), manifest.files[name])
    if (problem) wrong.push(`${name} ${problem}`)
  }
  if (wrong.length === 0) wrong.push(...(await checkBlobs(blobs, backup, { manifest, progress })))
  if (wrong.length === 0) return
  const told = wrong.slice(0, TOLD_MAX)
  if (wrong.length > TOLD_MAX) told.push(`and ${wrong.length - TOLD_MAX} more`)
  const head = `${backup.said} is damaged, and nothing was ${DONE[backup.what]} from it:`
  throw new Refusal([head, ...told.map((line) => `  ${line}`)].join('\n'))
}

const DONE = { backup: 'restored', export: 'imported' }

function wanted({ database, blobList, secret, table }: BackupFolder, manifest: Manifest): string[] {
  const data = manifest.database === 'sqlite' ? [database] : Object.keys(manifest.tables).map(table)
  return [...data, blobList, ...(hasSecret(manifest) ? [secret] : [])]
}

async function compare(path: string, expected: Measure | undefined): Promise<string | undefined> {
  if (!expected) return 'is not in the manifest'
  const there = await unlessGone(lstat(path))
  if (!there) return 'is missing'
  if (!there.isFile()) return 'is not a regular file'
  const found = await measure(path)
  const isSame = found.size === expected.size && found.sha256 === expected.sha256
  return isSame ? undefined : 'does not match the manifest'
}

async function checkBlobs(
  blobs: Blobs,
  backup: BackupFolder,
  { manifest, progress }: { manifest: Manifest; progress: Progress },
) {
  const wrong: string[] = []
  let count = 0
  for await (const hash of listedIn(backup.at(backup.blobList))) {
    const found = await verify(blobs, hash)
    if (found !== 'whole') wrong.push(`the blob ${hash} is ${found}`)
    count++
    progress.soFar(() => `${count} of ${manifest.blobs.count} blobs`)
  }
  return wrong
}

async function unlessGone<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
