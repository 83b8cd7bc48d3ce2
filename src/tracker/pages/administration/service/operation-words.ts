/** Operations in words, with how far they are. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import { goesOn } from '../../../administration/operations/operations.ts'
import type { Operation } from '../../../administration/operations/operations.wire.ts'
import * as paths from '../../../model/paths.ts'
import { text } from './text.ts'

/** What it does. */
export function operationWords({ kind, asked }: Operation): string {
  const { how, product = '', group = '', check = '', user = '', into = '' } = asked
  const { keyword = '', flag_type = '' } = asked
  if (kind === 'group_bugs') {
    const of = { product: String(product), group: String(group) }
    return how === 'into' ? text('adds_bugs', of) : text('removes_bugs', of)
  }
  if (kind === 'delete_group') return text('deletes_group', { group: String(group) })
  if (kind === 'merge_user') return text('merges', { user: String(user), into: String(into) })
  if (kind === 'delete_keyword') return text('deletes_keyword', { keyword: String(keyword) })
  if (kind === 'delete_flag_type') return text('deletes_flag_type', { type: String(flag_type) })
  if (kind === 'check_data') return text('checks_data')
  if (kind === 'repair_data') return text('repairs_data', { check: String(check) })
  return kind
}

/** Its state, and the numbers. */
export function operationState({ state, done, total }: Operation): string {
  const numbers = { done: numberText(done), total: numberText(total ?? 0) }
  const how = total === null ? text('done_so_far', numbers) : text('done_of', numbers)
  return `${text(STATES[state])}: ${how}`
}

const STATES = {
  waiting: 'waiting',
  running: 'running',
  retrying: 'retrying',
  failed: 'failed',
  done: 'ended_done',
  stopped: 'ended_stopped',
  replaced: 'ended_replaced',
} as const satisfies Record<Operation['state'], Parameters<typeof text>[0]>

/** Those that have not ended, on a page that they concern, which is shown again after a while. */
export const goingOn = (asked: PageAsked, path: string, operations: readonly Operation[]): Part =>
  operations.length > 0 &&
  markup`<section><h2>${text(operations.some(goesOn) ? 'goes_on' : 'unfinished')}</h2>
<ul>${operations.map(
    (one) => markup`<li>${operationWords(one)}. ${operationState(one)}
${one.error !== null && markup`<span class="alarm">${one.error}</span>`}</li>\n`,
  )}</ul>
${operations.some(goesOn) && refresh(asked, path)}</section>`

/** A link to the same page, which the script follows. */
export const refresh = ({ to }: PageAsked, path: string): Part =>
  markup`<p data-refresh><a href="${to(path)}">${text('refresh')}</a></p>`

/** A link to the page of one. */
export const operationLink = ({ to }: PageAsked, one: Operation): Part =>
  markup`<a href="${to(paths.operation(one.id))}">${operationWords(one)}</a>`
