/** The initials of a person in a circle, beside their name. */

import { markup, type Markup } from './markup.ts'

/** Hidden from screen readers, which read the name beside it. */
export const face = (name: string): Markup =>
  markup`<span class="face" aria-hidden="true">${initialsOf(name)}</span>`

/** `JW` for `jun.watanabe@example.com` and for `Jun Watanabe`. */
function initialsOf(name: string) {
  const words = name.replace(/@.*/, '').split(/[^\p{L}\p{N}]+/u)
  return words
    .flatMap((word) => Array.from(word).slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
}
