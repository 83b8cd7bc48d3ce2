/** All actions with keys: one registry for shortcuts, the sheet that lists them, and the palette. */

/** Keys are one key, or two that are pressed one after the other. */
const actions = []

/** An action is offered only where `find` finds what it acts on; by default, everywhere. */
const register = (...more) => actions.push(...more)

const goTo = (path) => () => location.assign(base + path)
const first = (selector) => () => document.querySelector(selector)
const follow = (link) => link.click()
const focus = (element) => {
  element.closest('details')?.setAttribute('open', '')
  element.focus()
}

register(
  { name: 'Search', keys: '/', find: first('#find'), run: focus },
  { name: 'Show all commands', keys: 'Control+k', run: () => openPalette() },
  { name: 'Show keyboard shortcuts', keys: '?', run: () => showKeys() },
  { name: 'New bug', keys: 'n', run: goTo('/enter_bug') },
  { name: 'Go to the start page', keys: 'g h', run: goTo('/') },
  { name: 'Go to open bugs', keys: 'g b', run: goTo('/bugs') },
  { name: 'Go to requests', keys: 'g r', run: goTo('/requests') },
  { name: 'Go to the search form', keys: 'g s', run: goTo('/search') },
  { name: 'Go to products', keys: 'g p', run: goTo('/products') },
  { name: 'Go to preferences', run: goTo('/preferences') },
  { name: 'Go to display settings', run: goTo('/display') },
  { name: 'Help', run: goTo('/help') },
  { name: 'Comment', keys: 'c', find: first('#comment'), run: focus },
  { name: 'Change the status', keys: 's', find: first('#f-bug_status'), run: focus },
  { name: 'Change the assignee', keys: 'a', find: first('#f-assigned_to'), run: focus },
  { name: 'Change the priority', keys: 'p', find: first('#f-priority'), run: focus },
  { name: 'Mark as a duplicate', keys: 'd', find: first('#f-dup_id'), run: focus },
  { name: 'Next bug or page', keys: 'J', find: first('a[rel=next]'), run: follow },
  { name: 'Previous bug or page', keys: 'K', find: first('a[rel=prev]'), run: follow },
)

const available = () =>
  actions.filter(({ find }) => find === undefined || find()).map((action) => action)

const isOff = document.documentElement.dataset.keys === 'off'
/** How long the second key of a pair is awaited. */
const PAIR_MS = 1_000
let begun = { key: '', at: 0 }

document.addEventListener('keydown', (event) => {
  const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
  if (isCommand && !event.altKey && !event.shiftKey) {
    event.preventDefault()
    openPalette()
    return
  }
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
  if (isOff || isOther || isWriting(event) || document.querySelector('dialog[open]')) return
  const before = event.timeStamp - begun.at < PAIR_MS ? `${begun.key} ` : ''
  begun = { key: event.key, at: event.timeStamp }
  const offered = available()
  const action =
    offered.find(({ keys }) => keys === before + event.key) ??
    offered.find(({ keys }) => keys === event.key)
  if (!action) return
  event.preventDefault()
  begun = { key: '', at: 0 }
  action.run(action.find?.())
})

/** A dialog that is removed when it is closed. */
function openDialog(label, ...children) {
  const dialog = make('dialog', { 'aria-label': label }, ...children)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

function showKeys() {
  const rows = available()
    .filter(({ keys }) => keys)
    .map(({ name, keys }) =>
      make(
        'tr',
        {},
        make('td', {}, ...keys.split(' ').flatMap((key) => [make('kbd', {}, key), ' '])),
        make('td', {}, name),
      ),
    )
  const close = make('button', { type: 'button' }, 'Close')
  const note = isOff ? 'They are switched off for this browser.' : 'Display switches them off.'
  const dialog = openDialog(
    'Keyboard shortcuts',
    make('h2', {}, 'Keyboard shortcuts'),
    make('table', {}, make('tbody', {}, ...rows)),
    make('p', { class: 'dim' }, note),
    close,
  )
  close.addEventListener('click', () => dialog.close())
}
