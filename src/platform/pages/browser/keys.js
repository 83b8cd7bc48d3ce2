/** All actions with keys: one registry for shortcuts, the sheet that lists them, and the palette. */

import * as en from './en.js'
import { afterLoading, isLoading, part } from './loading.js'
import { isWriting, linkTo, speak } from './page.js'

/** Keys are one key, or two that are pressed one after the other. */
export const actions = []

/** An action is offered only where `find` finds what it acts on; by default, everywhere. */
export const register = (...more) => actions.push(...more)

const first = (selector) => () => document.querySelector(selector)
const follow = (link) => link.click()
const leads = (to) => ({ find: () => linkTo(to), run: follow })
const focus = (element) => {
  element.closest('details')?.setAttribute('open', '')
  element.focus()
}

function assignToMe(control) {
  const { login } = document.querySelector('.top .login').dataset
  control.value = login
  control.dispatchEvent(new Event('input', { bubbles: true }))
  speak(en.assigneeIs(login))
}

/** In a list, shift and a letter select rows. */
const PAGES = '.foot'

/** Dialogs are loaded when one is opened. */
const dialogs = () => import('./dialogs.js')
const withDialogs = async (name) => (await part(dialogs))?.[name]()

const SAVE = 'button.main-action, .actions button'
/** Of the form in which the reader writes; else of the bug. */
function saveButton() {
  const form = document.activeElement?.closest('form[method=post]:not(:has(.bugs))')
  return (form ?? document.querySelector('form.bug'))?.querySelector(SAVE)
}

register(
  { name: en.search, keys: '/', find: first('#find'), run: focus },
  { name: en.showCommands, keys: 'Control+k', run: () => withDialogs('openPalette') },
  { name: en.showKeys, keys: '?', run: () => withDialogs('showKeys') },
  { name: en.newBug, keys: 'n', ...leads('new_bug') },
  { name: en.goToStart, keys: 'g h', ...leads('start') },
  { name: en.goToBugs, keys: 'g b', ...leads('bugs') },
  { name: en.goToInbox, keys: 'g i', ...leads('inbox') },
  { name: en.goToRequests, keys: 'g r', ...leads('requests') },
  { name: en.goToSearch, keys: 'g s', ...leads('search') },
  { name: en.goToProducts, keys: 'g p', ...leads('products') },
  { name: en.goToPreferences, ...leads('preferences') },
  { name: en.goToDisplay, ...leads('display') },
  { name: en.help, ...leads('help') },
  { name: en.comment, keys: 'c', find: first('#comment'), run: focus },
  { name: en.changeStatus, keys: 's', find: first('#f-bug_status'), run: focus },
  { name: en.changeAssignee, keys: 'a', find: first('#f-assigned_to'), run: focus },
  { name: en.changePriority, keys: 'p', find: first('#f-priority'), run: focus },
  { name: en.assignToMe, keys: 'i', find: first('#f-assigned_to'), run: assignToMe },
  { name: en.setFlag, keys: 'f', find: first('form.bug [name^=flag]'), run: focus },
  { name: en.save, keys: 'Control+Enter', find: saveButton, run: (button) => button.click() },
  { name: en.markDuplicate, keys: 'd', find: first('#f-dup_id'), run: focus },
  { name: en.nextListPage, keys: ']', find: first(`${PAGES} [rel=next]`), run: follow },
  { name: en.previousListPage, keys: '[', find: first(`${PAGES} [rel=prev]`), run: follow },
  { name: en.next, keys: 'J', find: first(`a[rel=next]:not(${PAGES} a)`), run: follow },
  { name: en.previous, keys: 'K', find: first(`a[rel=prev]:not(${PAGES} a)`), run: follow },
)

export const available = () => actions.filter(({ find }) => find === undefined || find())

export const isOff = document.documentElement.dataset.keys === 'off'
/** How long the second key of a pair is awaited. */
const PAIR_MS = 1_000
let begun = { key: '', at: 0 }

/** Control and Command are the same; the space bar also presses buttons. */
function nameOf({ key, target, ctrlKey, metaKey, shiftKey }) {
  if (ctrlKey || metaKey)
    return shiftKey ? '' : `Control+${key.length === 1 ? key.toLowerCase() : key}`
  return key === ' ' && !target.closest?.('button, summary') ? 'Space' : key
}
/** They work while writing, in dialogs, and if single keys are switched off. */
const isCommand = (key) => key.startsWith('Control+')

document.addEventListener('keydown', (event) => {
  const key = nameOf(event)
  const isForText = isOff || isWriting(event) || document.querySelector('dialog[open]')
  if (event.altKey || event.isComposing || (isForText && !isCommand(key))) return
  const before = event.timeStamp - begun.at < PAIR_MS ? `${begun.key} ` : ''
  begun = { key, at: event.timeStamp }
  const action = actionFor(before, key)
  // A part that is still being loaded may have an action for it.
  const isEarly = held > 0 || (!action && key !== 'Enter' && isLoading())
  if (!isForText && isEarly && isHeld(event, key)) {
    hold(before, key)
  } else if (action) run(action)
  else return
  event.preventDefault()
})

/** How many keys wait for a part; those that follow stay behind them. */
let held = 0
/** Keys of actions, and what presses the row on which the cursor will stand. */
const isHeld = ({ key: typed }, key) =>
  key === 'Enter' || key === 'Space' || (key.length === 1 && typed !== ' ')
function hold(before, key) {
  held += 1
  afterLoading(() => {
    held -= 1
    if (key === 'Enter') document.activeElement.click()
    else run(actionFor(before, key))
  })
}

function actionFor(before, key) {
  const offered = available()
  return (
    offered.find(({ keys }) => keys === before + key) ?? offered.find(({ keys }) => keys === key)
  )
}

function run(action) {
  if (!action) return
  begun = { key: '', at: 0 }
  action.run(action.find?.())
}

/** Controls and links say by which keys they are reached; attributes of the server stay. */
export function showShortcuts() {
  for (const { keys, find } of actions) {
    const element = keys && (!isOff || isCommand(keys)) ? find?.() : undefined
    if (!element?.matches?.('a, button, input, select, textarea')) continue
    // The attribute has no word for keys that are pressed one after the other.
    if (!keys.includes(' ')) element.setAttribute('aria-keyshortcuts', keys)
    if (!element.title) element.title = en.keysAre(keys)
  }
}
