/** `docket export bugzilla`: writes the data for a Bugzilla, to move there or back. */

import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { actorOf } from '../../accounts/actors/actors.ts'
import { MISSING } from '../../importer/export/contents.ts'
import { countLost, type Lost } from '../../importer/export/lost.ts'
import { paramsJson } from '../../importer/export/settings.ts'
import { sqlPieces } from '../../importer/export/database-file.ts'
import { type Selection, xmlFiles } from '../../importer/export/xml-files.ts'
import type { Loss } from '../../importer/map/losses.ts'
import { lossLines } from '../../importer/report/losses.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { clock } from '../../platform/clock.ts'
import { makeFolders } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Look } from '../../platform/work/work.ts'
import { openZone, type Zone } from '../../platform/zones.ts'
import { holding } from '../backup/holding.ts'
import { openBlobs } from '../blob-store.ts'
import { inInstallation, type Installation } from '../installation.ts'
import { createProgress, type Progress } from '../progress.ts'
import { refuseExisting, writePieces } from '../write-pieces.ts'
import { accountOf } from './accounts.ts'
import { numberOf } from './args.ts'
import { ZONE } from './bugzilla-given.ts'
import { declare } from './command.ts'
import { tellLost } from './told.ts'

const FILE_BUGS = 500
const FILE_BUGS_MAX = 1_000_000

export const command = declare({
  name: 'export bugzilla',
  summary:
    'Write the data for a Bugzilla, as of one moment; the service may be running. With --sql and ' +
    '--params, everything that a new Bugzilla 5.2 has a place for; with --xml, bugs that ' +
    'importxml.pl adds to a Bugzilla in use. What has no place there is counted and listed. The ' +
    'steps are described in docs/guide/back.md. An interrupted export starts from the beginning.',
  flags: {
    sql: {
      value: 'FILE',
      sentence:
        'Write an SQL file that fills the database of a new Bugzilla on MySQL or MariaDB; ' +
        'compressed if the name ends with .gz.',
    },
    params: { value: 'FILE', sentence: 'Write the parameters, for data/params.json.' },
    attachments: {
      value: 'FOLDER',
      sentence:
        'With --sql, write the contents of attachments to this folder, for data/attachments, ' +
        'instead of into the SQL file.',
    },
    timezone: {
      value: 'ZONE',
      sentence: `The time zone of the Bugzilla's server, such as Europe/Berlin. Default: ${ZONE}.`,
    },
    voting: {
      sentence:
        'With --sql, include votes; the extension Voting must have been enabled before ' +
        'checksetup.pl created the database.',
    },
    xml: {
      value: 'FILE',
      sentence: 'Write bugs to this XML file, or to several in a folder of this name.',
    },
    as: {
      value: 'LOGIN',
      sentence:
        'With --xml, the account that reads the bugs here, and imports them there: it must exist ' +
        'in both.',
    },
    bugs: { value: 'IDS', sentence: 'With --xml, only these bugs, such as 7,100-199.' },
    product: { value: 'NAME', many: true, sentence: 'With --xml, only bugs of this product.' },
    'bugs-per-file': {
      value: 'N',
      sentence: `With --xml and a folder, the bugs in each file. Default: ${FILE_BUGS}.`,
    },
    json: { sentence: 'Print what was left out or changed as JSON.' },
  },
  async run({ config, flags, out, err }) {
    const asked = await readAsked(flags)
    const progress = createProgress(err, clock)
    return inInstallation(
      config,
      async (installation) => {
        const { db, folder } = installation
        const blobs = await openBlobs(config, folder)
        const job = { ...asked, ...installation, blobs, lost: countLost(), progress }
        const written = await holding({ db, now: clock() }, () => write(job))
        const told = { ...written, left: job.lost.all() }
        if (flags.json) out(JSON.stringify(told, undefined, 2))
        else report(told).forEach(out)
        return tellLost(told.left.find(({ what }) => what === MISSING)?.count ?? 0, err)
      },
      { patient: true },
    )
  },
})

interface Flags {
  sql: string | undefined
  params: string | undefined
  attachments: string | undefined
  timezone: string | undefined
  voting: boolean
  xml: string | undefined
  as: string | undefined
  bugs: string | undefined
  product: string[]
  'bugs-per-file': string | undefined
}

type Asked = Pick<Flags, 'sql' | 'params' | 'attachments' | 'voting' | 'xml'> & {
  zone: Zone
  as: string
  selection: Selection
  bugs_max: number
}

async function readAsked(flags: Flags): Promise<Asked> {
  const { sql, params, attachments, voting, xml, as = '', timezone = ZONE } = flags
  const zone = openZone(timezone)
  if (!zone) throw new Refusal(`${timezone} is not a time zone; use a name such as Europe/Berlin`)
  if (sql === undefined && params === undefined && xml === undefined) {
    throw new Refusal('say what to write: --sql FILE, --params FILE or --xml FILE', 2)
  }
  if (xml !== undefined && as === '') {
    throw new Refusal('--xml needs --as LOGIN, the account that will import the bugs', 2)
  }
  refuseAlone(flags)
  const paths = [sql, params, attachments, xml].flatMap((path) => (path ? [resolve(path)] : []))
  if (new Set(paths).size < paths.length) throw new Refusal('each file needs its own name', 2)
  for (const path of [sql, params]) if (path !== undefined) await refuseExisting(path)
  if (attachments !== undefined) await refuseFilled(attachments)
  if (xml !== undefined) await (isFile(xml) ? refuseExisting(xml) : refuseFilled(xml))
  const ids = flags.bugs === undefined ? {} : { ids: rangesIn(flags.bugs) }
  const bugs_max = numberOf('bugs-per-file', flags['bugs-per-file'], {
    otherwise: FILE_BUGS,
    max: FILE_BUGS_MAX,
  })
  const selection = { ...ids, products: flags.product }
  return { sql, params, attachments, voting, xml, zone, as, selection, bugs_max }
}

/** Flags that say how something is written that is not written. */
function refuseAlone({ sql, xml, as, bugs, ...flags }: Flags) {
  const said = {
    '--sql FILE': sql === undefined && { voting: flags.voting, attachments: flags.attachments },
    '--xml FILE': xml === undefined && {
      as,
      bugs,
      product: flags.product.length > 0,
      'bugs-per-file': flags['bugs-per-file'],
    },
  }
  for (const [needed, given] of Object.entries(said)) {
    const alone = Object.entries(given).find(([, value]) => value !== undefined && value !== false)
    if (alone) throw new Refusal(`--${alone[0]} needs ${needed}`, 2)
  }
}

const isFile = (path: string) => /\.xml(\.gz)?$/.test(path)

async function refuseFilled(folder: string) {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new Refusal(`${folder} is not a folder`)
    return []
  })
  if (found.length > 0) throw new Refusal(`the folder ${folder} is not empty; use another one`)
}

function rangesIn(text: string) {
  return text.split(',').map((one) => {
    const [, from, until = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(one.trim()) ?? []
    if (from === undefined) throw new Refusal(`--bugs ${text}: write ids such as 7,100-199`, 2)
    if (Number(until) < Number(from)) {
      throw new Refusal(`--bugs ${text}: in ${one.trim()}, write the lower id first`, 2)
    }
    return [Number(from), Number(until)] as const
  })
}

type Job = Asked & Installation & { blobs: Blobs; lost: Lost; progress: Progress }

interface Written {
  files: string[]
  /** The longest statement of an attachment. */
  packet_bytes: number
}

async function write(job: Job): Promise<Written> {
  const { db, sql, params, xml, attachments, blobs, lost } = job
  const contents = { blobs, folder: attachments, longest: 0 }
  const files: string[] = []
  await db.look(async (tx) => {
    if (sql !== undefined) {
      const { zone, voting: has_voting, progress } = job
      await writePieces(sql, sqlPieces({ tx, zone, has_voting, contents, lost, progress }))
      files.push(sql)
    }
    if (params !== undefined) {
      await writePieces(params, [await paramsJson(tx, lost.tell)])
      files.push(params)
    }
  })
  if (xml !== undefined) files.push(...(await writeXml(job, xml)))
  return { files, packet_bytes: contents.longest }
}

/** Digits of the number in the name of a file. */
const DIGITS = 6

async function writeXml(job: Job, path: string): Promise<string[]> {
  const { transactions, blobs, zone, selection, lost, progress, as } = job
  const bugs_max = isFile(path) ? Infinity : job.bugs_max
  if (!isFile(path)) await makeFolders(path)
  const who = async ({ tx }: Pick<Look, 'tx'>) => actorOf(tx, await accountOf(tx, as))
  const files: string[] = []
  progress.part('bugs')
  await transactions.look(who, async (look) => {
    const asked = { look, blobs, zone, selection, bugs_max, tell: lost.tell, progress }
    for await (const [number, pieces] of xmlFiles(asked)) {
      const name = `bugs-${String(number).padStart(DIGITS, '0')}.xml`
      const file = isFile(path) ? path : join(path, name)
      await writePieces(file, pieces)
      files.push(file)
    }
  })
  return files
}

const MIB = 1024 * 1024
/** What servers and clients accept unless they are told otherwise. */
const USUAL_PACKET = 16 * MIB

function report({ files, packet_bytes, left }: Written & { left: Loss[] }): string[] {
  const packet = Math.ceil(packet_bytes / MIB) + 1
  return [
    ...(files.length > 3
      ? [`${files.length} files are complete, ${files[0]} to ${files.at(-1)}.`]
      : files.map((file) => `${file} is complete.`)),
    ...(packet_bytes < USUAL_PACKET
      ? []
      : [`Set max_allowed_packet of the server and of the client to ${packet} MiB to load it.`]),
    ...(left.length === 0 ? ['Nothing was left out.'] : lossLines(left)),
  ]
}
