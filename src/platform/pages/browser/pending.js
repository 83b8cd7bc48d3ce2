/** Shows a comment while it is being saved, before the server has answered with the new page. */

import * as en from './en.js'
import { make } from './page.js'

const pending = () => document.querySelector('.entry.pending')

document.addEventListener('turbo:submit-start', ({ target, detail }) => {
  const comment = target.elements.comment
  const isSaved = target.matches('form.bug') && !detail.formSubmission.submitter?.name
  if (!isSaved || !comment?.value.trim()) return
  const text = make('div', { class: 'prose text' })
  text.textContent = comment.value
  const heading = make('header', {}, make('span', { class: 'dim', role: 'status' }, en.saving))
  const entry = make('article', { class: 'entry pending' }, heading, text)
  comment.closest('.answer').before(entry)
  entry.scrollIntoView({ block: 'nearest' })
})

// The answer replaces the page. Without an answer, or in Turbo's copy, nothing is pending.
document.addEventListener('turbo:submit-end', ({ detail }) => detail.error && pending()?.remove())
document.addEventListener('turbo:before-cache', () => pending()?.remove())
