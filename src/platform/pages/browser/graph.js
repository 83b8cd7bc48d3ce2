/** Dependency graphs: links that Turbo follows, and arrow keys that lead along the arrows. */

import { all } from './page.js'

/** Turbo expects links whose `href` is a text, which those within SVG have elsewhere. */
export function open() {
  for (const node of all('.graph .node')) {
    Object.defineProperty(node, 'href', { value: node.getAttribute('href'), configurable: true })
  }
}

/** How far a bug lies in the direction of a key; the nearest one along an arrow is next. */
const AHEAD = {
  ArrowLeft: (x) => -x,
  ArrowRight: (x) => x,
  ArrowUp: (_x, y) => -y,
  ArrowDown: (_x, y) => y,
}

document.addEventListener('keydown', (event) => {
  const node = event.target.closest?.('.graph .node')
  const ahead = AHEAD[event.key]
  if (!node || !ahead || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const centerOf = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const [x, y] = centerOf(node)
  const ids = node.dataset.linked.split(' ').filter(Boolean)
  const found = ids
    .map((id) => document.getElementById(`graph-${id}`))
    .filter((one) => one !== null)
    .map((one) => ({ one, far: centerOf(one) }))
    .map(({ one, far: [toX, toY] }) => ({
      one,
      forward: ahead(toX - x, toY - y),
      distance: Math.hypot(toX - x, toY - y),
    }))
    .filter(({ forward }) => forward > 1)
    .sort((a, b) => a.distance / a.forward - b.distance / b.forward || a.distance - b.distance)
  found[0]?.one.focus()
})
