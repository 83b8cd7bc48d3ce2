/**
 * Stages the data of another tracker as that of a Bugzilla. Reading, loading and verifying are
 * those of a Bugzilla; a tracker brings only what turns its rows into these.
 */

import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { sha256 } from '../../platform/ids.ts'
import { makeFolders } from '../../platform/files.ts'
import { type Loss, Losses } from '../map/losses.ts'
import { Charset } from '../read/charset.ts'
import type { Table } from '../read/source.ts'
import type { Cell } from '../staged.ts'
import { MakeStaging } from '../staging/make-staging.ts'
import { findStaging, PART, type Staging, STAGING } from '../staging/open-staging.ts'

/** The columns of a row; those that are missing are null. */
export type Made = Readonly<Record<string, Cell | undefined>>

/** Receives the rows of a translation. */
export interface Translation {
  losses: Losses
  /** Before rows of the table. */
  declare(table: Table): void
  put(table: string, row: Made): void
}

/** A tracker that becomes a Bugzilla. */
export interface Translator {
  /** What else the result depends on, such as a mapping. */
  given: unknown
  /** Parameters of Bugzilla, and other facts, which the staging keeps as JSON. */
  write(this: void, to: Translation): Record<string, unknown>
}

/** A translated source, with what the translation left out. */
export interface Translated {
  staged: Staging
  losses: Loss[]
  facts: Record<string, unknown>
}

/** Translates a staged source in `folder`, unless it has the same translation already. */
export async function translate(
  source: Staging,
  folder: string,
  { given, write }: Translator,
): Promise<Translated> {
  const fingerprint = sha256(JSON.stringify([FORM, source.fact('fingerprint'), given]))
  const before = findStaging(folder)
  if (before?.fact('fingerprint') === fingerprint) return opened(before)
  before?.close()
  await rm(folder, { recursive: true, force: true })
  await makeFolders(folder)
  const made = new MakeStaging({
    path: join(folder, PART),
    folder,
    values: 'values',
    charset: new Charset(),
  })
  try {
    const losses = new Losses()
    const facts = write({ losses, ...sinkOf(made) })
    made.fact('fingerprint', fingerprint)
    made.fact('source', source.fact('source')!)
    made.fact('engine', source.fact('engine')!)
    made.fact('translated', JSON.stringify({ losses: losses.all(), facts }))
    made.finish()
  } catch (error) {
    made.close()
    throw error
  }
  await rename(join(folder, PART), join(folder, STAGING))
  return opened(findStaging(folder)!)
}

/** Changes whenever translations differ from those of the version before. */
const FORM = 1

function opened(staged: Staging): Translated {
  const { losses, facts } = JSON.parse(staged.fact('translated')!) as Omit<Translated, 'staged'>
  return { staged, losses, facts }
}

function sinkOf(made: MakeStaging): Pick<Translation, 'declare' | 'put'> {
  const tables = new Map<string, Table>()
  return {
    declare(table) {
      tables.set(table.name, table)
      made.table(table)
    },
    put(name, row) {
      const table = tables.get(name)!
      const unknown = Object.keys(row).find(
        (key) => !table.columns.some(({ name: n }) => n === key),
      )
      if (unknown) throw new Error(`${name} has no column ${unknown}`)
      made.row(
        table,
        table.columns.map((column) => row[column.name] ?? null),
      )
    },
  }
}
