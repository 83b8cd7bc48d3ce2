/** The part of the mail preferences for one's OpenPGP key. */

import { deletePgpKey, updatePgpKey } from '../../../accounts/pgp-keys/pgp-keys.methods.ts'
import {
  KEY_CHARS_MAX,
  type OwnKey,
  type PgpKey,
} from '../../../accounts/pgp-keys/pgp-keys.wire.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { type Markup, markup } from '../../../platform/pages/markup.ts'
import { timeOf } from '../parts/texts.ts'
import { buttonOf, calling, formOf } from './tab.ts'
import { text } from './text.ts'

const TAB = 'email'

/** What its forms do. */
export const KEY_ACTIONS = {
  put_key: calling(updatePgpKey, 'key_stored'),
  remove_key: calling(deletePgpKey, 'key_removed'),
}

/** Nothing if this installation does not encrypt mail, and there is no key. */
export function keySection({ pgp_key, encrypts_mail }: OwnKey, asked: PageAsked): Markup {
  if (!encrypts_mail && !pgp_key) return markup``
  return markup`<h2>${text('key_title')}</h2>
<p>${text('key_about')}</p>
${!encrypts_mail && markup`<p class="notice">${text('key_unused')}</p>`}
${pgp_key && shown(pgp_key, asked)}
${encrypts_mail && form(pgp_key !== null, asked)}`
}

const shown = (key: PgpKey, asked: PageAsked) => markup`
${key.is_expired && markup`<p class="notice" role="alert">${text('key_expired')}</p>`}
<dl><dt>${text('key_fingerprint')}</dt>
<dd><code>${key.fingerprint.replaceAll(/.{4}(?=.)/g, '$& ')}</code></dd>
<dt>${text('key_algorithm')}</dt><dd>${key.algorithm}</dd>
<dt>${text('key_expires')}</dt>
<dd>${key.expires === null ? text('never') : timeOf(key.expires)}</dd>
<dt>${text('key_since')}</dt><dd>${timeOf(key.since)}</dd></dl>
${buttonOf(TAB, 'remove_key', asked, { title: text('key_remove') })}`

const form = (isThere: boolean, asked: PageAsked) =>
  formOf(
    { tab: TAB, action: 'put_key', isLarge: true },
    asked,
    markup`<label>${text('key_text')}
<textarea name="public_key" rows="6" maxlength="${KEY_CHARS_MAX}" required
spellcheck="false"></textarea></label>
<button>${isThere ? text('key_replace') : text('key_add')}</button>`,
  )
