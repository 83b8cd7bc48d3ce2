/** Quotes lines of an attachment in the comment, which keeps what was typed. */

import * as en from './en.js'
import { speak } from './page.js'

const SIGNS = { added: '+', removed: '-', same: ' ' }

/** The line as a comment quotes it; unified patches show its sign. */
function lineAt(link) {
  const { cells } = link.closest('tr')
  const isUnified = cells.length === 3
  const cell = isUnified ? cells[2] : link.closest('td').nextElementSibling
  const isPatch = link.closest('.patch') !== null
  return (isPatch && !isUnified ? SIGNS[cell.className] : '') + cell.textContent
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('.code .num a[title]')
  const comment = document.querySelector('#comment')
  if (!link || !comment || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const [number] = link.title.match(/\d+$/)
  const file = link.closest('.patch')?.querySelector('h2').firstChild.textContent.trim()
  const place = file ? `${file}:${number}` : en.line(number)
  const before = comment.value.trimEnd()
  comment.value = `${before}${before && '\n\n'}${place}\n> ${lineAt(link)}\n\n`
  comment.dispatchEvent(new Event('input', { bubbles: true }))
  link.closest('tr').setAttribute('data-quoted', '')
  speak(en.quoted(place))
})

/** Links that are added later are found by where they are. */
export const open = () => undefined
