/** The Base64 variant of `crypt(3)`. */

/** The digits by their value, which differ from those of RFC 4648. */
export const SIXTY_FOUR = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Encodes groups of up to three bytes, each as one number from its lowest six bits up. `order`
 * lists byte positions, the highest byte of each group first.
 */
export function write64(bytes: Uint8Array, order: number[][]): string {
  return order
    .map((group) => {
      let number = group.reduce((sum, place) => 256 * sum + bytes[place]!, 0)
      let text = ''
      for (let chars = Math.ceil((8 * group.length) / 6); chars > 0; chars--) {
        text += SIXTY_FOUR[number & 63]
        number >>= 6
      }
      return text
    })
    .join('')
}
