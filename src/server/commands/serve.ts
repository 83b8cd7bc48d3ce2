/** `docket serve`: opens the data, serves requests, and stops on a signal. */

import { setTimeout as pause } from 'node:timers/promises'

import { type Logger, pino } from 'pino'

import { docket } from '../../accounts/actors/actors.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { limits } from '../../platform/limits.ts'
import type { Node } from '../../platform/nodes/nodes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { folderIdIn, openBlobs, removePlainUploads, storageIn } from '../blob-store.ts'
import { compose, type Service } from '../compose.ts'
import { type DataFolder, inFolder, installSecret, readSecret } from '../data-folder.ts'
import { finishPrepared, openDatabase, prepareDatabase } from '../database.ts'
import { firstLoginText, forgetFirstLogin, installOnce, setupPath } from '../first-start.ts'
import {
  checkSecret,
  compareClocks,
  introduce,
  joinNodes,
  refuseNewer,
  unfitBeside,
} from '../nodes.ts'
import { closeToOthers } from '../private-files.ts'
import { openMailIn } from '../mail-in.ts'
import { keepModest } from '../../platform/keep-small.ts'
import { createProgress } from '../progress.ts'
import { removeLeft } from '../scratch.ts'
import { REMOTE_SETTINGS } from '../remote-settings.ts'
import { type Config, SETTING_NAMES } from '../settings.ts'
import { leaveStarter } from '../starter.ts'
import { warnUnscanned } from '../unscanned.ts'
import { elsewhereLines } from '../urlbase.ts'
import { beginRun, DAMAGED_NOTE, type Run } from '../unclean-end.ts'
import { type Context, declare } from './command.ts'

const MINUTE_MS = 60_000
/** The maximum delay before a letter is sent. */
const JOBS_MS = 3_000
/** How long after a change its mail is written: several changes share the work. */
const SOON_MS = 50
const BLOBS_MS = 10_000
const UPGRADE_MS = 10_000
/** One Ctrl-C may arrive twice: from the terminal, and through npm. */
const SAME_SIGNAL_MS = 500

export const command = declare({
  name: 'serve',
  summary: 'Run the service until it is stopped.',
  flags: {},
  settings: SETTING_NAMES.filter((name) => !Object.hasOwn(REMOTE_SETTINGS, name)),
  run: (context) => inFolder(context.config.data, (folder) => serve(context, folder)),
})

/** Log lines are written in batches: a write per line would take as long as a small response. */
const LOG = { dest: 2, sync: false, minLength: 4096, periodicFlush: 100 }

async function serve(context: Context, folder: DataFolder): Promise<number> {
  const { config, err } = context
  keepModest()
  await removeLeft(folder)
  for (const line of await closeToOthers(folder.path)) err(`docket: ${line}`)
  const logger = pino({ level: config.log_level }, pino.destination(LOG))
  const progress = createProgress(err, clock)
  const run = await beginRun(folder, config.database === 'sqlite')
  try {
    await prepareDatabase(config, folder, { now: clock(), progress, isBrief: true })
    return await untilStopped(context, { folder, logger, run })
  } finally {
    await run.end()
  }
}

async function nodeOf(config: Config) {
  const folder_id = await folderIdIn(config)
  return {
    introduced: introduce(config, folder_id),
    unfit: unfitBeside(config, folder_id),
    fit: refuseNewer,
  }
}

interface Begun {
  folder: DataFolder
  logger: Logger
  run: Run
}
async function untilStopped({ config, out, err }: Context, { folder, logger, run }: Begun) {
  const db = await openDatabase(config, folder)
  let joined: Node | undefined
  try {
    const blobs = await openBlobs(config, folder)
    await installSecret(folder, config.secret_key)
    const secret = await readSecret(folder)
    const node = { ...(await nodeOf(config)), replaces: run.node }
    const parts = { db, blobs, ...storageIn(config, folder), clock, secret, logger, node }
    const service = compose(parts, config)
    const first = await installOnce(service.transactions, config, folder)
    await checkSecret(service.transactions)
    await joinNodes(service.node, err)
    joined = service.node
    await blobs.encryption?.begin()
    await removePlainUploads(config, folder)
    const clocks = await compareClocks(db, clock)
    if (clocks !== undefined) err(clocks)
    await run.runAs(await service.node.id())
    await service.node.beat()
    if (first) firstLoginText(first).forEach(err)
    const stopped = untilToldToStop()
    const mailIn = await openMailIn(service, config, logger)
    const address = (await service.server.listen(config)) + (config.base_paths[0] ?? '')
    const base = config.base_url ?? address
    if (first?.setup) err(`Set it up in a browser: ${base}${setupPath(first.setup)}`)
    out(`Docket is ready at ${base}/`)
    const { urlbase } = await service.transactions.look(docket, ({ tx }) => parameters(tx))
    elsewhereLines({ urlbase, base_url: config.base_url, address }).forEach(err)
    void warnUnscanned(service, config).then((line) => line !== undefined && err(line))
    const regular = runRegularly({ service, config, folder, logger, db })
    run
      .check(logger, () => service.beReadOnly(DAMAGED_NOTE))
      .catch((error: unknown) => logger.error({ err: error }, 'the database file was not checked'))
    const why = await Promise.race([stopped, regular.refused])
    regular.expectFailures()
    logger.info(why instanceof Refusal ? { err: why } : { signal: why }, 'stopping')
    await Promise.all([
      mailIn?.close(),
      service.drain().catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      }),
    ])
    await pause(config.drain_seconds * 1000)
    regular.end()
    await service.close()
    if (!(why instanceof Refusal)) return 0
    err(`docket: ${why.message}`)
    return 1
  } catch (error) {
    // Otherwise the next start would wait for it.
    await joined?.leave().catch(() => undefined)
    await db.close()
    throw error
  }
}

interface Regularly {
  service: Service
  config: Config
  folder: DataFolder
  logger: Logger
  db: Db
}

/**
 * Starts the timers of all regular tasks. `refused` resolves when other nodes have upgraded the
 * database, so that this process must stop.
 */
function runRegularly({ service, config, folder, logger, db }: Regularly) {
  let isStopping = false
  const run = (said: string, body: () => Promise<void>) => () => {
    // Interrupted tasks are repeated after the next start.
    const level = () => (isStopping ? 'warn' : 'error')
    body().catch((error: unknown) => logger[level()]({ err: error }, said))
  }
  const every = (ms: number, said: string, body: () => Promise<void>) =>
    setInterval(run(said, body), ms)
  const once = (ms: number, said: string, body: () => Promise<void>) =>
    setTimeout(run(said, body), ms).unref()
  const refused = Promise.withResolvers<Refusal>()
  const beat = () =>
    service.node.beat().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refused.resolve(error)
    })
  const told = (line: string) => logger.info(line)
  const finish = async () => {
    if (!service.node.lead()) return
    const ran = await finishPrepared(db, { config, folder }, { now: clock(), told })
    for (const step of ran) logger.info({ step }, 'the upgrade of the schema is finished')
  }
  const runJobs = () => service.runJobs()
  let isSoon = false
  const isIdle = config.mail === 'off' && config.ticket_scanner === undefined
  service.onRecorded(() => {
    if (isSoon || isIdle) return
    isSoon = true
    once(SOON_MS, 'running jobs failed', async () => {
      isSoon = false
      await runJobs()
    })
  })
  const timers = [
    every(MINUTE_MS, 'the tasks of this minute failed', () =>
      service.everyMinute(() => forgetFirstLogin(service.transactions, folder)),
    ),
    every(JOBS_MS, 'running jobs failed', runJobs),
    every(BLOBS_MS, 'removing blobs failed', () => service.tendBlobs()),
  ]
  // With SQLite there is no other node.
  if (db.dialect.isRemote) {
    const finishOnce = () => service.once('upgrade', finish)
    timers.push(
      every(limits.node_beat_ms, 'reporting to other nodes failed', beat),
      every(UPGRADE_MS, 'finishing the upgrade failed', finishOnce),
    )
  }
  return {
    refused: refused.promise,
    expectFailures: () => void (isStopping = true),
    end: () => timers.forEach(clearInterval),
  }
}

/** A second signal terminates the process, as by default. */
function untilToldToStop(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const signals = ['SIGTERM', 'SIGINT'] as const
  const hear = (signal: NodeJS.Signals) => {
    leaveStarter()
    resolve(signal)
    setTimeout(() => {
      for (const one of signals) process.off(one, hear)
    }, SAME_SIGNAL_MS).unref()
  }
  for (const signal of signals) process.on(signal, hear)
  return promise
}
