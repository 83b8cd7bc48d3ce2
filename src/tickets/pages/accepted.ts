/** Which files are accepted, in words. */

import type { Locale } from '../locales/locale.ts'
import type { TypeRule } from '../policy/types.rules.ts'

/** One sentence for each rule that does not accept all files; the list may be of any length. */
export const toldTypes = (locale: Locale, rules: readonly TypeRule[]): string =>
  rules
    .flatMap(({ rule, list }) => {
      if (rule === 'all') return []
      const said = { list: list.join(', ') }
      return [rule === 'only' ? locale.say('policy_only', said) : locale.say('policy_except', said)]
    })
    .join(' ')
