/** What the commands about a Redmine share: arguments, the folder of files, and the translation. */

import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { openFiles } from '../../importer/redmine/files.ts'
import type { MappingFile } from '../../importer/redmine/mapping-file.ts'
import { translateRedmine } from '../../importer/redmine/redmine.ts'
import { stageSource } from '../../importer/staging/stage-source.ts'
import { sha256 } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openZone } from '../../platform/zones.ts'
import type { Progress } from '../progress.ts'

/** The argument of all commands about a Redmine. */
export const SOURCE = {
  name: 'SOURCE',
  sentence:
    'A dump by mysqldump or pg_dump (plain or .gz), a SQLite file, or a database address such as ' +
    'mysql://USER:PASSWORD@HOST/DATABASE.',
}

/** The flags that say how a Redmine is read. */
export const GIVEN = {
  mapping: {
    value: 'FILE',
    sentence: 'The mapping, as docket import redmine inspect proposes it and you changed it.',
  },
  files: { value: 'FOLDER', sentence: 'The folder files of the Redmine, with its attachments.' },
} as const

/** Throws a `Refusal` if it is not a folder. */
export async function refuseNoFiles(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new Refusal(`${path} is not a folder; specify the folder files of the Redmine`)
}

/** Throws a `Refusal` with exit code 2 if a flag is missing. */
export function needed(name: keyof typeof GIVEN, value: string | undefined): string {
  if (value !== undefined) return value
  throw new Refusal(`--${name} is missing; ${HINTS[name]}`, 2)
}
const HINTS = {
  mapping: 'docket import redmine inspect --mapping FILE proposes one',
  files: 'set it to the folder files of the Redmine',
}

/** How a source is read. */
export interface Reading {
  source: string
  /** Where both stagings are made. */
  folder: string
  mapping: MappingFile
  files: string
  progress: Progress
}

/** The staged source, and what it becomes. Redmine stores times in UTC. */
export async function readRedmine({ source, folder, mapping, files, progress }: Reading) {
  const raw = await stageSource(source, join(folder, 'source'), progress)
  progress.part('translating the Redmine')
  const made = await translateRedmine(raw, join(folder, 'translated'), mapping)
  const { staged, losses: before, parameters, projects } = made
  return {
    raw,
    projects,
    load: {
      staged,
      before,
      parameters,
      zone: openZone('UTC')!,
      attachments: undefined,
      contentPath: openFiles(raw, files),
      source: sha256(JSON.stringify([staged.fact('fingerprint'), files])),
    },
    close() {
      staged.close()
      raw.close()
    },
  }
}
