/** Sums hours worked by month, person and bug. Pure. */

export interface Worked {
  month: string
  bug_id: number
  who: string
  /** In hundredths of hours, like all others here. */
  work_time: number
}

export type Key = 'bug_id' | 'who'

export interface Group {
  /** Its bug, or its person. */
  key: number | string
  work_time: number
  /** By person if the group is a bug, else by bug. */
  lines: { key: number | string; work_time: number }[]
}
export interface Part {
  /** Empty if not grouped by month. */
  month: string
  groups: Group[]
  work_time: number
}

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
