/** Protects files in the data folder from other users of the machine. */

import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OTHERS = 0o077
/** Files without an explicit mode, such as SQLite's, belong to the owner only. */
export const makePrivate = () => void process.umask(OTHERS)

/** Files in these folders are protected by the folder's own mode. */
const OURS =
  /^(docket\.(db(-\w+)?|lock|json)|secret\.key|first-login\.txt|unfinished|running|blobs|uploads|backups|import)$/

/** Removes access for others, and reports each change in a sentence. */
export async function closeToOthers(folder: string): Promise<string[]> {
  // Windows uses inherited ACLs; its modes are meaningless.
  if (process.platform === 'win32') return []
  const said: string[] = []
  for (const name of (await readdir(folder)).filter((one) => OURS.test(one))) {
    const path = join(folder, name)
    const { mode } = await stat(path)
    if ((mode & OTHERS) === 0) continue
    const bits = (mode & 0o777).toString(8).padStart(4, '0')
    const closed = await chmod(path, mode & ~OTHERS & 0o7777).then(
      () => 'and is now restricted to its owner',
      () =>
        'and belongs to another user; run chmod go= on it, or make the user of Docket its owner',
    )
    said.push(`${path} was accessible to other users of this machine (mode ${bits}), ${closed}`)
  }
  return said
}
