/** Decides by groups who can see a bug. Pure. */

/**
 * `all`: the reader must be in every group of the bug. `any` (parameter `or_groups`): in at least
 * one.
 */
export type Mode = 'all' | 'any'

/** Whether a reader in these groups can see a bug that is in those. */
export function sees(reader: ReadonlySet<number>, bug: ReadonlySet<number>, mode: Mode): boolean {
  if (bug.size === 0) return true
  const groups = [...bug]
  const isIn = (group: number) => reader.has(group)
  return mode === 'all' ? groups.every(isIn) : groups.some(isIn)
}
