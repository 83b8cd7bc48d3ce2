/** Fields for the password of a link: typed, made by the service, or removed. */

import { field, isOn, tick } from '../../platform/http/page-forms.ts'
import { randomText } from '../../platform/ids.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import { PASSWORD_CHARS_MAX } from '../edits/edits.wire.ts'
import type { Showing } from './parts.ts'

/** About 119 bits. */
const MADE_CHARS = 20

interface Kept {
  has_password: boolean
  pass_send: boolean
}

/** Of something new if `kept` is undefined. */
export function passwordFields(
  { asked, locale }: Showing,
  { kept, isRequired }: { kept?: Kept; isRequired: boolean },
): Part {
  const isSent = asked.given.has('form_token')
  const sends = isSent ? isOn(asked, 'pass_send') : kept?.pass_send === true
  const needed = isRequired ? 'password' : 'mine_password'
  const label = locale.say(kept?.has_password ? 'mine_new_password' : needed)
  return markup`<fieldset><legend>${locale.say('password')}</legend>
${isRequired && markup`<p class="dim">${locale.say('policy_password')}</p>`}
${kept?.has_password && markup`<p class="dim">${locale.say('mine_has_password')}</p>`}
<label>${label}
<input name="pass" value="" maxlength="${PASSWORD_CHARS_MAX}" autocomplete="off"></label>
${tick('make_pass', locale.say('mine_make_password'), isOn(asked, 'make_pass'))}
${
  kept?.has_password &&
  !isRequired &&
  tick('pass_clear', locale.say('mine_remove_password'), isOn(asked, 'pass_clear'))
}
${tick('pass_send', locale.say('mine_pass_send'), sends)}
</fieldset>`
}

/** The password that the form asks for; `made` is one that nobody has seen yet. */
export function passwordIn(asked: Pick<PageAsked, 'given'>) {
  const made = isOn(asked, 'make_pass') ? randomText(MADE_CHARS) : undefined
  return { made, pass: made ?? field(asked, 'pass') }
}

/** The parameters of a change. */
export function passwordChange(asked: Pick<PageAsked, 'given'>) {
  const { made, pass } = passwordIn(asked)
  const change = {
    ...(pass !== '' && { pass }),
    ...(isOn(asked, 'pass_clear') && { pass_clear: true }),
    pass_send: isOn(asked, 'pass_send'),
  }
  return { made, change }
}
