/** The command palette: actions, bugs by number or words, products and saved searches. */

import { openDialog } from './dialog.js'
import * as en from './en.js'
import { found, offersFor } from './found.js'
import { openOffers } from './offers.js'
import { make } from './page.js'

/** Typing is not interrupted by calls. */
const PAUSE_MS = 120

export function openPalette() {
  if (document.querySelector('dialog.palette')) return
  const input = make('input', {
    type: 'search',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'palette-offers',
    'aria-label': en.paletteHint,
    placeholder: en.paletteHint,
    autocomplete: 'off',
  })
  const list = make('ul', {
    id: 'palette-offers',
    class: 'offers',
    role: 'listbox',
    'aria-label': en.results,
  })
  const said = make('p', { class: 'unseen', role: 'status' })
  const dialog = openDialog(en.commands, input, list, said)
  dialog.classList.add('palette')
  const closing = (offers) =>
    offers.map((offer) => ({ ...offer, run: () => (dialog.close(), offer.run()) }))
  const results = openOffers(input, list, said)
  const show = (offers) => results.show(closing(offers))
  const add = (offers) => results.add(closing(offers))
  let asking = new AbortController()
  let timer = 0
  const ask = (text) => {
    asking = new AbortController()
    void found(text, asking.signal, add)
  }
  dialog.addEventListener('close', () => asking.abort())
  input.addEventListener('input', () => {
    const text = input.value.trim()
    clearTimeout(timer)
    asking.abort()
    show(offersFor(text))
    if (text.length > 1) timer = setTimeout(ask, PAUSE_MS, text)
  })
  input.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) results.move(by)
    else if (event.key === 'Enter') results.run()
    else return
    event.preventDefault()
  })
  show(offersFor(''))
}
