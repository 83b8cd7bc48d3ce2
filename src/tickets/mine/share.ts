/** Hands on a link without typing it: as a QR code for a phone, and by one's own mail program. */

import { encode } from 'uqr'

import { markup, type Markup, type Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import { linkField } from './parts.ts'

/** Light modules around the code, without which readers do not find it. */
const BORDER = 4

/** A picture that readers of QR codes turn back into the text, up to about 2,000 bytes. */
export function qrPicture(text: string, label: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const dark = data.map((row, y) => {
    const runs = [...row.map(Number).join('').matchAll(/1+/g)]
    return runs.map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
  })
  return markup`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}"
shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/>
<path fill="#000" d="${dark.join('')}"/></svg>`
}

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
