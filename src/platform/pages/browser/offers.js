/** A list of which one is chosen with the keys or the pointer. */

import * as en from './en.js'
import { make } from './page.js'

/** The results, of which one is chosen; `start` is 0 for the first one, or -1 for none. */
export function openOffers(input, list, said, start = 0) {
  let offers = []
  let chosen = start
  const run = (at) => offers[at]?.run()
  const choose = (at) => {
    chosen = Math.min(Math.max(at, start), offers.length - 1)
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(place === chosen))
    }
    const option = list.children[chosen]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const optionOf = ({ name, note }, at) => {
    const option = make('li', { id: `${list.id}-${at}`, role: 'option' }, make('span', {}, name))
    option.append(make('span', { class: 'dim' }, note))
    option.addEventListener('click', () => run(at))
    return option
  }
  const show = (found, at) => {
    offers = found
    list.replaceChildren(...found.map(optionOf))
    choose(at)
    said.textContent = en.resultCount(found.length)
  }
  return {
    show: (found) => show(found, start),
    /** Appends results; the chosen one remains chosen. */
    add: (more) => show([...offers, ...more], chosen),
    move: (by) => choose(chosen + by),
    run: () => run(chosen),
    isChosen: () => chosen >= 0,
  }
}
