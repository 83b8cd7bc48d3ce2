/** Files that are chosen, dropped or pasted; what becomes of them is loaded with the first ones. */

import * as en from './en.js'
import { isLoaded, part } from './loading.js'
import { all, isWriting, make } from './page.js'

export const FILES_FORM = 'form[data-files]'
const files = () => import('./attach.js')

/** The form, or on the page of a bug the link to it. */
const formFor = ({ target }) => target.closest?.(FILES_FORM) ?? document.querySelector(FILES_FORM)
const link = () => document.querySelector('a[data-attach]')
const take = async (...taken) => (await part(files))?.takeFiles(...taken)

/** The part that is added is not kept with a page that Turbo keeps. */
export function openFiles() {
  for (const form of all(FILES_FORM)) {
    form.classList.add('scripted')
    if (form.querySelector('.hint')) continue
    const attributes = { class: 'dim hint', 'data-turbo-temporary': '' }
    const hint = make('p', attributes, en.dropFiles)
    form.querySelector('[type=file]').closest('label').after(hint)
  }
  // Where a text is attached, too, this part sends the whole form.
  const isNeeded = isLoaded(files) || document.querySelector(`${FILES_FORM} [name=text]`)
  if (isNeeded) void part(files).then((loaded) => loaded?.open())
}

for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop']) {
  document.addEventListener(kind, (event) => {
    const form = formFor(event)
    if (!(form ?? link()) || !event.dataTransfer?.types.includes('Files')) return
    // A browser would leave the page and open the file.
    event.preventDefault()
    form?.classList.toggle('over', kind === 'dragenter' || kind === 'dragover')
    if (kind === 'drop') void take(form, filesIn(event.dataTransfer))
  })
}

/** A folder looks like a file without bytes. */
const filesIn = ({ items }) =>
  [...items].flatMap((item) => {
    const file = item.getAsFile()
    if (!file) return []
    return item.webkitGetAsEntry()?.isDirectory ? new File([], file.name) : file
  })

document.addEventListener('paste', (event) => {
  const form = formFor(event)
  const { files: pasted, types } = event.clipboardData ?? { files: [] }
  if (!(form ?? link()) || pasted.length === 0) return
  // Word processors and spreadsheets add an image of what they copy.
  if (isWriting(event) && types.includes('text/plain')) return
  event.preventDefault()
  void take(form, [...pasted], { isPasted: true })
})

document.addEventListener('change', ({ target }) => {
  const form = target.closest?.(FILES_FORM)
  if (form && target.type === 'file') void take(form, [...target.files], { input: target })
})
