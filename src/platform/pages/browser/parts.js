/** Which parts of the script a page loads: those for what is on it, and those for what is used. */

import { openFiles } from './dropped.js'
import { showShortcuts } from './keys.js'
import { isLoaded, part } from './loading.js'
import { all, stored } from './page.js'
import { openRail } from './rail.js'
import { showTimes } from './times.js'

/** Windows with room for a bug beside its list. */
export const wide = matchMedia('(min-width: 93.75rem)')
/**
 * Loaded with the page that has such an element, some only in such windows; `open` of each is called
 * for every page.
 */
const SHOWN = [
  ['table.bugs', () => import('./list.js')],
  ['table.bugs, .board', () => import('./beside.js'), wide],
  ['form.bug, .said', () => import('./bug.js')],
  ['form.new-bug', () => import('./new-bug.js')],
  ['[data-only-for], [data-values-of]', () => import('./fields.js')],
  ['[data-count]', () => import('./count.js')],
  ['[data-refresh]', () => import('./refresh.js')],
  ['.board', () => import('./board.js')],
  ['[data-order]', () => import('./order.js')],
  ['.graph .node', () => import('./graph.js')],
  ['.code .num a[title]', () => import('./quote.js')],
]
const drafts = () => import('./drafts.js')
/** Loaded when such a control has the focus for the first time. */
const USED = [
  ['[data-complete]', () => import('./complete.js')],
  ['[data-draft]', drafts],
]
/** Of texts that the server does not have yet. */
const DRAFT = 'docket draft'
const hasDrafts = () =>
  stored((storage) => Object.keys(storage).some((key) => key.startsWith(DRAFT)))

async function open(load) {
  const opened = await part(load)
  opened?.open?.()
  if (opened) showShortcuts()
}

/** Starts what belongs to the page. The promise is fulfilled when all that it needs is loaded. */
export function openPage() {
  showTimes()
  // Forms that search lead to pages, unless they offer another format.
  for (const form of all('form:not([method])')) {
    if (!form.elements.ctype) form.dataset.turbo = 'true'
  }
  openFiles()
  void openRail()
  showShortcuts()
  use(document.activeElement)
  const needed = SHOWN.filter(
    ([selector, load, media]) =>
      isLoaded(load) || (media?.matches !== false && document.querySelector(selector)),
  )
  const loads = needed.map(([, load]) => load)
  if (isLoaded(drafts) || hasDrafts()) loads.push(drafts)
  return Promise.all(loads.map(open)).finally(openLater)
}

/** Most pages are left soon, and what they need comes first. */
const LATER_MS = 1_500
let later
/** Follows changes by others once the page has been in view for a while. */
export function openLater() {
  clearTimeout(later)
  later = setTimeout(async () => {
    if (!document.querySelector('[data-live]')) return
    // Without it, the page stays as it is.
    const live = await import('./live.js').catch(() => undefined)
    live?.open()
  }, LATER_MS)
}

/** What tabs tell each other. */
export const TABS = 'docket live'
export const LOGOUT = 'logout'
document.addEventListener('submit', ({ target }) => {
  if (target.matches('form[action$="/logout"]')) new BroadcastChannel(TABS).postMessage(LOGOUT)
})

function use(control) {
  for (const [selector, load] of USED) {
    if (!isLoaded(load) && control?.matches?.(selector)) void open(load)
  }
}
document.addEventListener('focusin', ({ target }) => use(target))
wide.addEventListener('change', () => void openPage())
