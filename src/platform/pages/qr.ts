/** Texts as QR codes, for phones. */

import { encode } from 'uqr'

import { markup, type Markup } from './markup.ts'
import { qrPath } from './qr-path.js'

/** A picture that readers of QR codes turn back into the text, up to about 2,000 bytes. */
export function qrPicture(text: string, label: string): Markup {
  const { size, path } = qrPath(encode, text)
  return picture(label, size, path)
}

/** Without the code, which a script draws. */
export const emptyQrPicture = (label: string): Markup => picture(label, 1, '')

const picture = (label: string, size: number, path: string) => markup`
<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}"
shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/>
<path fill="#000" d="${path}"/></svg>`
