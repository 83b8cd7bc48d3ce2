/** The page of a bug: its form and its comments. */

import { markForms } from './forms.js'
import './pending.js'
import { openPermalink } from './stream.js'

export { isChanged } from './forms.js'

export function open() {
  markForms()
  openPermalink()
}

document.addEventListener('change', ({ target }) => {
  // The page again, with the components, versions, milestones and groups of the product.
  if (target.name !== 'product') return
  target.closest('form.bug')?.querySelector('button[name=move]')?.click()
})
