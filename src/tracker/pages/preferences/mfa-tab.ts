/** The tab for the second factor of one's logins. */

import {
  beginMfa,
  disableMfaMethod,
  enableMfaMethod,
  getMfa,
  renewRecoveryCodesMethod,
} from '../../../accounts/mfa/mfa.methods.ts'
import type { MfaOffer, OwnMfa, RecoveryCodes } from '../../../accounts/mfa/mfa.wire.ts'
import { offerAgain } from '../../../accounts/mfa/own-mfa.ts'
import { TYPED_CHARS_MAX } from '../../../accounts/mfa/typed-codes.rules.ts'
import type { Method } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { doer, field, hidden, runner } from '../../../platform/http/page-forms.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { qrPicture } from '../../../platform/pages/qr.ts'
import { timeOf } from '../parts/texts.ts'
import { type Action, calling, formOf, passwordAgain, type Tab, withPassword } from './tab.ts'
import { type Key, text } from './text.ts'

const NAME = 'mfa'

const read = runner(getMfa)
const begin = runner(beginMfa)

const offering: Action = {
  done: undefined,
  run: async (door, asked) => offered((await begin(door, {})) as MfaOffer, asked),
}

/** Only this response shows the recovery codes, so it does not redirect. */
function showing(method: Method, done: Key): Action {
  const act = doer(method)
  return {
    done: undefined,
    async run(door, asked) {
      const { recovery_codes } = (await act(door, asked)) as RecoveryCodes
      return markup`<p class="notice" role="status">${text(done)}</p>
<h2>${text('mfa_codes')}</h2>
<p>${text('mfa_codes_about')} ${text('mfa_codes_keep')}</p>
<pre class="text">${recovery_codes.join('\n')}</pre>`
    },
  }
}

/** The secret and the recovery codes are shown once. A wrong code shows the same secret again. */
export const mfaTab: Tab = {
  name: NAME,
  title: 'mfa',
  before_mfa: true,
  actions: {
    begin: withPassword(offering),
    enable: withPassword(showing(enableMfaMethod, 'mfa_enabled')),
    renew: withPassword(showing(renewRecoveryCodesMethod, 'mfa_codes_renewed')),
    disable: calling(disableMfaMethod, 'mfa_disabled'),
  },
  async again(look, asked) {
    const offer = await offerAgain(look, field(asked, 'sealed'))
    return offer && offered(offer, asked)
  },
  async show(door, asked) {
    const mfa = (await read(door, {})) as OwnMfa
    const again = await door.look(door.caller.actor, passwordAgain)
    return markup`<p>${text('mfa_about')}</p>
${mfa.mfa === '' ? isOff(mfa, asked, again) : isOn(mfa, asked, again)}`
  },
}

const isOff = ({ is_required }: OwnMfa, asked: PageAsked, again: Part) => markup`
${is_required && markup`<p class="notice" role="status">${text('mfa_required')}</p>`}
${formOf(
  { tab: NAME, action: 'begin' },
  asked,
  markup`${again}<button>${text('mfa_begin')}</button>`,
)}`

const codeField = (title: Key) => markup`<label>${text(title)}
<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
maxlength="${TYPED_CHARS_MAX}" required></label>`

const offered = ({ secret, uri, sealed }: MfaOffer, asked: PageAsked) => markup`
<p>${text('mfa_scan')}</p>
${qrPicture(uri, text('mfa_picture'))}
<p>${text.show('mfa_secret', { secret: secret.replaceAll(/.{4}(?=.)/g, '$& ') })}</p>
${formOf(
  { tab: NAME, action: 'enable' },
  asked,
  markup`${hidden([['sealed', sealed]])}${codeField('mfa_code')}
<button>${text('mfa_enable')}</button>`,
)}`

const isOn = (
  { since, recovery_codes_left, has_password }: OwnMfa,
  asked: PageAsked,
  again: Part,
) =>
  markup`<p>${since !== null && text.show('mfa_is_on', { since: timeOf(since) })}
${text('mfa_codes_left', { count: recovery_codes_left })}</p>
<h2>${text('mfa_codes')}</h2>
<p>${text('mfa_codes_about')}</p>
${formOf(
  { tab: NAME, action: 'renew' },
  asked,
  markup`${again}${codeField('mfa_any_code')}
<button>${text('mfa_codes_renew')}</button>`,
)}
<h2>${text('mfa_disable')}</h2>
${formOf(
  { tab: NAME, action: 'disable' },
  asked,
  markup`${has_password && passwordField()}${codeField('mfa_any_code')}
<button>${text('mfa_disable')}</button>`,
)}`

const passwordField = () => markup`<label>${text('your_current_password')}
<input type="password" name="current_password" autocomplete="current-password" required></label>`
