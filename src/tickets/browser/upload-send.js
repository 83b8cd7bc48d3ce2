/**
 * The transfer of files: announced, sent in pieces, and resumed at the offset that the service
 * reports after an interruption.
 */

const PIECE_BYTES = 64 * 1024 * 1024
/**
 * Texts for common errors, by status; for others, the service's message is shown. People who upload
 * for themselves are told how much of their quota is left.
 */
const FULL = { 429: 'grant_full', 507: 'grant_full' }
const SAID =
  form.dataset.of === 'grant' ? { ...FULL, 403: 'password_title', 413: 'grant_full' } : FULL
const TRIED_AGAIN = [408, 409, 423, 425, 500, 502, 503, 504]
/** The other header, which pages of other origins cannot set, lets the session of the reader count. */
const TUS = { 'Tus-Resumable': '1.0.0', 'X-Docket-CSRF': '1' }
const BYTES = 'application/offset+octet-stream'
/** Larger files are sent in pieces and show progress. */
const SMALL_BYTES_MAX = 1024 * 1024
/** Small files sent concurrently; browsers allow six connections. */
const SMALL_LANES = 4

/** The connection broke, or the service is temporarily unavailable. */
class Broken extends Error {}
/** The upload no longer exists. */
class Gone extends Error {}
/** The service requests a delay. */
class Busy extends Error {
  constructor(wait_s) {
    super()
    this.wait_ms = Number(wait_s) * 1000
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (state !== 'choosing') return
  if (queue.length === 0) alarm(say('grant_nothing_chosen'))
  else if (isFull()) alarm(say('grant_full'))
  else alarm(refusal())
  if (!part('alarm').hidden) part('alarm').focus()
  else void run()
})

async function run() {
  change('running')
  alarm('')
  meter = openMeter()
  try {
    await prepare()
    const small = groupsOf(queue.filter(isSmall))
    const large = queue.filter((item) => !isSmall(item)).map((item) => [item])
    // One large file at a time: one connection saturates the line, and others can resume later.
    await Promise.all([large, ...Array(SMALL_LANES).fill(small)].map(sendAll))
    await finish()
  } catch (error) {
    if (state === 'choosing') return
    change('choosing')
    stopAll()
    for (const item of queue) item.isDone = false
    alarm(say('upload_failed', { why: error.message }))
    part('alarm').focus()
  }
}

/** Several workers share a list, and each takes the next group of files. */
async function sendAll(groups) {
  for (let group = groups.shift(); group; group = groups.shift()) await send(group)
}

async function send(group) {
  const [item] = group
  for (let failed = 0; !item.isDone;) {
    while (state === 'paused') await sleep()
    if (state === 'choosing') throw new Broken()
    const from = item.sent
    try {
      if (group.length > 1) await sendTogether(group)
      else {
        await sendOnce(item, (offset) => {
          if (offset > from) failed = 0
        })
      }
    } catch (error) {
      if (state === 'choosing' || error instanceof Refused) throw error
      if (error instanceof Gone) forget(item)
      else if (error instanceof Busy) await sleep(error.wait_ms)
      else if (!(error instanceof Broken)) throw error
      else if (state !== 'paused') await waitABit(WAIT_MS[failed++] ?? WAIT_MS.at(-1))
    }
  }
}

async function sendOnce(item, hasMoved) {
  item.sent = item.url ? await offsetOf(item) : await announce(item)
  heard()
  const size = sizeOf(item)
  while (item.sent < size) {
    if (state !== 'running' && state !== 'waiting') throw new Broken()
    item.sent = await (goesDirect(item) ? sendPart(item) : sendPiece(item))
    hasMoved(item.sent)
  }
  complete(item)
  draw()
}

/** The service has answered again. */
function heard() {
  if (state !== 'waiting') return
  change('running')
  goOn()
}

function complete(item) {
  item.isDone = true
  item.told.textContent = say('upload_done')
}

/** Such a file is sent together with its announcement. */
const isSmall = (item) => sizeOf(item) <= SMALL_BYTES_MAX

async function announce(item) {
  const size = sizeOf(item)
  const headers = { 'Upload-Length': String(size), 'Upload-Metadata': metadataOf(item) }
  const isAtOnce = isSmall(item) && size > 0
  if (isAtOnce) headers['Content-Type'] = BYTES
  const body = isAtOnce ? await slice(item, 0, size) : undefined
  const answer = await ask('POST', endpoint, headers, body)
  item.url = answer.headers.get('Location')
  remember(item)
  return Number(answer.headers.get('Upload-Offset') ?? 0)
}

const metadataOf = (item) =>
  Object.entries(toldOf(item))
    .map(([name, text]) => `${name} ${base64(text)}`)
    .join(',')

async function offsetOf({ url }) {
  const { headers } = await ask('HEAD', url)
  return Number(headers.get('Upload-Offset'))
}

async function ask(method, url, headers = {}, body) {
  const stop = new AbortController()
  const abort = () => stop.abort()
  requests.add(abort)
  const { signal } = stop
  const init = { method, headers: { ...TUS, ...headers }, signal, ...(body && { body }) }
  const answer = await fetch(url, init)
    .catch(() => {
      throw new Broken()
    })
    .finally(() => requests.delete(abort))
  if (!answer.ok) refuse(answer.status, await answer.text(), answer.headers.get('Retry-After'))
  return answer
}

async function sendPiece(item) {
  const { url, sent: offset } = item
  const body = await slice(item, offset, offset + PIECE_BYTES)
  const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': BYTES }
  const answer = await transfer(item, { method: 'PATCH', url, headers, body })
  if (answer.status === 204) return Number(answer.getResponseHeader('Upload-Offset'))
  return refuse(answer.status, answer.responseText, answer.getResponseHeader('Retry-After'))
}

/** Only XMLHttpRequest reports upload progress. */
function transfer(item, { method, url, headers, body }) {
  const { sent: offset } = item
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    requests.add(abort)
    xhr.addEventListener('loadend', () => requests.delete(abort))
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      item.sent = offset + loaded
      draw()
    })
    for (const kind of ['error', 'abort', 'timeout']) {
      xhr.addEventListener(kind, () => reject(new Broken()))
    }
    xhr.addEventListener('load', () => resolve(xhr))
    xhr.send(body)
  })
}

function refuse(status, text, wait_s) {
  if (status === 404 || status === 410) throw new Gone(messageIn(text))
  if (status === 429 && wait_s) throw new Busy(wait_s)
  // Another request holds the lock, or a proxy is not ready.
  if (TRIED_AGAIN.includes(status)) throw new Broken()
  throw new Refused(SAID[status] ? say(SAID[status]) : messageIn(text) || String(status))
}

function forget(item) {
  // An upload that never existed is a permanent error.
  if (!item.url) throw new Refused(say('grant_unknown'))
  known.forget(memoryKey(item))
  item.url = undefined
  item.sent = 0
}

function waitABit(ms) {
  change('waiting')
  return sleep(ms)
}

/** Until the delay is over, or a retry is triggered early. */
function sleep(ms = 2 ** 30) {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, ms)
    function wake() {
      clearTimeout(timer)
      sleepers.delete(wake)
      resolve()
    }
    sleepers.add(wake)
  })
}

function goOn() {
  for (const wake of sleepers) wake()
}
addEventListener('online', goOn)

function stopAll() {
  for (const abort of requests) abort()
  goOn()
}

async function end(item) {
  known.forget(memoryKey(item))
  await fetch(item.url, { method: 'DELETE', headers: TUS }).catch(() => undefined)
}

part('pause').addEventListener('click', () => {
  if (state === 'paused') {
    change('running')
    goOn()
  } else {
    change('paused')
    stopAll()
  }
})
part('retry').addEventListener('click', goOn)
part('cancel').addEventListener('click', () => {
  change('choosing')
  stopAll()
  for (const item of queue) {
    if (item.url) void end(item)
    Object.assign(item, { url: undefined, sent: 0, isDone: false })
    item.told.textContent = say.size(item.file.size)
  }
  part('files').focus()
})
const isBusy = () => state !== 'choosing' && state !== 'done'
addEventListener('beforeunload', (event) => {
  if (isBusy()) event.preventDefault()
})
// In the frame of the tracker: lets the browser ask, which it does not when only the content changes.
document.addEventListener('turbo:before-visit', (event) => {
  if (!isBusy()) return
  event.preventDefault()
  location.assign(event.detail.url)
})
