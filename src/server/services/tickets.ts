/** The service of file tickets: doors, methods, faults, locales and timer. */

import { docket } from '../../accounts/actors/actors.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { SentFiles } from '../../platform/http/method.ts'
import type { Page } from '../../platform/http/page.ts'
import type { OwnDoor } from '../../platform/http/own-doors.ts'
import type { Node } from '../../platform/nodes/nodes.ts'
import * as paths from '../../platform/paths.ts'
import { FREES_SPACE, type Transactions } from '../../platform/work/work.ts'
import { openDownloadSlots } from '../../tickets/downloads/download-slots.ts'
import { countLeft, freeSlots } from '../../tickets/downloads/downloads.ts'
import { bytesDoor } from '../../tickets/downloads/give-bytes.ts'
import { showTicket } from '../../tickets/downloads/show-ticket.ts'
import { fail, ticketFaults } from '../../tickets/faults.ts'
import { grantMethods } from '../../tickets/grants/grants.methods.ts'
import { removeExpiredGrants, removePurgedGrants } from '../../tickets/grants/grants.ts'
import { removeOldLog } from '../../tickets/log/log.ts'
import { ticketDownloads } from '../../tickets/log/log.methods.ts'
import { linksDoor, type LinkAnswers, robotsDoor } from '../../tickets/pages/door.ts'
import { ownersMethods } from '../../tickets/owners/owners.methods.ts'
import type { NewTicketJoined } from '../../tickets/mine/new-ticket-page.ts'
import { ownersPages } from '../../tickets/mine/pages.ts'
import type { Beside } from '../../tickets/pages/service-page.ts'
import { restDoor, type TicketParts } from '../../tickets/rest/rest.ts'
import { type MalwareScanner, openMalwareScanner } from '../../platform/malware/malware.ts'
import { quarantineMethods } from '../../tickets/quarantine/quarantine.methods.ts'
import { openQuota } from '../../tickets/quota/quota.ts'
import { scanOldFiles } from '../../tickets/scans/old-files.ts'
import { openScans, type ScanParts } from '../../tickets/scans/scan-jobs.ts'
import { wakeScans } from '../../tickets/scans/wake-scans.ts'
import { ownLinksMethods } from '../../tickets/own-links/own-links.methods.ts'
import { removeOldReports } from '../../tickets/reports/reports.ts'
import { reportsMethods } from '../../tickets/reports/reports.methods.ts'
import { takeReport } from '../../tickets/reports/take-report.ts'
import { settingsOf } from '../../tickets/settings.ts'
import { openRoom } from '../../tickets/tickets/make-room.ts'
import { purgeExpired, removePurged } from '../../tickets/tickets/purge-tickets.ts'
import { ticketMethods } from '../../tickets/tickets/tickets.methods.ts'
import { uploadsDoor } from '../../tickets/uploads/door.ts'
import { openPartialBlobs } from '../../tickets/uploads/partial-blobs.ts'
import { openPartialFiles } from '../../tickets/uploads/partial-files.ts'
import { openObjectSweep } from '../../tickets/uploads/objects.ts'
import { freePlaces, openPlaces } from '../../tickets/uploads/places.ts'
import { removeOldReceipts } from '../../tickets/uploads/receipts.ts'
import { scriptDoor } from '../../tickets/pages/scripts.ts'
import { addonDoor } from '../../tickets/thunderbird/thunderbird.ts'
import { ticketReplaceFile } from '../../tickets/uploads/replace.methods.ts'
import { openGrant, showGrant } from '../../tickets/uploads/show-grant.ts'
import { claimSent } from '../../tickets/uploads/claim.ts'
import { remindOfGrants, remindOfTickets } from '../../tickets/reminders/reminders.ts'
import { removeExpiredUploads, sweepFiles } from '../../tickets/uploads/sweep-uploads.ts'

/** What file tickets get from the program. */
export interface Given extends Omit<TicketParts, 'quota' | 'partials' | 'settings'> {
  node: Node
  /** A folder on the disk that receives files first. */
  disk: string
  /** The folder of incomplete uploads, if they are not with the blobs. */
  uploads_folder: string | undefined
  /** Whether blobs are on that disk too. */
  are_blobs_on_disk: boolean
}

/** The jobs that scan files, what they did so far, and the scanner. */
export type Scans = ReturnType<typeof openScans> & { scanner: MalwareScanner }

/** The open service. */
export interface Tickets {
  /** `isAlone`: without a tracker. */
  doors(isAlone: boolean): OwnDoor[]
  /** Pages for owners of tickets and grants. */
  pages(joined?: NewTicketJoined): readonly Page[]
  /** Scans of files for malware, if there is a scanner. */
  scans: Scans | undefined
  /** Only uploads of people, which forms of the tracker refer to. */
  uploadDoors(): OwnDoor[]
  sent: SentFiles
  /**
   * Removes files of uploads that ended and, on the node that leads, what has expired. Call it
   * about once a minute; `led` are transactions of the leader.
   */
  sweep(led?: Transactions): Promise<void>
}

/** Pages to which file tickets link. */
const BESIDE: Beside = { login: paths.login, keys: `${paths.preferences}/apikey` }

/** Transactions per minute and kind. */
const SWEEPS_MAX = 50
const SWEEPS = [
  countLeft,
  remindOfTickets,
  remindOfGrants,
  purgeExpired,
  removePurged,
  removeExpiredGrants,
  removePurgedGrants,
  removeExpiredUploads,
  removeOldReceipts,
  removeOldLog,
  removeOldReports,
  scanOldFiles,
]

function open({ disk, uploads_folder, are_blobs_on_disk, ...given }: Given): Tickets {
  const { transactions, blobs, node } = given
  const settings = settingsOf(transactions)
  const files = uploads_folder === undefined ? undefined : openPartialFiles(uploads_folder, blobs)
  const partials = files ?? openPartialBlobs(transactions, blobs)
  const sweepObjects = partials.direct && openObjectSweep(partials.direct)
  const scans = scansOf(given)
  // One for all, because it counts what is being uploaded.
  const quota = openQuota(settings, disk, are_blobs_on_disk ? openRoom(given) : undefined)
  const parts = { ...given, settings, quota, partials, bytes_max: settings.upload_bytes_max }
  return {
    sent: { claim: claimSent },
    scans,
    pages: (joined) =>
      ownersPages({ quota, transactions, sends_to: partials.direct?.origin }, joined),
    uploadDoors: () => [uploadsDoor({ ...parts, openGrant: async () => fail('grant_unknown') })],
    doors(isAlone) {
      const places = openPlaces(transactions, node)
      const address = () => transactions.site.address?.() ?? '/'
      const answers: LinkAnswers = {
        t: (asked, id) => showTicket(parts, asked, id),
        g: (asked, id) => showGrant({ ...parts, places }, asked, id),
        report: (asked, link) => takeReport(parts, asked, link),
      }
      return [
        restDoor(parts, isAlone),
        uploadsDoor({ ...parts, isAlone, openGrant: openGrant(transactions) }),
        bytesDoor({ ...parts, slots: openDownloadSlots(transactions, node) }),
        scriptDoor,
        addonDoor,
        linksDoor({ answers, settings, address, isAlone, beside: BESIDE }),
        ...(isAlone ? [robotsDoor] : []),
      ]
    },
    async sweep(led) {
      if (led) {
        await removeExpired(led)
        await quota.makeRoom()
        if (scans) await wakeScans(led, scans.scanner)
        await sweepObjects?.(led)
      }
      if (files) await sweepFiles({ transactions, files })
    },
  }
}

function scansOf({ transactions, blobs }: Omit<ScanParts, 'scanner'>): Scans | undefined {
  const { ticket_scanner } = settingsOf(transactions)
  if (!ticket_scanner) return undefined
  const scanner = openMalwareScanner(ticket_scanner)
  return { ...openScans({ transactions, blobs, scanner }), scanner }
}

async function removeExpired(led: Transactions) {
  for (const some of SWEEPS) {
    for (let swept = 0; swept < SWEEPS_MAX; swept++) {
      if ((await led.work(docket, some, FREES_SPACE)) === 0) break
    }
  }
}

/** Everything that `compose` takes from the room of tickets. */
export const tickets = {
  methods: [
    ...ticketMethods,
    ticketDownloads,
    ticketReplaceFile,
    ...grantMethods,
    ...ownersMethods,
    ...quarantineMethods,
    ...ownLinksMethods,
    ...reportsMethods,
  ],
  catalogues: [ticketFaults],
  open,
  /** Ends the transfers of nodes that are not registered any longer. */
  async freeTransfers(tx: Tx) {
    await freeSlots(tx)
    await freePlaces(tx)
  },
}
