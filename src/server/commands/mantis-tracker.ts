/** A MantisBT, as the commands of trackers see it. */

import { openFiles } from '../../importer/mantis/files.ts'
import { inspectMantis, printMantis } from '../../importer/mantis/inspect-mantis.ts'
import { translateMantis } from '../../importer/mantis/mantis.ts'
import { type MappingFile, readMapping } from '../../importer/mantis/mapping-file.ts'
import { mantisRows } from '../../importer/mantis/verify-source.ts'
import type { Tracker } from './tracker-import.ts'

/** What differs from other trackers. */
export const mantis: Tracker<MappingFile> = {
  word: 'mantis',
  name: 'MantisBT',
  maps: 'statuses, resolutions, severities, priorities, projects, fields and access levels',
  files: {
    sentence: 'The folder with the files of attachments, unless they are in the database.',
    needed: undefined,
  },
  readMapping,
  inspect: inspectMantis,
  print: (found) => printMantis(found as ReturnType<typeof inspectMantis>),
  async translate(raw, folder, mapping) {
    return { ...(await translateMantis(raw, folder, mapping)), facts: {} }
  },
  openFiles,
  rows: mantisRows,
}
