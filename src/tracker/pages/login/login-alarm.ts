/** Says why a login was refused, in the language of the page. */

import type { Fault } from '../../../platform/faults.ts'
import { languageNow } from '../../../platform/pages/language.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { text } from './text.ts'

/** The most frequent faults in fewer words. */
export const loginAlarm = (fault: Fault): Part =>
  markup`<p class="alarm" role="alert">${saidOf(fault) ?? fault.message}</p>`

function saidOf({ fault, details, retry_after_s = 1 }: Fault): string | undefined {
  switch (fault) {
    case 'invalid_login_or_password': {
      const [left] = details
      return joined(text('wrong'), left)
    }
    case 'mfa_code_wrong': {
      const [left] = details
      return joined(text('code_wrong'), left)
    }
    case 'half_login_over':
      return text('code_too_late')
    case 'account_locked':
      return text('locked', { count: Math.ceil(retry_after_s / 60) })
    case 'account_delayed':
      return text('delayed', { count: retry_after_s })
    case 'too_many_requests':
      return text('too_often', { count: retry_after_s })
    default:
      return undefined
  }
}

/** With a warning, if few attempts are left. */
function joined(why: string, left: unknown): string {
  const more = typeof left === 'number' && text('attempts_left', { count: left })
  return [why, more].filter(Boolean).join(languageNow() === 'ja' ? '' : ' ')
}
