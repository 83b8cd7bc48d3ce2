/** Hands on a link without typing it: as a QR code for a phone, and by one's own mail program. */

import { markup, type Markup, type Part } from '../../platform/pages/markup.ts'
import { emptyQrPicture, qrPicture } from '../../platform/pages/qr.ts'
import type { Locale } from '../locales/locale.ts'
import { QR_SCRIPT } from '../pages/scripts.ts'
import { linkField } from './parts.ts'

type Shared = Pick<SharedLink, 'url' | 'name' | 'is_encrypted'>

/**
 * Closed until it is asked for. The mail program adds the recipients, and the script of the page
 * adds a link that needs its key.
 */
function shareLink(locale: Locale, { url, name, is_encrypted }: Shared): Markup {
  const label = locale.say('mine_qr', { name })
  const picture = is_encrypted ? emptyQrPicture(label) : qrPicture(url, label)
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=`
  const keyed =
    is_encrypted && markup` data-with-key="yes" hidden data-share="${url}" data-qr="${QR_SCRIPT}"`
  return markup`<details${keyed}><summary>${locale.say('mine_share')}</summary>
${picture}
<p><a href="${mail}${is_encrypted ? '' : encodeURIComponent(url)}">
${locale.say('mine_mail_link')}</a></p></details>`
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
${is_encrypted && aboutKey(locale)}
${shareLink(locale, { url, name, is_encrypted })}`

const aboutKey = (locale: Locale) => markup`
<p class="notice" data-with-key="yes" hidden>${locale.say('mine_with_key')}</p>
<p class="dim" data-with-key="no">${locale.say('mine_without_key')}</p>`
