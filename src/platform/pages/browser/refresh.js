/** Pages that show how far the server has come: shown again until it is done. */

import { visit } from '@hotwired/turbo'

const REFRESH_MS = 2000
let timer

export function open() {
  clearTimeout(timer)
  if (!document.querySelector('[data-refresh]')) return
  timer = setTimeout(() => visit(location.href, { action: 'replace' }), REFRESH_MS)
}
