/** What the palette and the search box offer: actions, bugs, saved searches, products and people. */

import { visit } from '@hotwired/turbo'

import * as en from './en.js'
import { available } from './keys.js'
import { call, linkTo } from './page.js'

const FOUND_MAX = 6

const matches = (text, words) => words.every((word) => text.toLowerCase().includes(word))

/** Below the address of a link of the frame. */
const goTo = (name, rest) => () => visit(linkTo(name).href + rest)
const goToPerson = (name) => () => {
  const { people } = document.querySelector('.find').dataset
  visit(`${people}/${encodeURIComponent(name)}`)
}

/** What is known without asking. */
export function offersFor(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const offers = available()
    .filter(({ name }) => matches(name, words))
    .map(({ name, keys, find, run }) => ({ name, note: keys ?? '', run: () => run(find?.()) }))
  if (text === '') return offers
  const number = /^(?:bug\s*)?#?(\d{1,9})$/i.exec(text)?.[1]
  const search = `?quicksearch=${encodeURIComponent(text)}`
  return [
    ...(number
      ? [{ name: en.bugNumber(number), note: en.noteOpen, run: goTo('bugs', `/${number}`) }]
      : []),
    ...offers.slice(0, FOUND_MAX),
    { name: en.searchFor(text), note: en.noteBugs, run: goTo('bugs', search) },
  ]
}

/** Saved searches are asked for once, until a form changes something. */
let searches
document.addEventListener('submit', () => (searches = undefined))

/** Of each other kind than bugs, which are shown last because they take longest. */
const OTHERS_MAX = 3

/**
 * Calls `add` with the offers of each kind, always in this order, and as soon as all before have
 * been added.
 */
export async function found(text, signal, add) {
  const match = encodeURIComponent(text)
  const words = text.toLowerCase().split(/\s+/)
  const query = `quicksearch=${match}&limit=${FOUND_MAX}&order=changeddate%20DESC`
  const kinds = [
    (searches ??= call('saved_search')).then((saved) =>
      (saved?.saved_searches ?? [])
        .filter(({ name }) => matches(name, words))
        .slice(0, OTHERS_MAX)
        .map(({ name, owner_id }) => ({
          name,
          note: en.noteSavedSearch,
          run: goTo('bugs', `?savedsearch=${encodeURIComponent(name)}&sharer_id=${owner_id}`),
        })),
    ),
    call(`docket_products?match=${match}&limit=${OTHERS_MAX}`, signal).then((answer) =>
      (answer?.products ?? []).map(({ name }) => ({
        name,
        note: en.noteProduct,
        run: goTo('products', `/${encodeURIComponent(name)}`),
      })),
    ),
    call(`user?match=${match}&limit=${OTHERS_MAX}`, signal).then((answer) =>
      (answer?.users ?? []).map(({ name, real_name }) => ({
        name: real_name || name,
        note: en.notePerson,
        run: goToPerson(name),
      })),
    ),
    call(`bug?${query}&include_fields=id,summary,status`, signal).then((answer) =>
      (answer?.bugs ?? []).map(({ id, summary, status }) => ({
        name: `${id} ${summary}`,
        note: status,
        run: goTo('bugs', `/${id}`),
      })),
    ),
  ]
  for (const kind of kinds) {
    const offers = await kind
    if (signal.aborted) return
    if (offers.length > 0) add(offers)
  }
}
