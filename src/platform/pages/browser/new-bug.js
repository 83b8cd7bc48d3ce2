/** The form for a new bug: likely duplicates while typing, and what depends on the component. */

import * as en from './en.js'
import { call, linkTo, make } from './page.js'

const NEW_BUG = 'form.new-bug'
/** Words are seldom complete earlier, and each look compares thousands of summaries. */
const SIMILAR_PAUSE_MS = 350
const SIMILAR_CHARS_MIN = 6
const SIMILAR_MAX = 5

let lookingUp

function lookUpSimilar(control) {
  lookingUp?.asking.abort()
  clearTimeout(lookingUp?.timer)
  const asking = new AbortController()
  const timer = setTimeout(() => void showSimilar(control, asking.signal), SIMILAR_PAUSE_MS)
  lookingUp = { asking, timer }
}

async function showSimilar(control, signal) {
  const summary = control.value.trim()
  const place = document.querySelector('#similar')
  if (!place) return
  if (summary.length < SIMILAR_CHARS_MIN) return place.replaceChildren()
  const query = new URLSearchParams({
    summary,
    product: control.dataset.similar,
    limit: SIMILAR_MAX,
    include_fields: 'id,summary,status,resolution',
  })
  const { bugs = [] } = (await call(`bug/possible_duplicates?${query}`, signal)) ?? {}
  if (signal.aborted) return
  const rows = bugs.map(({ id, summary: told, status, resolution }) => {
    const link = make(
      'a',
      { href: `${linkTo('bugs').href}/${id}`, target: '_blank' },
      `${id} ${told}`,
    )
    // Of another form: the first button of this one is what the Enter key presses.
    const follow = { class: 'plain', form: 'follow', name: 'follow_instead', value: id }
    return make(
      'li',
      {},
      link,
      ' ',
      make('span', { class: 'dim' }, `${status} ${resolution}`),
      ' ',
      make('button', follow, en.followInstead),
    )
  })
  if (rows.length === 0) return place.replaceChildren()
  const title = make('p', {}, en.similarBugs)
  place.replaceChildren(title, make('ul', {}, ...rows))
}

/** The page with the component has its people and its template. */
async function showDefaults(form) {
  const { product, component, description, templated } = form.elements
  const query = new URLSearchParams({ product: product.value, component: component.value })
  const answer = await fetch(`${form.action}?${query}`).catch(() => undefined)
  if (!answer?.ok || !form.isConnected) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const shown = page.querySelector('#defaults')
  const before = document.querySelector('#defaults')
  if (!shown || !before || query.get('component') !== component.value) return
  const isOwn = description.value.trim() === before.dataset.template.trim()
  if (isOwn) description.value = shown.dataset.template
  templated.value = component.value
  for (const name of ['assigned_to', 'qa_contact']) {
    const usual = page.querySelector(`[name=${name}]`)?.placeholder
    if (form.elements[name]) form.elements[name].placeholder = usual ?? ''
  }
  before.replaceWith(shown)
}

document.addEventListener('input', ({ target }) => {
  if (target.dataset?.similar) lookUpSimilar(target)
})
document.addEventListener('change', ({ target }) => {
  const form = target.closest?.(NEW_BUG)
  if (form && target.name === 'component') void showDefaults(form)
})
