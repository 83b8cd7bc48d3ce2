/**
 * The manifest of a backup or an export: what it holds, and what each of its files must come to. It
 * is written last, so a folder without one is neither.
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

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** The version that made it. */
  docket: Type.String(),
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  made_at: Type.String(),
  /** `sqlite`: the database is one file; `postgres`: a file a table; `export`: in readable form. */
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres'), Type.Literal('export')]),
  /** Of an export: whether hashes of passwords, keys and the like are in it. A backup has them. */
  secrets: Type.Optional(Type.Boolean()),
  /** The steps of the schema that had run. */
  steps: Type.Array(Type.String()),
  /** Rows of each table, the highest number that one ever had, and the SHA-256 of its lines. */
  tables: Type.Record(
    Type.String(),
    Type.Object({
      rows: Count,
      last_id: Type.Optional(Count),
      digest: Type.Optional(Type.String({ pattern: HEX })),
    }),
  ),
  /** All files but this one and the blobs, by their path in the backup. */
  files: Type.Record(Type.String(), Measure),
  /** The blobs stand one by one in a list, which is among the files. */
  blobs: Type.Object({ count: Count, size: Count, lost: Count }),
})
export type Manifest = Type.Static<typeof Manifest>
/** Names become those of files. */
const TABLE = /^[a-z_]+$/
const compiled = Compile(Manifest)

/** Whether the key of the installation is among the files. */
export const hasSecret = ({ secrets = true }: Pick<Manifest, 'secrets'>) => secrets

/** What a folder is, as sentences say it. */
export type What = 'backup' | 'export'

/** Where what lies in a backup, and in an export. */
export function layOutBackup(path: string, what: What = 'backup') {
  return {
    path,
    what,
    /** `the backup /path`, for sentences. */
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
export type BackupFolder = ReturnType<typeof layOutBackup>

/** Makes the folder of a new one; refuses a folder that holds something. */
export async function makeBackupFolder(path: string, what: What): Promise<BackupFolder> {
  await makeFolders(path).catch((error: Error) => {
    throw new Refusal(`cannot create the folder ${path} (${error.message}); choose another one`)
  })
  if ((await readdir(path)).length > 0) {
    throw new Refusal(
      `the folder ${path} is not empty; give an empty one, or one that does not exist`,
    )
  }
  return layOutBackup(path, what)
}

export async function writeManifest(backup: BackupFolder, what: Omit<Manifest, 'format'>) {
  const manifest: Manifest = { format: FORMAT, ...what }
  await writeWhole(backup.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

/** Refuses what is not what it should be, or is in a form that this program does not know. */
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

/** What is done to each. */
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
