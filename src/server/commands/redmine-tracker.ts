/** A Redmine, as the commands of trackers see it. */

import { openFiles } from '../../importer/redmine/files.ts'
import { inspectRedmine, printRedmine } from '../../importer/redmine/inspect-redmine.ts'
import { type MappingFile, readMapping } from '../../importer/redmine/mapping-file.ts'
import { translateRedmine } from '../../importer/redmine/redmine.ts'
import { redmineRows } from '../../importer/redmine/verify-source.ts'
import { REDMINE_PROJECTS } from '../../tracker/pages/redmine-projects.ts'
import type { Tracker } from './tracker-import.ts'

/** What differs from other trackers. */
export const redmine: Tracker<MappingFile> = {
  word: 'redmine',
  name: 'Redmine',
  maps: 'statuses, trackers, priorities, projects and fields',
  files: {
    sentence: 'The folder files of the Redmine, with its attachments.',
    needed: 'set it to the folder files of the Redmine',
  },
  readMapping,
  inspect: inspectRedmine,
  print: (found) => printRedmine(found as ReturnType<typeof inspectRedmine>),
  async translate(raw, folder, mapping) {
    const { projects, ...made } = await translateRedmine(raw, folder, mapping)
    return { ...made, facts: { [REDMINE_PROJECTS]: JSON.stringify(projects) } }
  },
  openFiles,
  rows: (raw, mapping, files) => redmineRows(raw, mapping, files!),
}
