/** The numbers of bugs beside the places of a list, read at most once a minute. */

import { all } from './page.js'

const COUNTED_MS = 60_000
let counts = new Map()
let countedAt = -Infinity
document.addEventListener('submit', ({ target }) => {
  if (target.method === 'post') countedAt = -Infinity
})

export async function openRail() {
  const rail = document.querySelector('.rail[data-counts]')
  if (!rail?.checkVisibility()) return
  showCounts(rail)
  if (performance.now() - countedAt < COUNTED_MS) return
  countedAt = performance.now()
  try {
    const answer = await fetch(rail.dataset.counts)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    counts = new Map(all('.places a', page).map((link) => [link.getAttribute('href'), link]))
    showCounts(document.querySelector('.rail[data-counts]'))
  } catch {
    // Without a connection there are no numbers.
  }
}

function showCounts(rail) {
  if (!rail) return
  for (const link of all('a', rail)) {
    const count = counts.get(link.getAttribute('href'))?.lastElementChild.textContent ?? ''
    link.lastElementChild.textContent = count
  }
}
