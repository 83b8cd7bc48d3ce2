/**
 * Forms with files: choosing, dropping and pasting several. The server takes the form as it is, too.
 */

import { visit } from '@hotwired/turbo'

import { FILES_FORM } from './dropped.js'
import * as en from './en.js'
import { all, make, speak } from './page.js'
import { dropUpload } from './pieces.js'

/** The chosen files of each form: an element of the list for each. */
export const chosen = new WeakMap()
const KILO = 1024

export const sizeText = (bytes) => {
  if (bytes < KILO) return en.bytes(bytes)
  if (bytes < KILO * KILO) return en.kilobytes((bytes / KILO).toFixed(1))
  return en.megabytes((bytes / KILO / KILO).toFixed(1))
}
export const countText = en.fileCount

export function open() {
  for (const form of all(FILES_FORM)) {
    if (!chosen.get(form)?.list.isConnected) openFilesForm(form)
  }
}

/** The parts that the script adds are not kept with a page that Turbo keeps. */
function openFilesForm(form) {
  const input = form.querySelector('[type=file]')
  const temporary = { 'data-turbo-temporary': '' }
  const list = make('ul', { class: 'chosen', 'aria-label': en.chosenFiles, ...temporary })
  const alarm = make('p', { class: 'alarm', role: 'alert', hidden: '', ...temporary })
  const running = make('div', { class: 'running', hidden: '', ...temporary })
  form.querySelector('.hint').after(list)
  form.querySelector('.actions').before(alarm, running)
  chosen.set(form, { form, input, list, alarm, running, items: [] })
  showShared(chosen.get(form))
  addFiles(chosen.get(form), carried.splice(0))
  form.elements.text?.addEventListener('input', () => showShared(chosen.get(form)))
}

/** A control for all files; the form for a new bug has others of these names. */
const shared = ({ elements }, name) => elements.text && elements[name]

/** Each file has its own description and type; those of the form are for a text. */
function showShared({ form, items }) {
  const part = shared(form, 'summary')?.closest('.columns')
  if (part) part.hidden = items.length > 0 && form.elements.text?.value === ''
}

export function warn({ alarm }, text) {
  alarm.hidden = text === ''
  alarm.textContent = text
}

/** Those that the server would refuse are not added. */
function addFiles(state, files) {
  if (state.sending) return
  const { form, items } = state
  const [most, bytesMax] = [Number(form.dataset.files), Number(form.dataset.bytesMax)]
  const refused = []
  const added = []
  for (const file of files) {
    const why =
      (file.size === 0 && en.fileEmpty(file.name)) ||
      (file.size > bytesMax && en.fileTooLarge(file.name, sizeText(bytesMax))) ||
      (items.length >= most && en.fileTooMany(file.name, countText(most)))
    if (why) refused.push(why)
    else added.push(addFile(state, file))
  }
  showShared(state)
  warn(state, refused.join(' '))
  if (added.length > 0) speak(en.filesAdded(countText(added.length), added.join(', ')))
}

function addFile(state, file) {
  const { form, list, items } = state
  const { name } = file
  const typed = items.length === 0 ? shared(form, 'summary')?.value.trim() : ''
  const control = (label, value, more) =>
    make(
      'label',
      {},
      label,
      make('input', { value, maxlength: 255, 'aria-label': en.labelOfFile(label, name), ...more }),
    )
  const summary = control(en.description, typed || name)
  const type = control(en.contentType, shared(form, 'type')?.value.trim() || file.type, {
    placeholder: 'application/octet-stream',
  })
  const ofButton = { type: 'button', class: 'plain', 'aria-label': en.removeFile(name) }
  const remove = make('button', ofButton, en.remove)
  const told = make('p', {}, make('b', {}, name), ' ', make('span', {}, sizeText(file.size)))
  const row = make('li', {}, told, summary, type, remove)
  const item = { file, row, summary: summary.lastChild, type: type.lastChild }
  remove.addEventListener('click', () => removeFile(state, item))
  items.push(item)
  list.append(row)
  return name
}

function removeFile(state, item) {
  const { form, items, input } = state
  if (state.sending) return
  dropUpload(item, form.dataset.uploads)
  const at = items.indexOf(item)
  items.splice(at, 1)
  item.row.remove()
  showShared(state)
  const next = items[at] ?? items[at - 1]
  ;(next?.row.querySelector('button') ?? input).focus()
  speak(en.fileRemoved(item.file.name, countText(items.length)))
}

/** Files that were dropped or pasted on the page of a bug, on their way to the form. */
const carried = []

/** A comment that was begun on the page of the bug is kept as a draft. */
export function takeFiles(form, files, { isPasted, input } = {}) {
  const taken = isPasted ? namedFiles(form, files) : files
  if (form) {
    open()
    addFiles(chosen.get(form), taken)
    if (input) input.value = ''
    return
  }
  carried.push(...taken)
  visit(document.querySelector('a[data-attach]').href)
}

function namedFiles(form, files) {
  const names = new Set((chosen.get(form)?.items ?? []).map(({ file }) => file.name))
  return files.map((file) => {
    const name = pastedName(file, names)
    names.add(name)
    return new File([file], name, { type: file.type })
  })
}

/** Browsers call every pasted image `image.png`. */
function pastedName({ name, type }, taken) {
  const [, kind] = /^image\/(\w+)/.exec(type) ?? []
  if (!kind || (name !== '' && !/^image\.\w+$/.test(name))) return name || 'pasted'
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const stem = `pasted-${day.map((part) => String(part).padStart(2, '0')).join('-')}`
  const extension = kind === 'jpeg' ? 'jpg' : kind
  let free = `${stem}.${extension}`
  for (let number = 2; taken.has(free); number++) free = `${stem}-${number}.${extension}`
  return free
}
