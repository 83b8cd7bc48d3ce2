/**
 * How the files of the page are sent: announced, a piece at a time, and asked for how far they have
 * come after whatever broke off.
 */

const PIECE_BYTES = 64 * 1024 * 1024
const WAIT_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
/** What is refused now and then, by status; what is rare is told as the service says it. */
const SAID = { 403: 'password_title', 413: 'grant_full', 507: 'grant_full' }
const TUS = { 'Tus-Resumable': '1.0.0' }

/** What the service does not take; trying again is of no use. */
class Refused extends Error {}
/** The connection broke, or the service has no time now. */
class Broken extends Error {}
/** There is no such upload any more. */
class Gone extends Error {}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (state !== 'choosing') return
  if (queue.length === 0) alarm(say('grant_nothing_chosen'))
  if (queue.length === 0 || isTooMuch()) part('alarm').focus()
  else void run()
})

async function run() {
  change('running')
  alarm('')
  meter = openMeter()
  try {
    for (const item of queue) await send(item)
    finish()
  } catch (error) {
    if (state === 'choosing') return
    change('choosing')
    alarm(say('upload_failed', { why: error.message }))
  }
}

async function send(item) {
  for (let failed = 0; !item.isDone;) {
    if (state === 'paused') await new Promise((resolve) => void (goOn = resolve))
    if (state === 'choosing') throw new Broken()
    const from = item.sent
    try {
      await sendOnce(item, (offset) => {
        if (offset > from) failed = 0
      })
    } catch (error) {
      if (state === 'choosing' || error instanceof Refused) throw error
      if (error instanceof Gone) forget(item)
      else if (!(error instanceof Broken)) throw error
      else if (state !== 'paused') await waitABit(WAIT_MS[failed++] ?? WAIT_MS.at(-1))
    }
  }
}

async function sendOnce(item, hasMoved) {
  item.sent = item.url ? await offsetOf(item) : await announce(item)
  change('running')
  const { size } = item.file
  while (item.sent < size) {
    item.sent = await sendPiece(item)
    hasMoved(item.sent)
  }
  item.isDone = true
  item.told.textContent = say('upload_done')
  draw()
}

async function announce(item) {
  const told = { filename: item.file.name, relativePath: item.path, filetype: item.file.type }
  const metadata = Object.entries(told).map(([name, text]) => `${name} ${base64(text)}`)
  const { headers } = await ask('POST', endpoint, {
    'Upload-Length': String(item.file.size),
    'Upload-Metadata': metadata.join(','),
  })
  item.url = headers.get('Location')
  known.keep(item.key, item.url)
  return 0
}

async function offsetOf({ url }) {
  const { headers } = await ask('HEAD', url)
  return Number(headers.get('Upload-Offset'))
}

async function ask(method, url, headers = {}) {
  const stop = new AbortController()
  request = { abort: () => stop.abort() }
  const answer = await fetch(url, {
    method,
    headers: { ...TUS, ...headers },
    signal: stop.signal,
  }).catch(() => {
    throw new Broken()
  })
  if (!answer.ok) refuse(answer.status, await answer.text())
  return answer
}

/** Only this tells how much of a body has gone. */
function sendPiece(item) {
  const { file, url, sent: offset } = item
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    request = xhr
    xhr.open('PATCH', url)
    const headers = { ...TUS, 'Upload-Offset': String(offset) }
    headers['Content-Type'] = 'application/offset+octet-stream'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      item.sent = offset + loaded
      draw()
    })
    for (const kind of ['error', 'abort', 'timeout']) {
      xhr.addEventListener(kind, () => reject(new Broken()))
    }
    xhr.addEventListener('load', () => {
      if (xhr.status === 204) return resolve(Number(xhr.getResponseHeader('Upload-Offset')))
      try {
        refuse(xhr.status, xhr.responseText)
      } catch (error) {
        reject(error)
      }
    })
    xhr.send(file.slice(offset, offset + PIECE_BYTES))
  })
}

function refuse(status, text) {
  if (status === 404 || status === 410) throw new Gone(messageIn(text))
  // Another request has it, or something on the way is not ready.
  if ([408, 409, 423, 425, 500, 502, 503, 504].includes(status)) throw new Broken()
  throw new Refused(SAID[status] ? say(SAID[status]) : messageIn(text) || String(status))
}

function forget(item) {
  // What never was there is refused for good.
  if (!item.url) throw new Refused(say('grant_unknown'))
  known.forget(item.key)
  item.url = undefined
  item.sent = 0
}

/** Goes on early when the connection is back. */
function waitABit(ms) {
  change('waiting')
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
    goOn = done
  })
}

async function end(item) {
  known.forget(item.key)
  await fetch(item.url, { method: 'DELETE', headers: TUS }).catch(() => undefined)
}

function finish() {
  for (const { url } of queue) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name: 'upload', value: url.split('/').at(-1) })
    form.append(input)
  }
  for (const { key } of queue) known.forget(key)
  for (const name of ['files', 'folder']) part(name).disabled = true
  state = 'done'
  // Its button has the name of that function.
  HTMLFormElement.prototype.submit.call(form)
}

part('pause').addEventListener('click', () => {
  if (state === 'paused') {
    change('running')
    goOn()
  } else {
    change('paused')
    request?.abort()
    goOn()
  }
})
part('cancel').addEventListener('click', () => {
  change('choosing')
  request?.abort()
  goOn()
  for (const item of queue) {
    if (item.url) void end(item)
    Object.assign(item, { url: undefined, sent: 0, isDone: false })
    item.told.textContent = say.size(item.file.size)
  }
  part('files').focus()
})
addEventListener('beforeunload', (event) => {
  if (state !== 'choosing' && state !== 'done') event.preventDefault()
})
