/** Dialogs, which are removed when they are closed. */

import { make } from './page.js'

export function openDialog(label, ...children) {
  const dialog = make('dialog', { 'aria-label': label }, ...children)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
