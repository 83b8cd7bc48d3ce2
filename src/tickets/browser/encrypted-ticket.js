/**
 * The page of an encrypted ticket: decrypts the names of its files with the key in its address,
 * and then the files that are asked for, into the browser's own storage and from there to where
 * downloads go. After an interruption, a download continues at the last complete chunk.
 */

const TRIED_AGAIN = [408, 425, 429, 500, 502, 503, 504]
const PARTIAL = 206
/** How long the browser may need to copy a file out of its storage. */
const COPIED_MS = 60 * 60_000

const ticket = document.querySelector('[data-encrypted]')

async function openPage({ encrypted: list, files: json, words, units }) {
  const say = sayer(JSON.parse(words), JSON.parse(units))
  const part = (name) => ticket.querySelector(`[data-part="${name}"]`)
  const alarm = (text = '') => {
    part('alarm').textContent = text
    part('alarm').hidden = text === ''
  }
  async function show(key) {
    if (!crypto.subtle) return alarm(say('encrypted_insecure'))
    part('ask').hidden = key !== undefined
    if (key === undefined) return alarm(say('encrypted_no_key'))
    try {
      const listed = await decryptList(list, key)
      alarm()
      const stored = JSON.parse(json)
      const files = listed.map((file, at) => ({ ...file, ...stored[at], key }))
      const rows = files.map((file) => rowOf(file, { say, alarm, live: part('live') }))
      part('list').replaceChildren(...rows)
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      part('ask').hidden = false
      alarm(say('encrypted_wrong_key'))
    }
  }
  part('ask').addEventListener('submit', (event) => {
    event.preventDefault()
    void show(keyIn(part('key').value))
  })
  addEventListener('hashchange', () => void show(keyIn(location.hash)))
  await show(keyIn(location.hash))
}

function rowOf(file, { say, alarm, live }) {
  const row = document.createElement('li')
  const told = element('span', say.size(file.size), 'dim')
  const button = element('button', say('ticket_download'), 'plain')
  button.type = 'button'
  button.setAttribute('aria-label', say('ticket_file_link', { name: file.path }))
  button.addEventListener('click', async () => {
    button.disabled = true
    alarm()
    live.textContent = say('encrypted_running', { name: file.path })
    try {
      await download(file, (bytes) => {
        told.textContent = say.percent(file.size === 0 ? 1 : bytes / file.size)
      })
      live.textContent = say('encrypted_saved', { name: file.path })
      told.textContent = say.size(file.size)
    } catch (error) {
      const why = error instanceof Damaged ? say('encrypted_damaged') : error.message
      alarm(say('encrypted_failed', { name: file.path, why }))
      live.textContent = ''
      told.textContent = say.size(file.size)
    }
    button.disabled = false
  })
  row.append(element('span', file.path), told, button)
  return row
}

/** `told` gets the plain bytes so far. */
async function download(file, told) {
  const target = await openTarget()
  const progress = { chunk: 0 }
  try {
    for (let failed = 0; !(await fill(file, target, { progress, told }));) {
      failed = progress.hasMoved ? 1 : failed + 1
      await waitABit(WAIT_MS[failed - 1] ?? WAIT_MS.at(-1))
    }
    save(await target.done(), file.path.split('/').at(-1))
  } catch (error) {
    await target.drop()
    throw error
  }
}

/** Continues at the chunk of the progress; false if the connection broke. */
async function fill(file, target, { progress, told }) {
  progress.hasMoved = false
  try {
    for await (const bytes of chunksOf(file, progress)) {
      await target.write(bytes, progress.chunk * CHUNK_BYTES).catch(refuse)
      progress.chunk++
      progress.hasMoved = true
      told(Math.min(file.size, progress.chunk * CHUNK_BYTES))
    }
    return true
  } catch (error) {
    if (error instanceof Damaged || error instanceof Refused) throw error
    return false
  }
}

/** Until then, or until the browser is online again. */
const waitABit = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true })
  })

/** The browser's storage is full, for example. */
function refuse({ message }) {
  throw new Refused(message)
}

/** The decrypted chunks from that of the progress on; or all, if the service sends all bytes. */
async function* chunksOf({ url, key, salt, size, stored }, progress) {
  const from = progress.chunk * ENCRYPTED_CHUNK_BYTES
  const answer = await fetch(url, { headers: from > 0 ? { Range: `bytes=${from}-` } : {} })
  if (TRIED_AGAIN.includes(answer.status)) throw new Error(String(answer.status))
  if (!answer.ok) throw new Refused(String(answer.status))
  if (answer.status !== PARTIAL) progress.chunk = 0
  yield* decrypted(piecesOf(answer.body), { key, salt, size, stored, first: progress.chunk })
}

/** Not every browser iterates over streams. A connection that ends early throws here. */
async function* piecesOf(body) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/**
 * A file in the browser's storage; in memory, where it has none, as in private windows of some.
 * Files of earlier downloads are removed.
 */
async function openTarget() {
  const name = `docket ${Date.now()} ${newSalt()}`
  try {
    const folder = await navigator.storage.getDirectory()
    for await (const old of folder.keys()) {
      const [of, at] = old.split(' ')
      if (of === 'docket' && Date.now() - at > COPIED_MS) await folder.removeEntry(old)
    }
    const file = await folder.getFileHandle(name, { create: true })
    const stream = await file.createWritable()
    return {
      write: (data, position) => stream.write({ type: 'write', data, position }),
      done: () => stream.close().then(() => file.getFile()),
      drop: () =>
        stream
          .abort()
          .then(() => folder.removeEntry(name))
          .catch(() => undefined),
    }
  } catch {
    const pieces = []
    return {
      write: async (data, position) => void (pieces[position / CHUNK_BYTES] = data),
      done: async () => new Blob(pieces),
      drop: async () => undefined,
    }
  }
}

function save(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), COPIED_MS)
}

/** A new grant gets its key when its form is sent: the next page has the same fragment. */
function giveKey(wish) {
  const { form } = wish
  const { action } = form
  form.addEventListener('submit', () => {
    form.action = wish.checked ? withKey(action, newKey()) : action
  })
}

completeLinks(keyIn(location.hash))
const wish = openWish()
if (wish) giveKey(wish)
if (ticket) void openPage(ticket.dataset)
