/** What the commands about another tracker share: arguments, and how its source is read. */

import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Staging } from '../../importer/staging/open-staging.ts'
import { stageSource } from '../../importer/staging/stage-source.ts'
import type { Translated } from '../../importer/translate/translate.ts'
import type { RowSource } from '../../importer/translate/verify-rows.ts'
import { sha256 } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openZone } from '../../platform/zones.ts'
import type { Progress } from '../progress.ts'

/** What an inspection finds. */
export interface Found {
  /** Why it cannot be imported; undefined if it can. */
  why: string | undefined
  mapping: object | undefined
}

/** What a source becomes. */
export interface TranslatedTracker extends Translated {
  parameters: Record<string, string>
  /** What pages at old addresses need, by the names of facts. */
  facts: Record<string, string>
}

/** A tracker of which a database is imported. */
export interface Tracker<Mapping = unknown> {
  /** As in commands, such as `redmine`. */
  word: string
  /** As in sentences. */
  name: string
  /** What a mapping says, as the end of a sentence. */
  maps: string
  /** What `--files` is, and why it is needed; undefined if it is not. */
  files: { sentence: string; needed: string | undefined }
  readMapping(path: string): Promise<Mapping>
  inspect(staged: Staging): Found
  print(found: Found): string[]
  translate(raw: Staging, folder: string, mapping: Mapping): Promise<TranslatedTracker>
  /** Finds the file of an attachment; throws a `Refusal` if the folder is needed and missing. */
  openFiles(raw: Staging, files: string | undefined): (id: number) => string | undefined
  rows(raw: Staging, mapping: Mapping, files: string | undefined): RowSource
}

/** The argument of all commands about a tracker. */
export const SOURCE = {
  name: 'SOURCE',
  sentence:
    'A dump by mysqldump or pg_dump (plain or .gz), a SQLite file, or a database address such as ' +
    'mysql://USER:PASSWORD@HOST/DATABASE.',
}

/** The flags that say how a source is read. */
export const givenFlags = ({ word, files }: Tracker) => ({
  mapping: {
    value: 'FILE',
    sentence: `The mapping, as docket import ${word} inspect proposes it and you changed it.`,
  },
  files: { value: 'FOLDER', sentence: files.sentence },
})

/** Reads the mapping. Throws a `Refusal`, with exit code 2 if a flag is missing. */
export async function givenBy<Mapping>(
  tracker: Tracker<Mapping>,
  flags: { mapping?: string | undefined; files?: string | undefined },
): Promise<{ mapping: Mapping; files: string | undefined }> {
  const { word, name } = tracker
  if (flags.mapping === undefined) {
    const hint = `docket import ${word} inspect --mapping FILE proposes one`
    throw new Refusal(`--mapping is missing; ${hint}`, 2)
  }
  const mapping = await tracker.readMapping(flags.mapping)
  const { files } = flags
  if (files === undefined && tracker.files.needed) {
    throw new Refusal(`--files is missing; ${tracker.files.needed}`, 2)
  }
  const found = files === undefined ? undefined : await stat(files).catch(() => undefined)
  if (files !== undefined && !found?.isDirectory()) {
    throw new Refusal(`${files} is not a folder; specify the folder files of the ${name}`)
  }
  return { mapping, files }
}

/** How a source is read. */
export interface Reading<Mapping> {
  source: string
  /** Where both stagings are made. */
  folder: string
  mapping: Mapping
  files: string | undefined
  progress: Progress
}

/** The staged source, and what it becomes. Its times are in UTC. */
export async function readTracker<Mapping>(tracker: Tracker<Mapping>, reading: Reading<Mapping>) {
  const { source, folder, mapping, files, progress } = reading
  const raw = await stageSource(source, join(folder, 'source'), progress)
  const contentPath = tracker.openFiles(raw, files)
  progress.part(`translating the ${tracker.name}`)
  const made = await tracker.translate(raw, join(folder, 'translated'), mapping)
  const { staged, losses: before, parameters, facts } = made
  return {
    raw,
    facts,
    load: {
      staged,
      before,
      parameters,
      zone: openZone('UTC')!,
      attachments: undefined,
      contentPath,
      source: sha256(JSON.stringify([staged.fact('fingerprint'), files])),
    },
    close() {
      staged.close()
      raw.close()
    },
  }
}
