/** How `crypt(3)` writes bytes: six bits a character, in an order of its own. */

export const SIXTY_FOUR = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Groups of up to three bytes, each as one number whose lowest six bits come first. `order` names
 * the bytes by their places, the highest of a group first.
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
