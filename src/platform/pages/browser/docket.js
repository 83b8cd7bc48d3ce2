/** Enhances all pages, which work without it. It loads other parts where they are needed. */

import { fetchNeighbors, noteVisit } from './ahead.js'
import './drive.js'
import './dropped.js'
import './keys.js'
import { speak } from './page.js'
import { openPage } from './parts.js'
import './waiting.js'

/** For tests, which see that every action is used. */
export { actions } from './keys.js'

function start() {
  void openPage()
  noteVisit()
  fetchNeighbors()
}

document.addEventListener('turbo:render', () => {
  start()
  speak(document.title)
})
start()
