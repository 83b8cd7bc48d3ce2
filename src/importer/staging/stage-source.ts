/** Stages a source: the entry point for everything that can be read. */

import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { makeFolders } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from '../progress.ts'
import { Charset } from '../read/charset.ts'
import { openSource, type Source } from '../read/open-source.ts'
import type { Tell } from '../read/read-live.ts'
import { Broken } from '../read/source.ts'
import { MakeStaging } from './make-staging.ts'
import { COMPARED, CUT_OVER, findStaging, openStaging, PART, STAGING } from './open-staging.ts'

const VALUES = 'values'

/**
 * Stages a source, a path or URL, in `folder`, which is created for it. Reuses a complete staging
 * of the same file; replaces incomplete ones, those of other sources, and of live databases.
 * Refuses sources that cannot be read to the end, and then leaves no staging. `pace` slows down
 * the reading of a server.
 */
export async function stageSource(
  name: string,
  folder: string,
  progress: Progress,
  pace: Tell = () => {},
) {
  const source = await openSource(name)
  const found = findStaging(folder)
  if (found?.fact('fingerprint') === source.fingerprint) {
    progress.say(`${source.name} was read before; using the staged copy`)
    return found
  }
  found?.close()
  await makeFolders(folder)
  await clear(folder)
  progress.part(`reading ${source.name}`)
  return makeStaging(source, folder, { progress, pace })
}

async function makeStaging(
  source: Source,
  folder: string,
  { progress, pace }: { progress: Progress; pace: Tell },
) {
  const path = join(folder, PART)
  const charset = new Charset()
  const made = new MakeStaging({ path, folder, values: VALUES, charset })
  try {
    made.fact('fingerprint', source.fingerprint)
    made.fact('source', source.name)
    made.fact('engine', source.engine)
    const tell = () => {
      progress.soFar(() => said(source, made))
      return pace()
    }
    await source.read({ sink: made, charset }, tell)
    progress.part('building indexes on the staged copy')
    made.finish()
  } catch (error) {
    made.close()
    await clear(folder)
    if (error instanceof Broken) throw new Refusal(`${source.name}: ${error.message}`)
    throw error
  }
  await rename(path, join(folder, STAGING))
  return openStaging(folder)
}

function said(source: Source, { rows, last_table }: MakeStaging) {
  const percent = source.percent()
  const part = percent === undefined ? '' : `${percent}% of `
  return `${part}${source.name}: ${rows} rows, reading ${last_table}`
}

async function clear(folder: string) {
  for (const name of [STAGING, PART, VALUES, CUT_OVER, COMPARED]) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
