/** Sums hours worked by month, person and bug. Pure. */

/** Hours of one person on one bug in one month. */
export interface Worked {
  month: string
  bug_id: number
  who: string
  /** In hundredths of hours, like all others here. */
  work_time: number
}

/** What hours are grouped by first. */
export type Key = 'bug_id' | 'who'

/** The hours of one bug or person. */
export interface Group {
  /** Its bug, or its person. */
  key: number | string
  work_time: number
  /** By person if the group is a bug, else by bug. */
  lines: { key: number | string; work_time: number }[]
}

/** The hours of one month, or of the whole period. */
export interface Part {
  /** Empty if not grouped by month. */
  month: string
  groups: Group[]
  work_time: number
}

/**
 * One part for each month if `isMonthly`, else a single part; none without rows. Parts keep the
 * order of the rows; groups and their lines are sorted by key.
 */
export function sumUp(rows: readonly Worked[], by: Key, isMonthly: boolean): Part[] {
  const other = by === 'who' ? 'bug_id' : 'who'
  const parts = Map.groupBy(rows, ({ month }) => (isMonthly ? month : ''))
  return [...parts].map(([month, ofPart]) => ({
    month,
    groups: summed(ofPart, by, (ofGroup) => ({ lines: summed(ofGroup, other, () => ({})) })),
    work_time: total(ofPart),
  }))
}

function summed<More>(rows: readonly Worked[], by: Key, more: (rows: Worked[]) => More) {
  return [...Map.groupBy(rows, (row): number | string => row[by])]
    .map(([key, group]) => ({ key, work_time: total(group), ...more(group) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const total = (rows: readonly Worked[]) => rows.reduce((sum, { work_time }) => sum + work_time, 0)
