/** Hands on a link without typing it: as a QR code for a phone, and by one's own mail program. */

import { markup, type Markup, type Part } from '../../platform/pages/markup.ts'
import { qrPicture } from '../../platform/pages/qr.ts'
import type { Locale } from '../locales/locale.ts'
import { linkField } from './parts.ts'

/** Closed until it is asked for. The mail program adds the recipients. */
function shareLink(locale: Locale, { url, name }: { url: string; name: string }): Markup {
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`
  return markup`<details><summary>${locale.say('mine_share')}</summary>
${qrPicture(url, locale.say('mine_qr', { name }))}
<p><a href="${mail}">${locale.say('mine_mail_link')}</a></p></details>`
}

/** A link on the pages of its owner. */
export interface SharedLink {
  url: string
  /** Of what it leads to. */
  name: string
  /** What the field with the link is called. */
  label: string
  is_encrypted: boolean
}

/**
 * A link to copy, and ways to hand it on. That of encrypted files lacks the key, which only the
 * script of the page may know.
 */
export const sharedLink = (
  locale: Locale,
  { url, name, label, is_encrypted }: SharedLink,
  more?: Part,
): Part => markup`<p><label>${locale.say('mine_link')}
${linkField(url, label, is_encrypted)}</label>
${more}</p>
${is_encrypted ? aboutKey(locale) : shareLink(locale, { url, name })}`

const aboutKey = (locale: Locale) => markup`
<p class="notice" data-with-key="yes" hidden>${locale.say('mine_with_key')}</p>
<p class="dim" data-with-key="no">${locale.say('mine_without_key')}</p>`
