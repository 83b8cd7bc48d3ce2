/** Opens an existing installation for commands, even while the service runs. */

import { docket } from '../accounts/actors/actors.ts'
import { migrations } from '../migrations/list.ts'
import { openScanner } from '../platform/blobs/scanner.ts'
import { clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { pending } from '../platform/db/migrate.ts'
import { isThere } from '../platform/files.ts'
import { Refusal } from '../platform/refusal.ts'
import { openTransactions, type Transactions } from '../platform/work/work.ts'
import { type BlobsConfig, openBlobs } from './blob-store.ts'
import { MAIL_IN_SETTING_NAMES, mailInOf } from './mail-settings.ts'
import type { Config } from './settings.ts'
import { fileCode } from '../tracker/search/code.ts'
import { type DataFolder, layOut, readSecret } from './data-folder.ts'
import { type DatabaseConfig, inDatabase, refuseHalfRead } from './database.ts'
import { isInstalled } from './first-start.ts'

/** An open installation, which `inInstallation` closes. */
export interface Installation {
  folder: DataFolder
  db: Db
  transactions: Transactions
}

/** How a command uses the installation. */
export interface Opening {
  /** No time limits for statements and transactions. */
  patient?: boolean
  /** Read-only, so the data folder may be on a read-only disk. */
  reads?: boolean
  /** Allows missing schema steps and an uninitialized database. */
  older?: boolean
  /** Queues letters for the service, if it sends mail. */
  mails?: boolean
  /** The flag that named the data folder. */
  flag?: string
}

/** The settings that are needed. */
type InstallationConfig = DatabaseConfig &
  BlobsConfig &
  Pick<Config, 'data' | 'base_url' | (typeof MAIL_IN_SETTING_NAMES)[number]>

/**
 * Opens an installation for a body, and closes it. Refuses one that does not exist or is not ready.
 */
export async function inInstallation<Result>(
  config: InstallationConfig,
  body: (installation: Installation) => Promise<Result>,
  { patient = false, older = false, reads = false, mails = false, flag = '--data' }: Opening = {},
): Promise<Result> {
  const folder = layOut(config.data)
  await refuseMissing(config, folder, flag)
  const ready = async (db: Db) => {
    await refuseEmpty(db, older)
    await refuseHalfRead(db, folder)
    const scanner = openScanner(() => openBlobs(config, folder), fileCode)
    const site = {
      has_mail: mails && config.mail !== 'off',
      base_url: config.base_url,
      address: () => (config.base_url === undefined ? '/' : `${config.base_url}/`),
      mail_in: mailInOf(config),
    }
    const transactions = openTransactions(db, {
      clock,
      secret: await readSecret(folder),
      scanner,
      site,
    })
    if (!older && !(await transactions.look(docket, ({ tx }) => isInstalled(tx)))) {
      throw new Refusal('the database has never been used; run docket serve once to initialize it')
    }
    try {
      return await body({ folder, db, transactions })
    } finally {
      await scanner.close()
    }
  }
  return inDatabase(config, folder, ready, { patient, reads })
}

/**
 * Opening would create the file, so that a mistyped folder would look like an empty installation.
 */
async function refuseMissing({ database }: DatabaseConfig, folder: DataFolder, flag: string) {
  const isFile = database === 'sqlite'
  if (await isThere(isFile ? folder.database : folder.path)) return
  throw new Refusal(
    isFile
      ? `the data folder ${folder.path} contains no database; correct ${flag}, ` +
          'or run docket serve to create one'
      : `the data folder ${folder.path} does not exist; correct ${flag}`,
  )
}

async function refuseEmpty(db: Db, older: boolean) {
  const steps = await pending(db, migrations)
  if (steps.length === migrations.length) {
    throw new Refusal('the database is empty; run docket serve once to initialize it')
  }
  if (steps.length === 0 || older) return
  throw new Refusal(
    `the database schema is ${steps.length} steps behind this version; stop the older Docket, ` +
      'then run docket migrate',
  )
}
