/** The sheet that lists the keys that work on this page. */

import { openDialog } from './dialog.js'
import * as en from './en.js'
import { available, isOff } from './keys.js'
import { make } from './page.js'

export function showKeys() {
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
  const close = make('button', { type: 'button' }, en.close)
  const note = isOff ? en.keysAreOff : en.keysCanBeOff
  const dialog = openDialog(
    en.keyboardShortcuts,
    make('h2', {}, en.keyboardShortcuts),
    make('table', {}, make('tbody', {}, ...rows)),
    make('p', { class: 'dim' }, note),
    close,
  )
  close.addEventListener('click', () => dialog.close())
}
