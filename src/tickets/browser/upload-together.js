/**
 * Small files are sent together, several in one request: for each alone, the request would take
 * longer than its bytes.
 */

/** Larger files are sent alone. */
const TINY_BYTES_MAX = 64 * 1024
const GROUP_BYTES_MAX = 1024 * 1024
const GROUP_FILES_MAX = 100

/** Groups for several workers; an upload that began earlier is continued alone. */
function groupsOf(items) {
  const isAlone = (item) => item.url !== undefined || sizeOf(item) > TINY_BYTES_MAX
  const together = items.filter((item) => !isAlone(item))
  const most = Math.min(GROUP_FILES_MAX, Math.ceil(together.length / SMALL_LANES))
  const groups = items.filter(isAlone).map((item) => [item])
  let group
  let bytes = 0
  for (const item of together) {
    bytes += sizeOf(item)
    if (!group || group.length === most || bytes > GROUP_BYTES_MAX) {
      group = []
      groups.push(group)
      bytes = sizeOf(item)
    }
    group.push(item)
  }
  return groups
}

/** All are stored, or none: after a broken connection, all are sent again. */
async function sendTogether(group) {
  const body = new FormData()
  for (const item of group) {
    body.append('metadata', metadataOf(item))
    body.append('file', await slice(item, 0, sizeOf(item)), 'file')
  }
  const answer = await ask('POST', endpoint, {}, body)
  const { uploads } = await answer.json().catch(() => {
    throw new Broken()
  })
  heard()
  for (const [at, item] of group.entries()) {
    item.url = uploads[at]
    item.sent = sizeOf(item)
    remember(item)
    complete(item)
  }
  draw()
}
