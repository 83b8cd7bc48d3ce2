/** The sheet that lists the keys that work on this page. */

import { openDialog } from './dialog.js'
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
