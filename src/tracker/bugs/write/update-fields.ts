/** Part of changing bugs: texts, selects without rules of their own, and switches. */

import { fold } from '../../../platform/fold.ts'
import { legalValue } from '../../catalogue/fields/fields.ts'
import { checkLine } from './create-bug.rules.ts'
import { fail } from '../see/faults.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import { type Draft, setColumn } from './update-draft.ts'
import type { Part } from './update-parts.ts'

const SELECTS = {
  op_sys: 'op_sys',
  platform: 'rep_platform',
  priority: 'priority',
  severity: 'bug_severity',
} as const

export const fieldsPart: Part = async ({ work: { tx }, asked }) => {
  const setters = textSetters(asked)
  for (const name of ['op_sys', 'platform', 'priority', 'severity'] as const) {
    const given = asked[name]
    if (given === undefined) continue
    const field = SELECTS[name]
    const value = await legalValue(tx, field, given)
    setters.push((draft) => setColumn(draft, field, value))
  }
  const { is_cc_accessible: forCc, is_creator_accessible: forCreator } = asked
  if (forCc !== undefined) {
    setters.push((draft) => setColumn(draft, 'cclist_accessible', Number(forCc)))
  }
  if (forCreator !== undefined) {
    setters.push((draft) => setColumn(draft, 'reporter_accessible', Number(forCreator)))
  }
  return (draft) => {
    for (const set of setters) set(draft)
  }
}

function textSetters({ summary, url, whiteboard }: BugUpdate) {
  const setters: ((draft: Draft) => void)[] = []
  if (summary !== undefined) {
    const line = checkLine('summary', summary)
    if (line === '') fail('require_summary')
    setters.push((draft) => {
      setColumn(draft, 'short_desc', line)
      draft.after.short_desc_key = fold(line)
    })
  }
  if (url !== undefined) {
    const line = checkLine('url', url)
    setters.push((draft) => {
      setColumn(draft, 'bug_file_loc', line)
      draft.after.bug_file_loc_key = fold(line)
    })
  }
  if (whiteboard !== undefined) {
    const line = checkLine('whiteboard', whiteboard)
    setters.push((draft) => {
      setColumn(draft, 'status_whiteboard', line)
      draft.after.status_whiteboard_key = fold(line)
    })
  }
  return setters
}
