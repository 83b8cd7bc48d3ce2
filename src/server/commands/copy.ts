/** `docket copy`: copies a whole installation to another place, with either kind of database. */

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'

import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { Refusal } from '../../platform/refusal.ts'
import { copyInstallation } from '../backup/copy-installation.ts'
import { openBlobs } from '../blob-store.ts'
import { blobStore, database } from '../config-kinds.ts'
import { inFolder } from '../data-folder.ts'
import { prepareDatabase } from '../database.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'
import { tellLost } from './told.ts'

export const command = declare({
  name: 'copy',
  summary:
    'Copy an installation, with all ids, passwords and keys, to another data folder or ' +
    'database: from SQLite to PostgreSQL, back, or within one kind. Stop the service first: ' +
    'changes made during the copy are lost.',
  flags: {
    from: { value: 'FOLDER', sentence: 'The data folder to copy. It is not changed.' },
    'from-database': {
      value: 'ADDRESS',
      sentence: 'The PostgreSQL database to copy from. Default: docket.db in the folder.',
    },
    'from-blobs': {
      value: 'STORE',
      sentence: 'The blob store to copy from. Default: the setting blobs.',
    },
    to: {
      value: 'FOLDER',
      sentence:
        'The data folder to create. It may be the source folder if the kind of database ' +
        'changes; the files then stay in place.',
    },
    'to-database': {
      value: 'ADDRESS',
      sentence: 'An empty PostgreSQL database to copy to. Default: docket.db in the folder.',
    },
    'to-blobs': {
      value: 'STORE',
      sentence:
        'The blob store to copy to, in the format of the setting blobs. Default: the new data ' +
        'folder; blobs stay in place if the folder is the same.',
    },
  },
  settings: [],
  async run({ config, flags, out, err }) {
    keepSmall()
    const source = placeOf(config, flags, 'from', config.blobs)
    return inInstallation(
      source,
      (installation) =>
        inFolder(folderOf(flags, 'to'), async (folder) => {
          const has_files = realpathSync(folder.path) === realpathSync(installation.folder.path)
          const target = placeOf(config, flags, 'to', has_files ? source.blobs : 'folder')
          const has_blobs = has_files && source.blobs === target.blobs
          const now = clock()
          const progress = createProgress(err, clock)
          const to = { config: target, folder, has_files, has_blobs }
          const from = { ...installation, blobs: await openBlobs(source, installation.folder) }
          const { rows, blobs } = await copyInstallation({ from, to, now, progress })
          progress.part('indexing all texts')
          await prepareDatabase(target, folder, { now, progress, is_copy: true })
          out(`The copy is complete: ${rows} rows, ${sayBlobs(has_blobs, blobs.count)}.`)
          return tellLost(blobs.lost, err)
        }),
      { patient: true, older: true, flag: '--from' },
    )
  },
})

const sayBlobs = (stay: boolean, count: number) => (stay ? 'blobs left in place' : `${count} blobs`)

type Side = 'from' | 'to'
type Given = Record<Side | `${Side}-database` | `${Side}-blobs`, string | undefined>

/** The settings of one side; both are validated like those of `docket serve`. */
function placeOf<Config extends object>(config: Config, flags: Given, side: Side, store: string) {
  const address = flags[`${side}-database`] ?? 'sqlite'
  const read = database.read(address, '')
  // The address may contain a password, so it is not printed.
  if (!read) throw new Refusal(`--${side}-database must be ${database.must}`, 2)
  const blobs = blobStore.read(flags[`${side}-blobs`] ?? store, '')
  if (!blobs) throw new Refusal(`--${side}-blobs must be ${blobStore.must}`, 2)
  return { ...config, data: folderOf(flags, side), database: read, blobs }
}

function folderOf(flags: Given, side: Side): string {
  const folder = flags[side]
  if (!folder) throw new Refusal(`--${side} is missing; write --${side} FOLDER`, 2)
  return resolve(folder)
}
