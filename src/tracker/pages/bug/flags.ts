/** Flags on the page of a bug: those that are set, and types that can be set. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import type { FlagWanted } from '../../bugs/flags/flags.wire.ts'
import type { FlagChoice } from '../enter-bug/choices.ts'
import { flagsPart } from '../enter-bug/more-fields.ts'
import { flagsIn } from '../parts/flags-asked.ts'
import { completed } from '../parts/completed.ts'
import { options } from '../../../platform/http/page-forms.ts'
import type { Collision, Texts } from './changed.rules.ts'
import { text } from './text.ts'

type Flag = Bug['flags'][number]
interface FlagsOf {
  flags: readonly Flag[]
}

/** The values of the controls for the flags that are set. */
export const flagTexts = ({ flags }: FlagsOf): [string, string[]][] =>
  flags.flatMap(({ id, status, requestee }): [string, string[]][] => [
    [`flag-${id}`, [status]],
    [`requestee-${id}`, requestee ? [requestee] : []],
  ])

/** Whether the control is for a flag that is set; other controls are for types. */
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

/** Flags that both the user and others changed, and what they are now. */
export function flagCollisions({ given }: Pick<PageAsked, 'given'>, shown: Texts, bug: FlagsOf) {
  const now = new Map(flagTexts(bug))
  return [...shown].flatMap(([name, [before = '']]): Collision[] => {
    if (!isOfFlag(name)) return []
    const [typed, current] = [(given.get(name)?.at(-1) ?? '').trim(), now.get(name)?.[0] ?? '']
    const isOurs = typed !== before && typed !== current
    return isOurs && current !== before ? [{ name, given: typed, now: current }] : []
  })
}

/** `review? for jun@example.com` */
export function flagShown({ name, status, setter, requestee }: Flag): Part {
  const flag = name + status
  const shown = requestee ? text('flag_for', { flag, requestee }) : flag
  const title = text('set_by', { setter })
  return markup`<span class="flag${status === '+' && ' yes'}" title="${title}">${shown}</span>\n`
}

/** The flags as text, for readers who cannot change them. */
export const flagsShown = ({ flags }: Bug): Part =>
  flags.length > 0 && markup`<p>${flags.map(flagShown)}</p>`

interface Setting {
  /** The types that the reader may set. */
  choices: readonly FlagChoice[]
  given: Texts
  /** The form is shown again with what was typed. */
  isSent: boolean
  /** What others changed meanwhile, by name of the control. */
  others?: ReadonlyMap<string, string>
}

/** A control for each flag, and for each type that can be added; nothing if there are none. */
export function flagControls(flags: readonly Flag[], setting: Setting): Part {
  const { choices, given, isSent, others } = setting
  const value = (name: string, now: string) => (isSent ? (given.get(name)?.at(-1) ?? '') : now)
  const set = flags.map(({ id, name, status, setter, requestee = '' }) => {
    const statuses = choices.find(({ type }) => type.name === name)?.statuses ?? []
    const all = [...new Set([status, ...statuses])].map((one) => [one, one] as const)
    return markup`<div class="field"><label for="flag-${id}">${name}</label>
<span class="people"><select id="flag-${id}" name="flag-${id}">${options(
      [...all, ['X', text('clear')]],
      [value(`flag-${id}`, status)],
    )}</select>
<input name="requestee-${id}" value="${value(`requestee-${id}`, requestee)}"
placeholder="${text('requestee')}"
aria-label="${text('requestee_for', { flag: name })}"${completed('requestee')}>
<span class="dim">${text('by_setter', { setter })}</span></span>
${changedMeanwhile(`flag-${id}`, others)}${changedMeanwhile(`requestee-${id}`, others)}</div>\n`
  })
  const addable = flagsPart(choices, isSent ? given : new Map())
  if (set.length === 0 && !addable) return undefined
  return [
    set,
    addable && markup`<details><summary>${text('set_flag')}</summary>${addable}</details>`,
  ]
}

function changedMeanwhile(name: string, others: Setting['others']): Part {
  const now = others?.get(name)
  if (now === undefined) return undefined
  const said = name.startsWith('requestee')
    ? text('requestee_changed_meanwhile', { value: now || text('nobody') })
    : text('changed_meanwhile', { value: now || text('cleared') })
  return markup`<p class="alarm" id="other-${name}">${said}</p>`
}
