/** What the page of a ticket says about files that cannot be downloaded because of their scan. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import type { Gate } from '../scans/scans.ts'
import type { Pass } from '../scans/scans.rules.ts'

type Held = Exclude<Pass, 'open'>

const SHORT = {
  waits: 'scan_state_waiting',
  unknown: 'scan_state_unknown',
  infected: 'scan_infected',
} as const satisfies Record<Held, SentenceKey>

/** In place of the link to one of several files; undefined if it can be downloaded. */
export const heldOne = (locale: Locale, pass: Pass = 'open'): Part =>
  pass === 'open'
    ? undefined
    : markup`<strong class="${pass === 'waits' ? 'dim' : 'alarm'}">${locale.say(SHORT[pass])}</strong>`

/** In place of the button for all files; undefined if they can be downloaded. */
export function heldAll(locale: Locale, gate: Gate | undefined, isOne: boolean): Part {
  const pass = gate?.pass ?? 'open'
  if (pass === 'open') return undefined
  if (pass === 'waits') {
    return markup`<p class="notice" role="status"><strong>${locale.say('scan_waits')}</strong><br>
${locale.say('scan_waits_why')}</p>`
  }
  if (!isOne) return markup`<p class="alarm">${locale.say('scan_some_held')}</p>`
  const why = pass === 'infected' ? 'scan_infected_why' : 'scan_unknown_why'
  return markup`<p class="alarm">${locale.say(why)}</p>`
}
