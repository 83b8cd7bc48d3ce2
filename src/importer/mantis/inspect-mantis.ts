/** Shows what a staged MantisBT contains. */

import type { Staging } from '../staging/open-staging.ts'
import { inspectTracker, printTracker, type TrackerFound } from '../translate/inspect.ts'
import type { MappingFile } from './mapping-file.ts'
import { proposeMapping } from './propose.ts'
import { openMantis, whyNoMantis } from './source.ts'

/** Reads only; the mapping is what `run` would need. */
export const inspectMantis = (staged: Staging): TrackerFound<MappingFile> =>
  inspectTracker(staged, whyNoMantis(staged), () => proposeMapping(openMantis(staged)))

/** Lines for the operator. */
export const printMantis = (found: TrackerFound<MappingFile>): string[] =>
  printTracker('MantisBT', found, (mapping) => [
    [
      'Configuration (compare it with config_inc.php)',
      Object.entries(mapping.configuration).map(([name, value]) => `${name}: ${String(value)}`),
    ],
    ['Statuses', mapping.statuses.map(({ name, bug_status }) => `${name}: ${bug_status}`)],
    ['Resolutions', mapping.resolutions.map(({ name, resolution }) => `${name}: ${resolution}`)],
    ['Severities', mapping.severities.map(({ name, bug_severity }) => `${name}: ${bug_severity}`)],
    ['Priorities', mapping.priorities.map(({ name, priority }) => `${name}: ${priority}`)],
  ])
