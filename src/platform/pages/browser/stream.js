/** The comments of a bug: frames that are read later, links to comments, and replies in place. */

import * as en from './en.js'
import { showTimes } from './times.js'

document.addEventListener('turbo:frame-load', ({ target }) => showTimes(target))

/** Addresses from mail and old links do not tell on which page a comment is. */
export function openPermalink() {
  const [, count] = /^#c(\d+)$/.exec(location.hash) ?? []
  const perPage = Number(document.querySelector('.said[data-per-page]')?.dataset.perPage)
  if (!count || !perPage || document.getElementById(`c${count}`)) return
  const url = new URL(location.href)
  const page = String(Math.floor(Number(count) / perPage) + 1)
  // A comment that is not there is not looked for again.
  if ((url.searchParams.get('page') ?? '1') === page) return
  url.searchParams.set('page', page)
  // Turbo would keep the position on the page.
  location.replace(url.href)
}
addEventListener('hashchange', openPermalink)

/** What is selected in the comment, else all of it. */
function quotableIn(entry) {
  const selection = getSelection()
  const isWithin = entry.contains(selection.anchorNode) && entry.contains(selection.focusNode)
  const selected = isWithin ? selection.toString().trim() : ''
  const text = entry.querySelector('.prose')
  return selected || (text.dataset.text ?? text.textContent)
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('.entry a[href*="reply="]')
  const comment = document.querySelector('#comment')
  if (!link || !comment || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const entry = link.closest('.entry')
  const quote = quotableIn(entry)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  const who = entry.querySelector('header b').textContent
  const before = comment.value.trimEnd()
  const said = `${en.inReply(who, entry.id.slice(1))}\n${quote}\n\n`
  comment.value = `${before}${before && '\n\n'}${said}`
  comment.dispatchEvent(new Event('input', { bubbles: true }))
  comment.focus()
  comment.setSelectionRange(comment.value.length, comment.value.length)
  comment.scrollIntoView({ block: 'center' })
})
