/** `docket import dl`: imports the users, tickets, grants and files of a dl. */

import { docket } from '../../accounts/actors/actors.ts'
import { readOnly } from '../../accounts/read-only/read-only.ts'
import { dlReport } from '../../importer/dl/dl-report.ts'
import { loadDl } from '../../importer/dl/load-dl.ts'
import { openSpool } from '../../importer/dl/spool.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { clock } from '../../platform/clock.ts'
import { keepSmall } from '../../platform/keep-small.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { openBlobs } from '../blob-store.ts'
import { inFolder } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { withStaged } from '../staged.ts'
import { declare } from './command.ts'

/** The argument of all commands about a dl. */
export const SOURCE = {
  name: 'SOURCE',
  sentence:
    'The SQLite file data.sdb, a dump by mysqldump or pg_dump (plain or .gz), or a database ' +
    'address such as mysql://USER:PASSWORD@HOST/DATABASE.',
}

/** The flag of all commands about a dl. */
export const SPOOL = {
  value: 'FOLDER',
  sentence:
    'The spool folder of dl ($spoolDir in its configuration), which contains the folder data.',
}

export const command = declare({
  name: 'import dl',
  summary:
    'Import the users, tickets, grants and files of a dl 0.18. The service must be stopped, ' +
    'and the installation must not contain tickets or grants. Old links keep working. The ' +
    'import is all or nothing.',
  positionals: [SOURCE],
  flags: {
    spool: SPOOL,
    'leave-out': {
      sentence:
        'Skip and report whatever cannot be imported, such as tickets with missing files. ' +
        'Without this flag, the import refuses such data.',
    },
  },
  async run({ config, flags, positionals: [source = ''], out, err }) {
    const spool = await openSpool(spoolOf(flags.spool))
    keepSmall()
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      ({ db, transactions, folder }) =>
        inFolder(folder.path, async () => {
          await refuseReadOnly(transactions)
          const blobs = openKeeper(db, await openBlobs(config, folder), clock)
          const leaves_out = flags['leave-out']
          const job = { transactions, blobs, spool, leaves_out, now: clock(), progress }
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

/** Throws a `Refusal` with exit code 2 if the flag is missing. */
export function spoolOf(given: string | undefined): string {
  if (given !== undefined) return given
  throw new Refusal(
    '--spool is missing; set it to the spool folder of dl ($spoolDir in its configuration)',
    2,
  )
}

async function refuseReadOnly(transactions: Transactions) {
  if (!(await transactions.look(docket, readOnly))) return
  throw new Refusal('this installation is read-only; run docket read-only off first')
}
