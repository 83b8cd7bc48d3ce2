/** Keeps what lies in the data folder from the other users of the machine. */

import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OTHERS = 0o077
/** What is made without a mode of its own, such as the files of SQLite, is its owner's alone. */
export const makePrivate = () => void process.umask(OTHERS)

/** What is in a folder of these is behind the folder's own mode. */
const OURS =
  /^(docket\.(db(-\w+)?|lock|json)|secret\.key|first-login\.txt|unfinished|running|blobs|uploads|backups|import)$/

/** Takes from others what they could open there, and says so, a sentence for each. */
export async function closeToOthers(folder: string): Promise<string[]> {
  // Windows goes by lists of rights that a folder hands down, and shows modes that mean nothing.
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
