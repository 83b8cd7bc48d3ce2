/** What owners and administrators see of scans for malware. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import type { ScanTold } from '../scans/scans.ts'

const SAID = {
  waiting: 'scan_state_waiting',
  unknown: 'scan_state_unknown',
  released: 'scan_state_released',
} as const satisfies Record<string, SentenceKey>

/** In words; undefined if there is nothing to say. */
export function scanWords(locale: Locale, { scan = 'clean', found = '' }: ScanTold) {
  if (scan === 'clean') return undefined
  return scan === 'infected' ? locale.say('scan_state_infected', { found }) : locale.say(SAID[scan])
}

/** The same on a line of its own, below a name. */
export function scanTold(locale: Locale, told: ScanTold): Part {
  const words = scanWords(locale, told)
  if (words === undefined) return undefined
  const style = told.scan === 'infected' ? 'alarm' : 'dim'
  return markup`<br><span class="${style}">${words}</span>`
}
