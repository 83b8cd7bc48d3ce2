/**
 * Large files are sent in pieces before their form, by the protocol tus, so that sending them can be
 * paused, and resumed after an interruption or when the page was closed.
 */

import { stored } from './page.js'

const LARGE_BYTES = 1024 * 1024
const PIECE_BYTES = 16 * 1024 * 1024
/** After failures; then sending is paused. */
const RETRIES_MS = [1_000, 4_000]
/** Answers of servers that are busy, or of proxies without one. */
export const TEMPORARY = new Set([0, 408, 409, 423, 425, 429, 500, 502, 503, 504])
const TUS = { 'tus-resumable': '1.0.0', 'x-docket-csrf': '1' }

export const isLarge = ({ file }) => file.size > LARGE_BYTES

/** Where the id of the upload of a file is stored until it is attached. */
const uploadKey = ({ name, size, lastModified }) => `docket upload ${lastModified} ${size} ${name}`
export const forgetUpload = (item) => {
  item.upload = undefined
  stored((storage) => storage.removeItem(uploadKey(item.file)))
}

/** `status` is 0 if the server cannot be reached. */
class SendingError extends Error {
  constructor(status, text) {
    super(text)
    this.status = status
  }
}

/** One request; only XMLHttpRequest tells how much was sent. */
function askTus(method, url, { headers, body, signal, onSent }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new SendingError(0, ''))
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries({ ...TUS, ...headers })) {
      xhr.setRequestHeader(name, value)
    }
    xhr.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded))
    xhr.addEventListener('loadend', () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr)
      else reject(new SendingError(xhr.status, messageOf(xhr)))
    })
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}

function messageOf({ responseText }) {
  try {
    return JSON.parse(responseText).error
  } catch {
    return ''
  }
}

const inBase64 = (text) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** Returns how much of the file the server has. */
async function beginUpload(item, { uploads, signal }) {
  const { file } = item
  item.upload ??= stored((storage) => storage.getItem(uploadKey(file))) ?? undefined
  if (item.upload !== undefined) {
    try {
      const answer = await askTus('HEAD', `${uploads}/${item.upload}`, { signal })
      return Number(answer.getResponseHeader('upload-offset'))
    } catch (error) {
      if (error.status !== 404 && error.status !== 410) throw error
      forgetUpload(item)
    }
  }
  const headers = {
    'upload-length': String(file.size),
    'upload-metadata': `filename ${inBase64(file.name)}`,
  }
  const answer = await askTus('POST', uploads, { headers, signal })
  item.upload = answer.getResponseHeader('location').split('/').at(-1)
  stored((storage) => storage.setItem(uploadKey(file), item.upload))
  return 0
}

/** `onSent` is called with the bytes that the server has; an aborted request ends it, too. */
async function sendOnce(item, { uploads, signal, onSent }) {
  const { file } = item
  let at = await beginUpload(item, { uploads, signal })
  onSent(at)
  while (at < file.size) {
    const answer = await askTus('PATCH', `${uploads}/${item.upload}`, {
      headers: { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: file.slice(at, at + PIECE_BYTES),
      signal,
      onSent: (loaded) => onSent(at + loaded),
    })
    at = Number(answer.getResponseHeader('upload-offset'))
    onSent(at)
  }
}

/** Sends what the server does not have yet. */
export async function sendInPieces(item, options) {
  for (let failed = 0; ; failed += 1) {
    try {
      return await sendOnce(item, options)
    } catch (error) {
      const mayWork = TEMPORARY.has(error.status) && failed < RETRIES_MS.length
      if (options.signal.aborted || !mayWork) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRIES_MS[failed]))
    }
  }
}

/** Tells the server, which otherwise removes the upload later. */
export function dropUpload(item, uploads) {
  if (item.upload === undefined) return
  void askTus('DELETE', `${uploads}/${item.upload}`, {}).catch(() => undefined)
  forgetUpload(item)
}
