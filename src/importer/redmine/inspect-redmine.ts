/** Shows what a staged Redmine contains. */

import { countOf } from '../map/cells.ts'
import { characterLines } from '../report/read-as.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { MappingFile } from './mapping-file.ts'
import { proposeMapping } from './propose.ts'
import { openRedmine, whyNoRedmine } from './source.ts'

/** The result of an inspection. */
export interface RedmineFound {
  source: string
  engine: string
  /** Why it cannot be imported; undefined if it can. */
  why: string | undefined
  /** Rows of each table that has some. */
  rows: Record<string, number>
  mapping: MappingFile | undefined
  characters: string[]
}

/** Reads only; the mapping is what `run` would need. */
export function inspectRedmine(staged: Staging): RedmineFound {
  const why = whyNoRedmine(staged)
  const counted = staged.tables().map((table) => [table, countOf(staged, table)] as const)
  return {
    source: staged.fact('source')!,
    engine: staged.fact('engine')!,
    why,
    rows: Object.fromEntries(counted.filter(([, rows]) => rows > 0)),
    mapping: why === undefined ? proposeMapping(openRedmine(staged)) : undefined,
    characters: characterLines(staged),
  }
}

/** Lines for the operator. */
export function printRedmine({ source, engine, why, rows, mapping, characters }: RedmineFound) {
  const lines = [`Source   ${source}`, `Engine   ${engine}`, ...characters]
  if (!mapping) return [...lines, `Redmine  none: ${why}`]
  return [
    ...lines,
    'Rows',
    ...Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`),
    'Statuses',
    ...mapping.statuses.map(
      ({ name, bug_status, resolution }) =>
        `  ${name}: ${[bug_status, resolution].filter(Boolean).join(' ')}`,
    ),
    'Trackers',
    ...mapping.trackers.map(({ name, bug_type }) => `  ${name}: ${bug_type}`),
    'Priorities',
    ...mapping.priorities.map(({ name, priority }) => `  ${name}: ${priority}`),
    'Projects',
    ...mapping.projects.map(
      ({ identifier, product, classification }) =>
        `  ${identifier}: ${product} in ${classification}`,
    ),
    'Fields',
    ...mapping.custom_fields.map(({ name, format, field, holds, note, import: isTaken }) =>
      [`  ${name} (${format}): ${isTaken ? `${field}, ${holds}` : 'not imported'}`, note]
        .filter(Boolean)
        .join('. '),
    ),
  ]
}
