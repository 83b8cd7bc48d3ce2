/**
 * The manifest of a backup or export: its contents and checksums. It is written last, so a folder
 * without one is incomplete.
 */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import Type from 'typebox'
import { Compile } from 'typebox/compile'

import { makeFolders, writeWhole } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'

const FORMAT = 1

const Count = Type.Integer({ minimum: 0 })
const HEX = '^[0-9a-f]{64}$'
const Measure = Type.Object({ size: Count, sha256: Type.String({ pattern: HEX }) })

/** The file `manifest.json` of a backup or export. */
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** The version of Docket that created it. */
  docket: Type.String(),
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  made_at: Type.String(),
  /** `sqlite`: one database file; `postgres`: one file per table; `export`: readable format. */
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres'), Type.Literal('export')]),
  /** For exports: whether it contains secrets such as password hashes. Backups always do. */
  secrets: Type.Optional(Type.Boolean()),
  /** The schema steps that had run. */
  steps: Type.Array(Type.String()),
  /** Per table: the number of rows, the highest id ever assigned, and the SHA-256 of its lines. */
  tables: Type.Record(
    Type.String(),
    Type.Object({
      rows: Count,
      last_id: Type.Optional(Count),
      digest: Type.Optional(Type.String({ pattern: HEX })),
    }),
  ),
  /** All other files except blobs, by path in the backup. */
  files: Type.Record(Type.String(), Measure),
  /** Blobs are listed one by one in a separate file. */
  blobs: Type.Object({ count: Count, size: Count, lost: Count }),
})
/** The content of the file, validated. */
export type Manifest = Type.Static<typeof Manifest>
/** Names become file names. */
const TABLE = /^[a-z_]+$/
const compiled = Compile(Manifest)

/** Whether the installation's key is among the files. */
export const hasSecret = ({ secrets = true }: Pick<Manifest, 'secrets'>) => secrets

/** The folder's description in messages. */
export type What = 'backup' | 'export'

/** The paths in a backup and in an export. */
export function layOutBackup(path: string, what: What = 'backup') {
  return {
    path,
    what,
    /** `the backup /path`, for messages. */
    said: `the ${what} ${path}`,
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

/** The paths in the folder of a backup. */
export type BackupFolder = ReturnType<typeof layOutBackup>

/** Creates the folder for a new one; refuses a folder with content. */
export async function makeBackupFolder(path: string, what: What): Promise<BackupFolder> {
  await makeFolders(path).catch((error: Error) => {
    throw new Refusal(`cannot create the folder ${path} (${error.message}); choose another one`)
  })
  if ((await readdir(path)).length > 0) {
    throw new Refusal(
      `the folder ${path} is not empty; use an empty one, or one that does not exist`,
    )
  }
  return layOutBackup(path, what)
}

/** Syncs the file; everything else must be on disk before. */
export async function writeManifest(backup: BackupFolder, what: Omit<Manifest, 'format'>) {
  const manifest: Manifest = { format: FORMAT, ...what }
  await writeWhole(backup.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

/** Refuses anything invalid or in an unknown format. */
export async function readManifest(backup: BackupFolder): Promise<Manifest> {
  const { path, manifest, what, said: name } = backup
  const text = await readFile(manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new Refusal(`${path} is not a complete ${what}: manifest.json is missing`)
  })
  const said = parse(text)
  if (compiled.Check(said) && Object.keys(said.tables).every((name) => TABLE.test(name))) {
    refuseOther(path, { is: said.database === 'export' ? 'export' : 'backup', wanted: what })
    return said
  }
  const format = (said as { format?: unknown } | undefined)?.format
  throw new Refusal(
    typeof format === 'number' && format > FORMAT
      ? `${name} was made by a newer Docket; ${VERB[what]} it with that version`
      : `${name} is damaged: its manifest.json cannot be read`,
  )
}

/** What to do with each kind. */
export const VERB = { backup: 'restore', export: 'import' }

function refuseOther(path: string, { is, wanted }: { is: What; wanted: What }) {
  if (is === wanted) return
  const command = is === 'backup' ? 'docket restore' : 'docket import docket'
  throw new Refusal(`${path} is not ${AN[wanted]} but ${AN[is]}; use ${command}`)
}
const AN = { backup: 'a backup', export: 'an export' }

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
