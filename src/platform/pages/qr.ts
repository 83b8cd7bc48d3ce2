/** Texts as QR codes, for phones. */

import { encode } from 'uqr'

import { markup, type Markup } from './markup.ts'

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
