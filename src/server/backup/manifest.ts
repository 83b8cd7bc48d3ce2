/**
 * The manifest of a backup: what it holds, and what each of its files must come to. It is written
 * last, so a folder without one is no backup.
 */

import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import Type from 'typebox'
import { Compile } from 'typebox/compile'

import { writeWhole } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'

const FORMAT = 1

const Count = Type.Integer({ minimum: 0 })
const Measure = Type.Object({ size: Count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) })

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** The version that made it. */
  docket: Type.String(),
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  made_at: Type.String(),
  /** `sqlite`: the database is one file; `postgres`: a file a table. */
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** The steps of the schema that had run. */
  steps: Type.Array(Type.String()),
  /** Rows of each table, and the highest number that one ever had. */
  tables: Type.Record(Type.String(), Type.Object({ rows: Count, last_id: Type.Optional(Count) })),
  /** All files but this one and the blobs, by their path in the backup. */
  files: Type.Record(Type.String(), Measure),
  /** The blobs stand one by one in a list, which is among the files. */
  blobs: Type.Object({ count: Count, size: Count, lost: Count }),
})
export type Manifest = Type.Static<typeof Manifest>
const compiled = Compile(Manifest)

/** Where what lies in a backup. */
export function layOutBackup(path: string) {
  return {
    path,
    manifest: join(path, 'manifest.json'),
    database: 'docket.db',
    secret: 'secret.key',
    blobList: 'blobs.sha256',
    blobs: join(path, 'blobs'),
    tables: 'tables',
    table: (name: string) => `tables/${name}.jsonl.gz`,
    at: (name: string) => join(path, name),
  }
}
export type BackupFolder = ReturnType<typeof layOutBackup>

/** Makes the folder of a new backup; refuses one that holds something. */
export async function makeBackupFolder(path: string): Promise<BackupFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0) {
    throw new Refusal(`the folder ${path} is not empty: name one that is, or that is not there yet`)
  }
  return layOutBackup(path)
}

export async function writeManifest(backup: BackupFolder, what: Omit<Manifest, 'format'>) {
  const manifest: Manifest = { format: FORMAT, ...what }
  await writeWhole(backup.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

/** Refuses what is no backup, or one in a form that this program does not know. */
export async function readManifest({ path, manifest }: BackupFolder): Promise<Manifest> {
  const text = await readFile(manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new Refusal(`${path} is no finished backup: it has no manifest.json`)
  })
  const said = parse(text)
  if (compiled.Check(said)) return said
  const format = (said as { format?: unknown } | undefined)?.format
  throw new Refusal(
    typeof format === 'number' && format > FORMAT
      ? `the backup ${path} was made by a newer Docket: restore it with that version`
      : `the backup ${path} is damaged: its manifest.json cannot be read`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
