/** Stages a source in a temporary folder while a command reads it. */

import type { Staging } from '../importer/staging/open-staging.ts'
import { stageSource } from '../importer/staging/stage-source.ts'
import type { DataFolder } from './data-folder.ts'
import type { Progress } from './progress.ts'
import { inScratch, type ScratchName } from './scratch.ts'

/** Nothing of it is kept. */
export const withStaged = <Result>(
  folder: DataFolder,
  name: ScratchName,
  { source, progress }: { source: string; progress: Progress },
  body: (staged: Staging) => Promise<Result>,
): Promise<Result> =>
  inScratch(folder, name, async (into) => {
    const staged = await stageSource(source, into, progress)
    try {
      return await body(staged)
    } finally {
      staged.close()
    }
  })
