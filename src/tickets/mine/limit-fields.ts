/** Fields for limits: time and uses, in days and numbers. */

import { field, tick } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { type Limits, type Mode, MODES } from '../expiry.rules.ts'
import type { Locale } from '../locales/locale.ts'
import type { CountedKey, SentenceKey } from '../locales/words.ts'

const DAY_S = 24 * 60 * 60

/** Whose limits: `ticket` or `grant`, which begins the names of the fields. */
export type Of = 'ticket' | 'grant'
/** The names of the parameters for the limits of a ticket or grant, as in dl's requests. */
const PARAMETERS = {
  ticket: { days: 'ticket_total', idle: 'ticket_lastdl', uses: 'ticket_maxdl' },
  grant: { days: 'grant_total', idle: 'grant_lastul', uses: 'grant_maxul' },
} as const
const PARTS = ['days', 'idle', 'uses'] as const
type Name = (typeof PARTS)[number]

const LABELS: Record<Of, Record<Name, SentenceKey>> = {
  ticket: { days: 'mine_days', idle: 'mine_idle_ticket', uses: 'mine_uses_ticket' },
  grant: { days: 'mine_days', idle: 'mine_idle_grant', uses: 'mine_uses_grant' },
}

/** The limits as a form shows them: seconds from now, and further uses; 0 for none. */
export interface Left {
  days: number
  idle: number
  uses: number
}

const NO_LIMITS: Left = { days: 0, idle: 0, uses: 0 }

const isLimited = (most: Left = NO_LIMITS) => PARTS.some((name) => most[name] > 0)

/** Limits of a policy as those of a form. */
export const mostOf = ({ total_s, last_s, count }: Limits): Left => ({
  days: total_s ?? 0,
  idle: last_s ?? 0,
  uses: count ?? 0,
})

/** The greatest values for something that exists: what is beyond the policy may stay. */
export const mostFor = (most: Left, left: Left): Left => ({
  days: most.days && Math.max(most.days, left.days),
  idle: most.idle && Math.max(most.idle, left.idle),
  uses: most.uses && Math.max(most.uses, left.uses),
})

/** What is left of limits; 0 stays no limit. */
export function leftOf(
  { now }: Pick<Look, 'now'>,
  { creation_time }: { creation_time: string },
  { total, last, max, uses }: { total: number; last: number; max: number; uses: number },
): Left {
  const since_s = (now - Date.parse(creation_time)) / 1000
  return {
    days: total === 0 ? 0 : Math.max(1, total - since_s),
    idle: last,
    uses: max === 0 ? 0 : Math.max(0, max - uses),
  }
}

const shownOf = (name: Name, left: Left) => {
  const value = left[name]
  if (value === 0) return ''
  return String(name === 'uses' ? value : Math.round((value / DAY_S) * 100) / 100)
}

/** Three inputs, with what was typed if the form was refused; `most` are the greatest values. */
function inputs(
  asked: PageAsked,
  locale: Locale,
  of: Of,
  { left, most = NO_LIMITS }: { left: Left; most?: Left | undefined },
): Part {
  return PARTS.map((name) => {
    const id = `${of}_${name}`
    const shown = shownOf(name, left)
    const typed = asked.given.has(id) ? field(asked, id) : shown
    const step = name === 'uses' ? '1' : 'any'
    const was = asked.given.has(id) ? field(asked, `${id}_was`) : shown
    const max = most[name] > 0 && markup` max="${shownOf(name, most)}"`
    return markup`<label>${locale.sentences[LABELS[of][name]]}
<input type="number" name="${id}" min="0"${max} step="${step}" value="${typed}"></label>
<input type="hidden" name="${id}_was" value="${was}">\n`
  })
}

/** Changes the limits of something that exists. */
export const limitFields = (
  asked: PageAsked,
  locale: Locale,
  { of, left, title, most, about }: Existing,
): Part => markup`
<fieldset><legend>${locale.say(title)}</legend>
<p class="dim">${locale.say(isLimited(most) ? 'policy_from_now' : 'mine_limits_about')}</p>
${about}
<div class="columns">${inputs(asked, locale, of, { left, most })}</div>
${
  !isLimited(most) &&
  tick(`${of}_permanent`, locale.say('mine_permanent'), field(asked, `${of}_permanent`) !== '')
}
</fieldset>`
interface Existing {
  of: Of
  left: Left
  title: SentenceKey
  /** The greatest values, and what is said about them. */
  most?: Left
  about?: Part
}

/** The parameters that change the limits that were edited; a text that is no number is refused. */
export function changedLimits(asked: PageAsked, of: Of): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const name of PARTS) {
    const id = `${of}_${name}`
    if (!isEdited(asked, id)) continue
    changed[PARAMETERS[of][name]] = valueIn(asked, of, name)
  }
  return changed
}

const isEdited = (asked: PageAsked, id: string) => field(asked, id) !== field(asked, `${id}_was`)

/** Seconds or uses; the text itself if it is not a number. */
function valueIn(asked: PageAsked, of: Of, name: Name): number | string {
  const text = field(asked, `${of}_${name}`).trim()
  const value = text === '' ? 0 : Number(text)
  if (!Number.isFinite(value)) return text
  if (name === 'uses') return value
  const seconds = Math.round(value * DAY_S)
  // 0 means no limit.
  return value > 0 ? Math.max(1, seconds) : seconds
}

const MODE_LABELS: Record<Exclude<Mode, 'auto'>, Record<Of, SentenceKey>> = {
  once: { ticket: 'mine_once_ticket', grant: 'mine_once_grant' },
  never: { ticket: 'mine_mode_never', grant: 'mine_mode_never' },
  custom: { ticket: 'mine_mode_custom', grant: 'mine_mode_custom' },
}

/** Chooses the limits of something new: one of dl's modes, or three limits. */
export function modeFields(
  asked: PageAsked,
  locale: Locale,
  { of, defaults, title, most, about }: New,
): Part {
  const id = `${of}_expiry`
  const chosen = modeIn(asked, of)
  const left = {
    days: defaults.total_s ?? 0,
    idle: defaults.last_s ?? 0,
    uses: defaults.count ?? 0,
  }
  const label = (mode: Mode) =>
    mode === 'auto' ? usual(locale, of, defaults) : locale.sentences[MODE_LABELS[mode][of]]
  const modes = MODES.filter((mode) => mode !== 'never' || !isLimited(most))
  return markup`<fieldset><legend>${locale.say(title)}</legend>
${about}
${modes.map(
  (mode) =>
    markup`<label><input type="radio" name="${id}" value="${mode}"${
      mode === chosen && markup` checked`
    }> ${label(mode)}</label>\n`,
)}
<div class="columns">${inputs(asked, locale, of, { left, most })}</div>
<p class="dim">${locale.say(isLimited(most) ? 'policy_custom_about' : 'mine_custom_about')}</p>
</fieldset>`
}
interface New {
  of: Of
  defaults: Limits
  title: SentenceKey
  /** The greatest values, with which nothing is without a limit, and what is said about them. */
  most?: Left
  about?: Part
}

const USES: Record<Of, CountedKey> = {
  ticket: 'mine_usual_downloads',
  grant: 'mine_usual_uploads',
}
const IDLE = { ticket: 'mine_usual_idle', grant: 'mine_usual_idle_grant' } as const

/** The defaults in words. */
function usual(locale: Locale, of: Of, defaults: Limits): string {
  const parts = told(of, defaults, { locale, span: (seconds) => locale.span(seconds) })
  const limits = parts.length === 0 ? locale.say('mine_never') : joinLimits(locale, parts)
  return locale.say('mine_usual', { limits })
}

/** Several limits in one sentence; there is at least one. */
export const joinLimits = (locale: Locale, limits: readonly string[]): string =>
  limits.reduce((first, second) => locale.say('mine_both_limits', { first, second }))

/** Each limit in words, with times to the hundredth of a day, as they are typed. */
export const limitsTold = (locale: Locale, of: Of, limits: Limits): string[] =>
  told(of, limits, { locale, span: (seconds) => daysTold(locale, seconds) })

/** A time in days, or less than one. */
export const daysTold = (locale: Locale, seconds: number): string =>
  seconds < DAY_S
    ? locale.span(seconds)
    : locale.count('policy_days', Math.round((seconds / DAY_S) * 100) / 100)

const told = (
  of: Of,
  { total_s, last_s, count }: Limits,
  { locale, span }: { locale: Locale; span: (seconds: number) => string },
): string[] =>
  [
    total_s !== null && locale.say('mine_usual_total', { span: span(total_s) }),
    last_s !== null && locale.say(IDLE[of], { span: span(last_s) }),
    count !== null && locale.count(USES[of], count),
  ].filter((part) => part !== false)

/** The mode; limits that were edited count, although the mode was left as it was. */
function modeIn(asked: PageAsked, of: Of): string {
  const mode = field(asked, `${of}_expiry`) || 'auto'
  if (mode !== 'auto') return mode
  return PARTS.some((name) => isEdited(asked, `${of}_${name}`)) ? 'custom' : mode
}

/** The parameters of a request for something new. */
export function chosenLimits(asked: PageAsked, of: Of): Record<string, unknown> {
  const mode = modeIn(asked, of)
  const chosen: Record<string, unknown> = { [`${of}_expiry`]: mode }
  if (mode !== 'custom') return chosen
  for (const name of PARTS) chosen[PARAMETERS[of][name]] = valueIn(asked, of, name)
  return chosen
}
