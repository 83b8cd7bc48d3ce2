/** Shows what a staged Redmine contains. */

import type { Staging } from '../staging/open-staging.ts'
import { inspectTracker, printTracker, type TrackerFound } from '../translate/inspect.ts'
import type { MappingFile } from './mapping-file.ts'
import { proposeMapping } from './propose.ts'
import { openRedmine, whyNoRedmine } from './source.ts'

/** Reads only; the mapping is what `run` would need. */
export const inspectRedmine = (staged: Staging): TrackerFound<MappingFile> =>
  inspectTracker(staged, whyNoRedmine(staged), () => proposeMapping(openRedmine(staged)))

/** Lines for the operator. */
export const printRedmine = (found: TrackerFound<MappingFile>): string[] =>
  printTracker('Redmine', found, ({ statuses, trackers, priorities }) => [
    [
      'Statuses',
      statuses.map(
        ({ name, bug_status, resolution }) =>
          `${name}: ${[bug_status, resolution].filter(Boolean).join(' ')}`,
      ),
    ],
    ['Trackers', trackers.map(({ name, bug_type }) => `${name}: ${bug_type}`)],
    ['Priorities', priorities.map(({ name, priority }) => `${name}: ${priority}`)],
  ])
