/** What the tab of the second factor shows; its forms are those of the preferences. */

import { type MfaOffer, type OwnMfa, TYPED_CHARS_MAX } from '../../../accounts/mfa/mfa.wire.ts'
import { hidden } from '../../../platform/http/page-forms.ts'
import { type Markup, markup, type Part } from '../../../platform/pages/markup.ts'
import { qrPicture } from '../../../platform/pages/qr.ts'
import { timeOf } from '../parts/texts.ts'
import { type Key, text } from './text.ts'

/** The name of the tab. */
export const mfaTitle = (): string => text('title')
/** Confirms that it was turned off. */
export const mfaDisabled = (): string => text('disabled')

/** Makes a form of the tab for an action, with these fields and button. */
export type FormFor = (action: string, fields: Part) => Markup

/** The state; `again` is the field for the password, if it was not entered recently. */
export const mfaState = (mfa: OwnMfa, form: FormFor, again: Part): Markup =>
  markup`<p>${text('about')}</p>
${mfa.mfa === '' ? isOff(mfa, form, again) : isOn(mfa, form, again)}`

const isOff = ({ is_required }: OwnMfa, form: FormFor, again: Part) => markup`
${is_required && markup`<p class="notice" role="status">${text('required')}</p>`}
${form('begin', markup`${again}<button>${text('begin')}</button>`)}`

const isOn = ({ since, recovery_codes_left, has_password }: OwnMfa, form: FormFor, again: Part) =>
  markup`<p>${since !== null && text.show('is_on', { since: timeOf(since) })}
${text('codes_left', { count: recovery_codes_left })}</p>
<h2>${text('codes')}</h2>
<p>${text('codes_about')}</p>
${form('renew', markup`${again}${codeField('any_code')}<button>${text('codes_renew')}</button>`)}
<h2>${text('disable')}</h2>
${form(
  'disable',
  markup`${has_password && passwordField()}${codeField('any_code')}
<button>${text('disable')}</button>`,
)}`

const codeField = (title: Key) => markup`<label>${text(title)}
<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
maxlength="${TYPED_CHARS_MAX}" required></label>`

const passwordField = () => markup`<label>${text('your_password')}
<input type="password" name="current_password" autocomplete="current-password" required></label>`

/** A secret to scan or to type, and the form that confirms it with a code. */
export const mfaOffer = ({ secret, uri, sealed }: MfaOffer, form: FormFor): Markup => markup`
<p>${text('scan')}</p>
${qrPicture(uri, text('picture'))}
<p>${text.show('secret', { secret: secret.replaceAll(/.{4}(?=.)/g, '$& ') })}</p>
${form(
  'enable',
  markup`${hidden([['sealed', sealed]])}${codeField('code')}<button>${text('enable')}</button>`,
)}`

/** Recovery codes, which are shown once. */
export const mfaCodes = (codes: readonly string[], isNew: boolean): Markup =>
  markup`<p class="notice" role="status">${isNew ? text('enabled') : text('codes_renewed')}</p>
<h2>${text('codes')}</h2>
<p>${text('codes_about')} ${text('codes_keep')}</p>
<pre class="text">${codes.join('\n')}</pre>`
