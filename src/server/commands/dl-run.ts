/** `docket import dl`: takes the users, tickets and grants of a dl over, with its files. */

import { docket } from '../../accounts/actors/actors.ts'
import { readOnly } from '../../accounts/read-only/read-only.ts'
import { dlReport } from '../../importer/dl/dl-report.ts'
import { loadDl } from '../../importer/dl/load-dl.ts'
import { openSpool } from '../../importer/dl/spool.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rooms } from '../../platform/work/work.ts'
import { openBlobs } from '../blob-store.ts'
import { inFolder } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { declare } from './command.ts'

export const SOURCE = {
  name: 'SOURCE',
  sentence:
    'The file data.sdb of SQLite, what mysqldump or pg_dump wrote, plain or as .gz, or the address ' +
    'of a database, such as mysql://USER:PASSWORD@HOST/DATABASE.',
}
export const SPOOL = {
  value: 'FOLDER',
  sentence: 'The spool folder of dl, which its $spoolDir says; the files lie in data below it.',
}

export const command = declare({
  name: 'import dl',
  summary:
    'Takes users, tickets, grants and files of a dl 0.18 over, while the service is stopped, into ' +
    'an installation that has no tickets and no grants: old links live on. All or nothing.',
  positionals: [SOURCE],
  flags: {
    spool: SPOOL,
    'leave-out': {
      sentence:
        'Leaves out what cannot come along, such as tickets whose file is missing, and tells it. ' +
        'Without it such a dl is refused.',
    },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const spool = await openSpool(spoolOf(flags.spool))
    keepSmall()
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      ({ db, rooms, folder }) =>
        inFolder(folder.path, async () => {
          await refuseReadOnly(rooms)
          const blobs = openKeeper(db, await openBlobs(config, folder), clock)
          const leaves_out = flags['leave-out']
          const job = { rooms, blobs, spool, leaves_out, now: clock(), progress }
          return withStaged(folder, 'import-dl', { source, progress }, async (staged) => {
            const loaded = await loadDl({ ...job, staged }, staged.fact('fingerprint')!)
            const others = await spool.countOthers(loaded.ids)
            dlReport(loaded, staged, others).forEach(out)
            return 0
          })
        }),
      { patient: true },
    )
  },
})

export function spoolOf(given: string | undefined): string {
  if (given !== undefined) return given
  throw new Refusal('--spool is missing: name the spool folder of dl, which its $spoolDir says', 2)
}

async function refuseReadOnly(rooms: Rooms) {
  if (!(await rooms.look(docket, readOnly))) return
  throw new Refusal('this Docket can only be read now: docket read-only off ends that')
}
