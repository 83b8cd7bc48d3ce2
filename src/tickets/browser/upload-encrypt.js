/**
 * Encrypts the files of an upload, if that is wanted: with the key of the grant, which is in its
 * link, or with a new one for a ticket. The key and what each file was encrypted with are stored
 * until the end, so that an upload can be resumed after the page was closed.
 */

const SECRET = 'key'
const ENCRYPTED = 'encrypted '
const isForced = form.dataset.encrypted !== undefined
const wish = openWish()

/** Before the first byte is sent. */
async function prepare() {
  secret = undefined
  if (isForced) secret = keyIn(location.hash)
  else if (wish?.checked) secret = known.find(SECRET) ?? newKey()
  if (isForced && !crypto.subtle) throw new Refused(say('encrypted_insecure'))
  if (isForced && !secret) throw new Refused(say('encrypted_no_key'))
  if (secret && !isForced) known.keep(SECRET, secret)
  for (const [at, item] of queue.entries()) {
    if (secret) await encryptItem(item, at)
    else if (item.cipher) Object.assign(item, { cipher: undefined, url: known.find(item.key) })
  }
  // They are larger now.
  const why = refusal()
  if (why) throw new Refused(why)
}

async function encryptItem(item, at) {
  const { file, path } = item
  const read = async (start, end) => {
    try {
      return new Uint8Array(await file.slice(start, end).arrayBuffer())
    } catch (error) {
      throw new Refused(`${path}: ${error.message}`)
    }
  }
  const before = known.find(ENCRYPTED + item.key)?.split(' ') ?? []
  // With another key, the upload begins again.
  const [url, salt] = before[2] === nameOf(secret) ? before : [undefined, newSalt()]
  const cipher = await encrypted({ size: file.size, read }, secret, salt)
  Object.assign(item, { at, url, salt, cipher })
}

/** What the service is told of a file. */
const toldOf = ({ file, path, cipher, at }) => ({
  ...(cipher
    ? { filename: `encrypted-${at + 1}` }
    : { filename: file.name, relativePath: path, filetype: file.type }),
  for: 'ticket',
})

/** Tells keys apart. */
const nameOf = (key) => key.slice(0, 8)

const memoryKey = ({ key, cipher }) => (cipher ? ENCRYPTED + key : key)
const remember = (item) =>
  known.keep(
    memoryKey(item),
    item.cipher ? [item.url, item.salt, nameOf(secret)].join(' ') : item.url,
  )

function forgetAll() {
  for (const item of queue) known.forget(memoryKey(item))
  if (secret) known.forget(SECRET)
}

/** The bytes that are sent. */
async function slice({ file, cipher }, start, end) {
  if (!cipher) return file.slice(start, end)
  const pieces = []
  for await (const bytes of cipher.read(start, Math.min(end, cipher.size))) pieces.push(bytes)
  return new Blob(pieces)
}

/** A file in the list of the ticket. */
const listed = ({ file, path, salt }) => ({ path, size: file.size, salt })
