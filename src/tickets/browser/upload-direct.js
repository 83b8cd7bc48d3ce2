/**
 * Large files that go to the bucket without the service, if the page offers that: part by part, in
 * forms that the service hands out. If the bucket cannot be reached, the service receives the rest.
 */

const DIRECT_BYTES_MIN = 8 * 1024 * 1024
const FAILED_MAX = 2
/**
 * Failures in a row. Whether the bucket can be reached at all is not known before the first part has
 * arrived; later, the line may have been cut, which the next request to the service shows.
 */
let failures = form.dataset.direct === undefined ? FAILED_MAX : FAILED_MAX - 1

const goesDirect = (item) => failures < FAILED_MAX && sizeOf(item) > DIRECT_BYTES_MIN

/** Returns the new offset. */
async function sendPart(item) {
  const { sent: offset } = item
  try {
    const received = await sendToBucket(item)
    failures = 0
    return received
  } catch (error) {
    if (state === 'paused' || state === 'choosing' || error instanceof Busy) throw error
    failures++
    item.sent = offset
    if (failures < FAILED_MAX) throw new Broken()
    return sendPiece(item)
  }
}

async function sendToBucket(item) {
  const { sent: offset } = item
  const size = Math.min(Number(form.dataset.direct), sizeOf(item) - offset)
  const askFor = async (method) => {
    const body = JSON.stringify({ offset, size })
    const answer = await ask(
      method,
      `${item.url}/parts`,
      { 'Content-Type': 'application/json' },
      body,
    )
    return answer.json()
  }
  const { url, fields } = await askFor('POST')
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', await slice(item, offset, offset + size))
  const { status } = await transfer(item, { method: 'POST', url, headers: {}, body })
  if (status !== 200 && status !== 204) throw new Broken()
  return (await askFor('PUT')).offset
}
