/** The command palette: actions, bugs by number or words, products and saved searches. */

const FOUND_MAX = 6
/** Typing is not interrupted by calls. */
const PAUSE_MS = 120

const matches = (text, words) => words.every((word) => text.toLowerCase().includes(word))

/** What is known without asking. */
function offersFor(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const offers = available()
    .filter(({ name }) => matches(name, words))
    .map(({ name, keys, find, run }) => ({ name, note: keys ?? '', run: () => run(find?.()) }))
  if (text === '') return offers
  const number = /^(?:bug\s*)?#?(\d{1,9})$/i.exec(text)?.[1]
  const search = `/bugs?quicksearch=${encodeURIComponent(text)}`
  return [
    ...(number ? [{ name: `Bug ${number}`, note: 'open', run: goTo(`/bugs/${number}`) }] : []),
    ...offers.slice(0, FOUND_MAX),
    { name: `Search for “${text}”`, note: 'bugs', run: goTo(search) },
  ]
}

async function found(text, signal) {
  const query = `quicksearch=${encodeURIComponent(text)}&limit=${FOUND_MAX}`
  const words = text.toLowerCase().split(/\s+/)
  const [bugs, saved, products, people] = await Promise.all([
    call(`bug?${query}&include_fields=id,summary,status&order=changeddate%20DESC`, signal),
    call('saved_search', signal),
    call('product?type=selectable&include_fields=name', signal),
    call(`user?match=${encodeURIComponent(text)}&limit=${FOUND_MAX}`, signal),
  ])
  const named = (list, path) =>
    (list ?? [])
      .filter(({ name }) => matches(name, words))
      .slice(0, FOUND_MAX)
      .map((one) => ({ name: one.name, ...path(one) }))
  return [
    ...(bugs?.bugs ?? []).map(({ id, summary, status }) => ({
      name: `${id} ${summary}`,
      note: status,
      run: goTo(`/bugs/${id}`),
    })),
    ...named(saved?.saved_searches, ({ name, owner_id }) => ({
      note: 'saved search',
      run: goTo(`/bugs?savedsearch=${encodeURIComponent(name)}&sharer_id=${owner_id}`),
    })),
    ...(people?.users ?? []).map(({ name, real_name }) => ({
      name: real_name || name,
      note: 'person',
      run: goTo(`/people/${encodeURIComponent(name)}`),
    })),
    ...named(products?.products, ({ name }) => ({
      note: 'product',
      run: goTo(`/products/${encodeURIComponent(name)}`),
    })),
  ]
}

/** The results, of which one is chosen; `start` is 0 for the first one, or -1 for none. */
function openOffers(input, list, said, start = 0) {
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
  return {
    show(found) {
      offers = found
      list.replaceChildren(...found.map(optionOf))
      choose(start)
      said.textContent = `${found.length} results`
    },
    move: (by) => choose(chosen + by),
    run: () => run(chosen),
    isChosen: () => chosen >= 0,
  }
}

function openPalette() {
  if (document.querySelector('dialog.palette')) return
  const input = make('input', {
    type: 'search',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'palette-offers',
    'aria-label': 'Command, bug number or words',
    placeholder: 'Command, bug number or words',
    autocomplete: 'off',
  })
  const list = make('ul', {
    id: 'palette-offers',
    class: 'offers',
    role: 'listbox',
    'aria-label': 'Results',
  })
  const said = make('p', { class: 'unseen', role: 'status' })
  const dialog = openDialog('Commands', input, list, said)
  dialog.classList.add('palette')
  const closing = (offers) =>
    offers.map((offer) => ({ ...offer, run: () => (dialog.close(), offer.run()) }))
  const results = openOffers(input, list, said)
  const show = (offers) => results.show(closing(offers))
  let asking = new AbortController()
  let timer = 0
  const ask = async (text) => {
    asking = new AbortController()
    const { signal } = asking
    const more = await found(text, signal)
    if (!signal.aborted) show([...offersFor(text), ...more])
  }
  dialog.addEventListener('close', () => asking.abort())
  input.addEventListener('input', () => {
    const text = input.value.trim()
    clearTimeout(timer)
    asking.abort()
    show(offersFor(text))
    if (text.length > 1) timer = setTimeout(() => void ask(text), PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) results.move(by)
    else if (event.key === 'Enter') results.run()
    else return
    event.preventDefault()
  })
  show(offersFor(''))
}
