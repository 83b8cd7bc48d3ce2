/** Part of changing bugs: hours and the deadline. Hours worked come with comments. */

import { parseDay, toDay } from '../../../platform/times.ts'
import { checkHours } from './create-bug.rules.ts'
import { fail } from '../see/faults.ts'
import { type Draft, setColumn } from './update-draft.ts'
import type { Part } from './update-parts.ts'

export const timesPart: Part = ({ asked }) => {
  const setters: ((draft: Draft) => void)[] = []
  for (const field of ['estimated_time', 'remaining_time'] as const) {
    const hours = asked[field]
    if (hours === undefined) continue
    const value = checkHours(field, hours)
    setters.push((draft) => setColumn(draft, field, value, hoursText))
  }
  const { deadline } = asked
  if (deadline !== undefined) {
    const day = dayOf(deadline)
    setters.push((draft) => setColumn(draft, 'deadline', day, dayText))
  }
  return (draft) => {
    for (const set of setters) set(draft)
  }
}

const hoursText = (kept: number) => String(kept / 100)
const dayText = (kept: number | null) => (kept === null ? '' : toDay(kept))

function dayOf(text: string | null) {
  const day = text?.trim()
  return day ? (parseDay(day) ?? fail('illegal_date', day, 'deadline')) : null
}
