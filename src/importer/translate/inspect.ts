/** Shows what a staged tracker contains, and the mapping that is proposed for it. */

import { countOf } from '../map/cells.ts'
import { characterLines } from '../report/read-as.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { FieldMapped, ProjectMapped } from './mapping-file.ts'

/** The result of an inspection. */
export interface TrackerFound<Mapping> {
  source: string
  engine: string
  /** Why it cannot be imported; undefined if it can. */
  why: string | undefined
  /** Rows of each table that has some. */
  rows: Record<string, number>
  mapping: Mapping | undefined
  characters: string[]
}

/** Reads only; the mapping is what `run` would need. */
export function inspectTracker<Mapping>(
  staged: Staging,
  why: string | undefined,
  propose: () => Mapping,
): TrackerFound<Mapping> {
  const counted = staged.tables().map((table) => [table, countOf(staged, table)] as const)
  return {
    source: staged.fact('source')!,
    engine: staged.fact('engine')!,
    why,
    rows: Object.fromEntries(counted.filter(([, rows]) => rows > 0)),
    mapping: why === undefined ? propose() : undefined,
    characters: characterLines(staged),
  }
}

/** What all mappings contain. */
interface Common {
  projects: readonly ProjectMapped[]
  custom_fields: readonly FieldMapped[]
}

/** Lines for the operator; `lists` are what the mapping has besides projects and fields. */
export function printTracker<Mapping extends Common>(
  tracker: string,
  { source, engine, why, rows, mapping, characters }: TrackerFound<Mapping>,
  lists: (mapping: Mapping) => readonly (readonly [title: string, lines: readonly string[]])[],
): string[] {
  const lines = [`Source   ${source}`, `Engine   ${engine}`, ...characters]
  if (!mapping) return [...lines, `${tracker}  none: ${why}`]
  const projects = mapping.projects.map(
    ({ identifier, product, classification }) => `${identifier}: ${product} in ${classification}`,
  )
  const fields = mapping.custom_fields.map(
    ({ name, format, field, holds, note, import: isTaken }) =>
      [`${name} (${format}): ${isTaken ? `${field}, ${holds}` : 'not imported'}`, note]
        .filter(Boolean)
        .join('. '),
  )
  const counts = Object.entries(rows).map(([table, count]) => `${table}: ${count}`)
  const all = [
    ['Rows', counts],
    ...lists(mapping),
    ['Projects', projects],
    ['Fields', fields],
  ] as const
  return [...lines, ...all.flatMap(([title, own]) => [title, ...own.map((line) => `  ${line}`)])]
}
