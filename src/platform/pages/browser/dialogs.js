/** The dialogs that keys of every page open. */

export { openPalette } from './palette.js'
export { showKeys } from './sheet.js'
