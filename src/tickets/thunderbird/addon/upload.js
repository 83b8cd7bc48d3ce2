/** Uploads one file by tus 1.0.0 in pieces, and resumes it after interruptions. */

import { ask, base64, Interrupted, Refused } from './docket.js'

/** A proxy may limit the size or the duration of a request. */
const PIECE_BYTES = 64 * 1024 * 1024
const WAIT_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
const TRIES_MAX = 10
const TUS = { 'tus-resumable': '1.0.0' }

/**
 * Returns the id of the complete upload of a File. Gives up after ten attempts without progress;
 * an upload that the signal ends is removed from the service.
 */
export async function upload(docket, { data, name }, { signal, pause = wait }) {
  const tus = (path, { headers, ...request }) =>
    ask(docket, path, { signal, headers: { ...TUS, ...headers }, ...request })
  let place
  let sent = 0
  const step = async () => {
    const offset = place && (await offsetOf(tus, place))
    // What the service no longer has begins again.
    if (offset === undefined) place = await announce(tus, docket, { data, name })
    sent = offset ?? 0
    while (sent < data.size) sent = await sendPiece(tus, place, { data, from: sent })
    return place.pathname.split('/').at(-1)
  }
  try {
    return await persist(step, () => sent, { signal, pause })
  } catch (error) {
    if (place) await removeUpload(docket, place)
    throw error
  }
}

async function persist(step, moved, { signal, pause }) {
  for (let failed = 0; ;) {
    const before = moved()
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      failed = moved() > before ? 1 : failed + 1
      if (failed >= TRIES_MAX) throw error
      await pause(error.wait_ms ?? WAIT_MS[failed - 1] ?? WAIT_MS.at(-1), signal)
    }
  }
}

/** Rejects as soon as the signal ends it. */
function wait(ms, signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const end = () => reject(signal.reason)
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', () => clearTimeout(timer) ?? end(), { once: true })
  })
}

async function announce(tus, { address }, { data, name }) {
  const response = await tus('rest/uploads', {
    method: 'POST',
    headers: {
      'upload-length': String(data.size),
      'upload-metadata': `filename ${base64(name)},for ${base64('ticket')}${typeOf(data)}`,
    },
  })
  const place = new URL(response.headers.get('location') ?? '', address)
  // The key goes there.
  if (place.origin === new URL(address).origin) return place
  throw new Refused('addon_no_docket', place.host)
}

const typeOf = ({ type }) => (type ? `,filetype ${base64(type)}` : '')

/** Undefined if the service no longer has the upload. */
async function offsetOf(tus, place) {
  const response = await tus(place, { method: 'HEAD', expected: 404 })
  return response.status === 404 ? undefined : offsetIn(response, place)
}

/** Without it nobody knows what arrived. */
function offsetIn(response, place) {
  const said = response.headers.get('upload-offset') ?? ''
  if (/^\d+$/.test(said)) return Number(said)
  throw new Interrupted(place.host)
}

async function sendPiece(tus, place, { data, from }) {
  const response = await tus(place, {
    method: 'PATCH',
    headers: {
      'upload-offset': String(from),
      'content-type': 'application/offset+octet-stream',
    },
    body: data.slice(from, from + PIECE_BYTES),
  })
  return offsetIn(response, place)
}

/** Removes an upload, by its id or address; without this, it expires. */
export const removeUpload = (docket, place) =>
  ask(docket, place, { method: 'DELETE', headers: TUS }).catch(() => undefined)
