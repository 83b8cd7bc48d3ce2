/** Flags on the page of a bug: those that are set, and types that can be set. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import type { FlagWanted } from '../../bugs/flags/flags.wire.ts'
import type { FlagChoice } from '../enter-bug/choices.ts'
import { flagsPart } from '../enter-bug/more-fields.ts'
import { flagsIn } from '../parts/flags-asked.ts'
import { completed } from '../parts/completed.ts'
import { options } from '../parts/forms.ts'
import type { Texts } from './changed.rules.ts'

type Flag = Bug['flags'][number]

/** The values of the controls for the flags that are set. */
export const flagTexts = ({ flags }: { flags: readonly Flag[] }): [string, string[]][] =>
  flags.flatMap(({ id, status, requestee }): [string, string[]][] => [
    [`flag-${id}`, [status]],
    [`requestee-${id}`, requestee ? [requestee] : []],
  ])

export const isOfFlag = (name: string): boolean => /^(flag|requestee)-\d/.test(name)

/** The flags that the user changed or set. */
export function flagsWanted({ given }: Pick<PageAsked, 'given'>, shown: Texts): FlagWanted[] {
  const { flags = [] } = flagsIn(given) as { flags?: FlagWanted[] }
  const isChanged = (name: string) =>
    (given.get(name)?.at(-1) ?? '').trim() !== (shown.get(name)?.[0] ?? '')
  return flags.filter(
    ({ id }) => id === undefined || isChanged(`flag-${id}`) || isChanged(`requestee-${id}`),
  )
}

/** `review? for jun@example.com` */
export const flagShown = ({ name, status, setter, requestee }: Flag): Part =>
  markup`<span class="flag${status === '+' && ' yes'}" title="Set by ${setter}">${name}${status}${
    requestee && ` for ${requestee}`
  }</span>\n`

export const flagsShown = ({ flags }: Bug): Part =>
  flags.length > 0 && markup`<p>${flags.map(flagShown)}</p>`

const CLEARED = ['X', 'Clear'] as const

interface Setting {
  /** The types that the reader may set. */
  choices: readonly FlagChoice[]
  given: Texts
  /** The form is shown again with what was typed. */
  isSent: boolean
}
export function flagControls(flags: readonly Flag[], { choices, given, isSent }: Setting): Part {
  const value = (name: string, now: string) => (isSent ? (given.get(name)?.at(-1) ?? '') : now)
  const set = flags.map(({ id, name, status, setter, requestee = '' }) => {
    const statuses = choices.find(({ type }) => type.name === name)?.statuses ?? []
    const all = [...new Set([status, ...statuses])].map((one) => [one, one] as const)
    return markup`<div class="field"><label for="flag-${id}">${name}</label>
<span class="people"><select id="flag-${id}" name="flag-${id}">${options(
      [...all, CLEARED],
      [value(`flag-${id}`, status)],
    )}</select>
<input name="requestee-${id}" value="${value(`requestee-${id}`, requestee)}"
placeholder="Requestee" aria-label="Requestee for ${name}"${completed('requestee')}>
<span class="dim">by ${setter}</span></span>
</div>\n`
  })
  const addable = flagsPart(choices, isSent ? given : new Map())
  if (set.length === 0 && !addable) return undefined
  return [set, addable && markup`<details><summary>Set a flag</summary>${addable}</details>`]
}
