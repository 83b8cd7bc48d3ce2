/** Reads QR codes that pages show. */

import jsQR from 'jsqr'

const SCALE = 3

/** Draws the squares of the picture in SVG, and reads them as a phone would. */
export function readQr(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const width = size * SCALE
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = 0; row < SCALE; row++) {
      const from = (Number(y) * SCALE + row) * width + Number(x) * SCALE
      for (let at = from; at < from + Number(length) * SCALE; at++)
        pixels.fill(0, at * 4, at * 4 + 3)
    }
  }
  return jsQR.default(pixels, width, width)?.data
}
