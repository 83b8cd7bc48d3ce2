/** Completes people, bugs and keywords while typing; the server says where with `data-complete`. */

import * as en from './en.js'
import { found } from './found.js'
import { openOffers } from './offers.js'
import { call, make } from './page.js'

const COMPLETED_MAX = 6
/** Shorter than between two strokes of a fast typist, so that only few calls are in vain. */
const COMPLETE_PAUSE_MS = 40

/** From our methods: `text` replaces what was typed, unless `run` does something else. */
const people = async (typed, signal) => {
  // The method looks for parts of names from three characters on, and for beginnings with a star.
  const match = encodeURIComponent(typed.length < 3 ? `${typed}*` : typed)
  const path = `user?match=${match}&limit=${COMPLETED_MAX}&include_fields=name,real_name`
  const { users = [] } = (await call(path, signal)) ?? {}
  return users.map(({ name, real_name }) => ({ text: name, name: real_name || name, note: name }))
}
const bugs = async (typed, signal) => {
  const query = `quicksearch=${encodeURIComponent(typed)}&limit=${COMPLETED_MAX}`
  const fields = 'include_fields=id,summary,status&order=changeddate%20DESC'
  const { bugs: found = [] } = (await call(`bug?${query}&${fields}`, signal)) ?? {}
  return found.map(({ id, summary, status }) => {
    return { text: String(id), name: `${id} ${summary}`, note: status }
  })
}
/** A place is chosen and its form opened at once. */
const places = async (typed, signal) => {
  const query = `match=${encodeURIComponent(typed)}&limit=${COMPLETED_MAX}`
  const { components = [] } = (await call(`docket_components?${query}`, signal)) ?? {}
  return components.map(({ product, component }) => {
    const text = component === undefined ? product : `${product} / ${component}`
    const run = () => {
      const control = completing?.control
      closeCompletion()
      control.value = text
      control.form.requestSubmit(control.form.querySelector('button'))
    }
    return { text, name: text, note: '', run }
  })
}
let allKeywords
const keywords = async (typed, signal) => {
  const path = 'field/bug/keywords?include_fields=values'
  allKeywords ??= (await call(path, signal))?.fields[0].values
    .filter(({ is_active: isActive }) => isActive !== false)
    .map(({ name }) => name)
  const beginning = typed.toLowerCase()
  return (allKeywords ?? [])
    .filter((name) => name.toLowerCase().startsWith(beginning))
    .slice(0, COMPLETED_MAX)
    .map((text) => ({ text, name: text, note: '' }))
}
const peopleMentioned = async (typed, signal) =>
  (await people(typed, signal)).map((one) => ({ ...one, text: `@${one.text}` }))
const mentioned = async (typed, signal) =>
  (await bugs(typed, signal)).map((bug) => ({ ...bug, text: `bug ${bug.text}` }))

/** What stands before the cursor: all of the pattern is replaced, and its first group looked for. */
const COMPLETED = {
  people: [[/([^\s,]{2,})$/, people]],
  bugs: [[/(?<=(?:^|,)\s*(?:\d+\s+)*)(?!\d+\s)([^\s,][^,]*)$/, bugs]],
  places: [[/^\s*(\S.*)$/, places]],
  keywords: [[/([^\s,][^,]*)$/, keywords]],
  search: [[/^\s*(\S.+)$/, found]],
  mentions: [
    [/(?<=^|[\s(])@([^\s,()]{2,})$/, peopleMentioned],
    [/(?<=^|[\s(])(?:bug (?=\d)|#)([^\s,()][^\n,()]{0,40})$/i, mentioned],
  ],
}

/** The open list, of one control. */
let completing

function closeCompletion() {
  if (!completing) return
  const { control, list, asking, timer } = completing
  clearTimeout(timer)
  asking.abort()
  list.remove()
  for (const name of ['aria-controls', 'aria-activedescendant']) control.removeAttribute(name)
  if (control.tagName === 'INPUT') control.setAttribute('aria-expanded', 'false')
  completing = undefined
}

/** Below the control, or above it at the end of the window. */
function place(list, control) {
  const { left, top, bottom, width } = control.getBoundingClientRect()
  const isAbove = bottom + list.offsetHeight > innerHeight && top > list.offsetHeight
  const widest = document.documentElement.clientWidth - list.offsetWidth
  list.style.left = `${Math.max(0, Math.min(left, widest))}px`
  list.style.top = `${isAbove ? top - list.offsetHeight : bottom}px`
  list.style.minWidth = `${Math.min(width, 320)}px`
}

function replaceTyped(control, length, text) {
  const end = control.selectionStart
  control.setRangeText(text, end - length, end, 'end')
  closeCompletion()
  control.dispatchEvent(new Event('input', { bubbles: true }))
  closeCompletion()
}

function openCompletion(control, whole, find) {
  closeCompletion()
  const list = make('ul', {
    id: 'completions',
    class: 'offers',
    role: 'listbox',
    'aria-label': en.suggestions,
  })
  const asking = new AbortController()
  const [length, typed] = [whole[0].length, whole[1].trim()]
  const open = () => {
    // Inside an open dialog, what is outside of it cannot be clicked.
    ;(control.closest('dialog,header,main') ?? document.body).append(list)
    if (control.tagName === 'INPUT') control.setAttribute('aria-expanded', 'true')
    control.setAttribute('aria-controls', list.id)
    return openOffers(control, list, saidOf(), -1)
  }
  const add = (found) => {
    completing.results ??= open()
    completing.results.add(
      found.map(({ text, name, note, run }) => ({
        name,
        note: note === name ? '' : note,
        run: run ?? (() => replaceTyped(control, length, text)),
      })),
    )
    place(list, control)
  }
  const ask = async () => {
    const found = await find(typed, asking.signal, add)
    if (found && found.length > 0 && !asking.signal.aborted) add(found)
  }
  completing = { control, list, asking, timer: setTimeout(() => void ask(), COMPLETE_PAUSE_MS) }
}

/** The live region that says how many suggestions there are. */
const saidOf = () => {
  const region = document.querySelector('#completions-said')
  if (region) return region
  const made = make('p', { id: 'completions-said', class: 'unseen', role: 'status' })
  document.body.append(made)
  return made
}

document.addEventListener('focusin', ({ target }) => {
  if (completing && target !== completing.control) closeCompletion()
  prepare(target)
})

function prepare(target) {
  if (!target.dataset?.complete) return
  target.setAttribute('autocomplete', 'off')
  target.setAttribute('aria-autocomplete', 'list')
  if (target.tagName === 'INPUT') {
    target.setAttribute('role', 'combobox')
    target.setAttribute('aria-expanded', 'false')
  }
  // The browser's own list would hide ours.
  target.removeAttribute('list')
}

document.addEventListener('input', complete)
function complete({ target, isComposing }) {
  const ways = COMPLETED[target.dataset?.complete]
  if (!ways || isComposing) return
  const before = target.value.slice(0, target.selectionStart)
  const [whole, find] =
    ways.map(([pattern, finder]) => [pattern.exec(before), finder]).find(([match]) => match) ?? []
  if (whole) openCompletion(target, whole, find)
  else closeCompletion()
}
document.addEventListener(
  'keydown',
  (event) => {
    const { results, control } = completing ?? {}
    if (!results || event.target !== control || event.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) results.move(by)
    else if (event.key === 'Escape') closeCompletion()
    else if (event.key === 'Enter' && results.isChosen()) results.run()
    else return
    event.preventDefault()
    event.stopPropagation()
  },
  true,
)
document.addEventListener('pointerdown', ({ target }) => {
  if (completing && !completing.list.contains(target)) closeCompletion()
})
// Focusing a control may scroll to it while the first letters are typed already.
addEventListener(
  'scroll',
  () => {
    if (completing?.list.isConnected) place(completing.list, completing.control)
  },
  { passive: true },
)
document.addEventListener('turbo:before-cache', closeCompletion)

/** For the control that was reached, and perhaps written in, while this part was being loaded. */
const { activeElement } = document
prepare(activeElement)
if (activeElement.dataset.complete && activeElement.value !== activeElement.defaultValue)
  complete({ target: activeElement })
