/** Draws QR codes; the server and browsers use it. */

/** Light modules around the code, without which readers do not find it. */
const QR_BORDER = 4

/**
 * The picture of a text of up to about 2,000 bytes: its size in modules, and the path of the dark
 * ones in SVG. `encode` is that of the package uqr.
 */
export function qrPath(encode, text) {
  const { data, size } = encode(text, { ecc: 'M', border: QR_BORDER })
  const rows = data.map((row, y) => {
    const runs = [...row.map(Number).join('').matchAll(/1+/g)]
    return runs.map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
  })
  return { size, path: rows.join('') }
}
