/** What became of the bugs of a change that their author can see, in pages and as a file. */

import { actorAnew } from '../../../accounts/actors/actors.ts'
import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Flowing } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { visibleAmong } from '../../bugs/see/bugs.ts'
import { lineOf, quoted } from '../../../platform/csv.ts'
import { type Outcome, seeChange } from './bulk-changes.ts'
import type { State } from './bulk-changes.wire.ts'
import * as store from './bulk-changes.store.ts'

/** What became of a bug, or would. */
export interface SeenOutcome extends Pick<Outcome, 'id' | 'changes' | 'refusal'> {
  state: State
  /** Absent if the author can no longer see the bug. */
  summary?: string
}

interface OutcomesAsked {
  /** All bugs if undefined. */
  state?: State | undefined
  /** The last bug of the page before. */
  after: number
  limit: number
}
/** By number. The changes of a bug that the author can no longer see are not told. */
export async function outcomesOf(
  look: Look,
  id: number,
  { state, ...page }: OutcomesAsked,
): Promise<SeenOutcome[]> {
  const rows = state
    ? await store.pageIn(look.tx, { id, state, ...page })
    : await store.page(look.tx, { id, ...page })
  const ids = rows.map(({ bug_id }) => bug_id)
  const seen = await visibleAmong(look, ids)
  const summaries = new Map(seen.map((bug) => [bug.id, bug.short_desc]))
  return rows.map(({ bug_id, state: is, outcome }) => {
    const { changes = {}, refusal } = JSON.parse(outcome) as Partial<Outcome>
    const summary = summaries.get(bug_id)
    return {
      id: bug_id,
      state: is as State,
      changes: summary === undefined ? {} : changes,
      ...(summary !== undefined && { summary }),
      ...(refusal !== undefined && { refusal }),
    }
  })
}

/** Read together for a file. */
const ROWS = 250

interface Form {
  type: string
  head: string
  between: string
  tail: string
  entry: (one: SeenOutcome, separator: string) => string
}
const COLUMNS = ['bug_id', 'short_desc', 'state', 'refusal', 'field_name', 'removed', 'added']

/** A line for each field that changes; one for a bug without changes. */
function linesOf({ id, summary = '', state, refusal = '', changes }: SeenOutcome, by: string) {
  const fields = Object.entries(changes).map(([name, { removed, added }]) => [name, removed, added])
  return (fields.length > 0 ? fields : [['', '', '']])
    .map((cells) => lineOf([String(id), summary, state, refusal, ...cells].map(quoted), by))
    .join('')
}

/** By the parameter `ctype`. */
const FORMS = {
  csv: { type: 'text/csv', head: '', between: '', tail: '', entry: linesOf },
  json: {
    type: 'application/json',
    head: '[\n',
    between: ',\n',
    tail: '\n]\n',
    entry: (one) => JSON.stringify(one),
  },
} satisfies Record<string, Form>

/** The formats of the file. */
export type FileType = keyof typeof FORMS
/** All of them. */
export const fileTypes = Object.keys(FORMS) as FileType[]

/** What became of all bugs of a change, read while it is sent. */
export async function outcomesFile(door: Door, id: number, kind: FileType): Promise<Flowing> {
  const { actor } = door.caller
  const { type, between, tail, entry, ...form }: Form = FORMS[kind]
  const { by, day } = await door.look(actor, async (look) => {
    await seeChange(look, id)
    return { by: await preferenceOf(look, 'csv_colsepchar'), day: toDay(look.now) }
  })
  const head = kind === 'csv' ? lineOf(COLUMNS.map(quoted), by) : form.head
  async function* pieces() {
    let before = head
    for (let after = 0; ;) {
      const page = { after, limit: ROWS }
      const rows = await door.look(actor, async (look) =>
        outcomesOf({ ...look, actor: await actorAnew(look.tx, actor) }, id, page),
      )
      if (rows.length > 0) yield before + rows.map((one) => entry(one, by)).join(between)
      if (rows.length > 0) before = between
      if (rows.length < ROWS) break
      after = rows.at(-1)!.id
    }
    yield (before === head ? head : '') + tail
  }
  return { type, file: { name: `bulk-change-${id}-${day}.${kind}`, is_shown: false }, pieces }
}
