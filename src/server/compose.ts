/** Assembles the rooms into one program: the only place that knows every room. */

import type { Logger } from 'pino'

import { accounts } from './services/accounts.ts'
import { docket, nobody } from '../accounts/actors/actors.ts'
import { acted } from '../accounts/audit/acted.ts'
import {
  type Authenticator,
  createAuthenticator,
} from '../accounts/authentication/authenticator.ts'
import { isOn } from '../accounts/parameters/parameters.ts'
import { readOnly, refuseReadOnly } from '../accounts/read-only/read-only.ts'
import { openAsides } from '../platform/aside/asides.ts'
import { asideFaults } from '../platform/aside/faults.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { type DiskSpace, openDiskSpace } from '../platform/blobs/disk-space.ts'
import { blobFaults } from '../platform/blobs/faults.ts'
import { openKeeper } from '../platform/blobs/keeper.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { dbFaults } from '../platform/db/faults.ts'
import type { Method } from '../platform/http/method.ts'
import { lastEvent, readAfter } from '../platform/work/events.store.ts'
import { Tail } from '../platform/feed/tail.ts'
import { feedFaults } from '../platform/feed/faults.ts'
import { openScanner } from '../platform/blobs/scanner.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import { freeJobs, type Kind, openRunner } from '../platform/jobs/jobs.ts'
import { limits } from '../platform/limits.ts'
import { type Carrier, openCarrier } from '../platform/mail/carriers.ts'
import { tryMail } from '../platform/mail/try-mail.ts'
import type { MalwareScanner } from '../platform/malware/malware.ts'
import { ALONE, type Node, type NodeOptions, openNode } from '../platform/nodes/nodes.ts'
import { deliver, LETTER } from '../platform/mail/outbox.ts'
import { type Guarded, openTransactions, type Transactions } from '../platform/work/work.ts'
import { fileCode } from '../tracker/search/code.ts'
import { completeTexts } from '../tracker/bugs/text-index/complete.ts'
import { joined } from './services/joined.ts'
import { type Given, type Tickets, tickets } from './services/tickets.ts'
import { endingScans, ownJobs } from './own-jobs.ts'
import { tracker } from './services/tracker.ts'
import { type Arrived, type MailParts, storeMail } from '../tracker/incoming/incoming.ts'
import type { MailSettingName } from './mail-settings.ts'
import { ledBy } from './minute.ts'
import type { OidcSettingName } from './oidc-settings.ts'
import { onPages } from './on-pages.ts'
import type { Placed } from './process-facts.ts'
import { siteOf } from './site.ts'
import { openTasks, type Tasks } from './tasks.ts'
import type { Config } from './settings.ts'
import type { TicketSettingName } from './ticket-settings.ts'
import { watched } from './watched.ts'

/** What the service runs on; tests provide their own. */
export interface Parts extends Placed {
  db: Db
  blobs: Blobs
  /** The folder of incomplete uploads; without it they are with the blobs, for all nodes. */
  uploads_folder?: string
  secret: Uint8Array
  logger: Logger
  /** How the process introduces itself to other nodes, and beside which it must not run. */
  node?: Pick<NodeOptions, 'introduced' | 'unfit' | 'fit' | 'replaces'>
}

/** The settings that the service uses; the rest is for commands. */
export type ServiceConfig = Pick<
  Config,
  | 'base_paths'
  | 'base_url'
  | 'old_bases'
  | 'webhook_hosts'
  | 'trusted_proxies'
  | 'proxy_user_header'
  | 'proxy_user_accounts'
  | OidcSettingName
  | 'basic_auth'
  | 'session_days_max'
  | 'access_log_days'
  | 'read_only'
  | 'body_bytes_max'
  | 'attachment_quota_bytes'
  | 'stranger_body_bytes_max'
  | 'search_seconds_max'
  | 'search_budget_seconds'
  | 'call_budget_seconds'
  | 'only'
  | Exclude<MailSettingName, 'lmtp'>
  | TicketSettingName
>

/** A running service. The caller owns the timers and the database. */
export interface Service extends Omit<Tasks, 'end'> {
  transactions: Transactions
  server: Server
  /** What files of tickets are scanned with, if they are. */
  malwareScanner: MalwareScanner | undefined
  /** Its registration; the caller lets it beat. */
  node: Node
  /** Calls the body after each commit of this process that recorded events or stored mail. */
  onRecorded(body: () => void): void
  /** Stores a message that comes in; a job handles it. */
  takeMail(arrived: Arrived): Promise<void>
  /** Starts read-only mode, as by the setting. */
  beReadOnly(note: string): void
  close(): Promise<void>
}

const OF_EACH = {
  tracker: [...accounts.methods, ...tracker.methods],
  tickets: [...accounts.methods, ...tracker.ofAccounts.methods, ...tickets.methods],
  both: [...accounts.methods, ...tracker.methods, ...tickets.methods, ...joined.methods],
}
/** Methods of all services, whichever are enabled. */
export const methods: readonly Method[] = OF_EACH.both

/** All faults that a client can get, except those of the doors. */
export const catalogues = [
  dbFaults,
  blobFaults,
  asideFaults,
  feedFaults,
  ...accounts.catalogues,
  ...tracker.catalogues,
  ...tickets.catalogues,
  ...joined.catalogues,
]

/** Opens nothing but threads: it neither listens nor starts timers. */
export function compose(parts: Parts, config: ServiceConfig): Service {
  const { db, clock, secret, logger } = parts
  const carrier = openCarrier(config.mail)
  const site = { ...siteOf(config, parts), address: () => server.address(), has_mail: !!carrier }
  // With other databases, texts are indexed with their rows.
  const beforeAside = db.dialect.texts.isPromptly ? {} : { beforeAside: completeTexts }
  const asides = asidesFor(parts, config)
  const scanner = openScanner(async () => parts.blobs, fileCode)
  const space = openDiskSpace(parts.disk, config.disk_reserve_bytes)
  const hearers = new Set<() => void>()
  const recorded = () => hearers.forEach((hear) => hear())
  const how = { clock, secret, site, asides, scanner, guard: guardOf(db, space), recorded, acted }
  const transactions = openTransactions(db, { ...how, ...beforeAside })
  const mayPut = (tx: Tx) => refuseReadOnly({ tx, site, now: clock() })
  const blobs = openKeeper(db, parts.blobs, clock, { mayPut, space })
  const own = { transactions, blobs, tail: tailOf(transactions, hearers) }
  const node = nodeOf(parts)
  const authenticator = createAuthenticator({ ...config, transactions, clock })
  const callers = callersOf(authenticator)
  const fileTickets = tickets.open({ transactions, blobs, node, ...callers, ...storageOf(parts) })
  const { scans } = fileTickets
  const kinds = kindsOfJobs(own, carrier, { ...ownJobs(parts, own), ...scans?.kinds })
  const isPaused = (tx: Tx) => readOnly({ tx, site })
  const jobs = endingScans(openRunner({ db, clock, logger, node, kinds, isPaused }), scans)
  const series = tracker.openSeriesCounter(ledBy(transactions, node))
  const swept = { node, blobs, fileTickets, series }
  const tasks = openTasks({ db, transactions, authenticator, jobs, swept, ...beforeAside })
  const server = createServer({
    ...servedOf(config, fileTickets),
    ...own,
    tryMail: (letter) => tryMail(config.mail, letter),
    authenticate: callers.authenticate,
    requiresLogin: ({ tx }) => isOn(tx, 'requirelogin'),
    ...(config.only === 'tickets' ? { ...onPages, unread: async () => 0 } : onPages),
    ...placeOf(config),
    logger,
    registry: watched(db, transactions, { asides, node, scans }),
    ready: async () => !node.isDraining() && (await canLook(transactions)),
  })

  return {
    transactions,
    server,
    malwareScanner: scans?.scanner,
    node,
    ...tasks,
    onRecorded: (body) => void hearers.add(body),
    takeMail: (arrived) => storeMail(own, arrived).then(recorded),
    beReadOnly: (note) => void Object.assign(site, { is_read_only: true, read_only_note: note }),
    async close() {
      own.tail.close()
      await server.close()
      await Promise.all([tasks.end(), series.close()])
      await jobs.stop()
      carrier?.close()
      await node.leave()
      if (!(await transactions.look(docket, readOnly))) await authenticator.flush()
      await scanner.close()
      await db.close()
    },
  }
}

/** Other nodes add events too, so it reads the database. */
function tailOf(transactions: Transactions, hearers: Set<() => void>): Tail {
  const tail = new Tail({
    last: () => transactions.look(docket, ({ tx }) => lastEvent.first(tx, {})),
    after: (cursor, limit) => transactions.look(docket, ({ tx }) => readAfter(tx, cursor, limit)),
  })
  hearers.add(() => tail.hear())
  return tail
}

const storageOf = ({ disk, uploads_folder, blob_store }: Parts) => {
  return { disk, uploads_folder, are_blobs_on_disk: blob_store !== 'S3' }
}

const callersOf = (authenticator: Authenticator): Pick<Given, 'byPair' | 'authenticate'> => ({
  byPair: (pair, address) => authenticator.byPair(pair, address),
  authenticate: (credentials, from) => authenticator.authenticate(credentials, from),
})

const servedOf = ({ only }: ServiceConfig, fileTickets: Tickets) => ({
  catalogues,
  sent: fileTickets.sent,
  methods: OF_EACH[only],
  ...(only !== 'tickets' && { downloads: tracker.downloads }),
  pages: [
    ...(only === 'tickets' ? tracker.ofAccounts.pages : tracker.pages),
    ...(only === 'tickets' ? fileTickets.pages() : []),
    ...(only === 'both' ? [...fileTickets.pages(joined.newTickets), ...joined.pages] : []),
  ],
  own_doors: only === 'tracker' ? fileTickets.uploadDoors() : fileTickets.doors(only === 'tickets'),
})

const kindsOfJobs = (
  parts: MailParts,
  carrier: Carrier | undefined,
  more: Readonly<Record<string, Kind>>,
) => ({
  ...more,
  ...accounts.jobs(parts.transactions),
  ...tracker.jobs(parts),
  ...(carrier && {
    [LETTER]: { act: deliver(carrier), at_once: limits.letters_at_once_max },
    ...accounts.lettersToWrite(parts.transactions),
    ...tracker.lettersToSend(parts.transactions, carrier),
  }),
})

const placeOf = ({ base_paths, base_url, trusted_proxies, ...config }: ServiceConfig) => ({
  base_paths,
  old_bases: config.old_bases,
  ...(base_url !== undefined && { base_url }),
  trusted_proxies,
  proxy_user_header: config.proxy_user_header,
  body_bytes_max: config.body_bytes_max,
  stranger_body_bytes_max: config.stranger_body_bytes_max,
  call_budget_seconds: config.call_budget_seconds,
  language: config.ticket_locale,
  ...(config.oidc_issuer !== undefined && { single_sign_on: config.oidc_name }),
})

function nodeOf({ db, clock, node }: Parts): Node {
  const free = async (tx: Tx) => {
    await freeJobs(tx)
    await tickets.freeTransfers(tx)
  }
  return openNode({ db, clock, introduced: ALONE, ...node, gone: free, first: free })
}

const asidesFor = ({ db, clock }: Parts, config: ServiceConfig) =>
  openAsides({
    clock,
    places: db.places,
    seconds_max: config.search_seconds_max,
    budget_seconds: config.search_budget_seconds,
  })

/** Freeing space and internal tasks continue even if the disk is nearly full. */
const guardOf =
  (db: Db, space: DiskSpace) =>
  async ({ frees_space, ...at }: Guarded) => {
    await refuseReadOnly(at)
    if (db.dialect.name === 'sqlite' && !frees_space) space.refuseChanges()
  }

const canLook = (transactions: Transactions) =>
  transactions
    .look(nobody, ({ tx }) => isOn(tx, 'requirelogin'))
    .then(
      () => true,
      () => false,
    )
