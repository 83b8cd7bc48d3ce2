/** How a process joins the nodes of its installation: what it checks first, and how it is told. */

import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { docket } from '../accounts/actors/actors.ts'
import { findFact, putFact } from '../accounts/installation/facts.ts'
import { blobKeysIn, namesOf } from '../platform/blobs/blob-keys.ts'
import { migrations, schema } from '../migrations/list.ts'
import { sha256 } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { readSteps } from '../platform/db/migration-progress.ts'
import { stepsToRun } from '../platform/db/steps-to-run.ts'
import { limits } from '../platform/limits.ts'
import type { Introduced, Node, NodeRow } from '../platform/nodes/nodes.ts'
import { Refusal } from '../platform/refusal.ts'
import { docketVersion } from '../platform/version.ts'
import type { Look, Transactions } from '../platform/work/work.ts'
import { type Config, SETTINGS, type SettingName, variableOf } from './settings.ts'

/** Settings that would change answers from one request to the next if nodes had different ones. */
const SHARED = [
  'blobs',
  's3_endpoint',
  'base_url',
  'base_paths',
  'old_bases',
  'proxy_user_header',
  'proxy_user_accounts',
  'oidc_issuer',
  'oidc_client_id',
  'oidc_accounts',
  'basic_auth',
  'session_days_max',
  'attachment_quota_bytes',
  'upload_bytes_max',
  'ticket_quota_bytes',
] as const satisfies SettingName[]

function shown(config: Config): Record<string, string> {
  const shared = SHARED.map((name) => {
    const value: unknown = config[name]
    const show = SETTINGS[name].kind.show as (value: unknown) => string
    return [name, value === undefined ? '' : show(value)]
  })
  // The keys themselves are secret.
  return { ...Object.fromEntries(shared), blob_keys: namesOf(blobKeysIn(config.blob_keys)).join() }
}

/** What other nodes get to know about this process; `folder_id` as of `folderIdIn`. */
export const introduce = (config: Config, folder_id?: string): Introduced => ({
  name: config.node_name ?? hostname(),
  version: docketVersion,
  address: `${config.host}:${config.port}`,
  settings: JSON.stringify({ ...shown(config), folder_id }),
  schema,
})

/** Throws a `Refusal` if a newer version has upgraded the database. */
export async function refuseNewer(tx: Tx) {
  stepsToRun(await readSteps(tx), migrations)
}

/** Why a process with these settings must not run beside the others, if it must not. */
export function unfitBeside(config: Config, folder_id?: string) {
  const own = shown(config)
  return (others: readonly Pick<NodeRow, 'name' | 'settings'>[]): string | undefined => {
    if (others.length === 0) return undefined
    if (config.blobs === 'folder') {
      return (
        `the node ${others[0]!.name} serves this database too, so both need the same blob store; ` +
        `set ${variableOf('blobs')} on all nodes to an S3 bucket, or to the path of a folder ` +
        'that all nodes share'
      )
    }
    for (const { name, settings } of others) {
      const theirs = JSON.parse(settings) as Record<string, string>
      const differs = Object.keys(own).find((one) => (theirs[one] ?? '') !== own[one])
      if (differs === undefined && theirs['folder_id'] !== folder_id) {
        return (
          `${config.blobs} is another folder here than on the node ${name}; mount the same file ` +
          'system on all nodes'
        )
      }
      if (differs === undefined) continue
      return (
        `${differs} is ${JSON.stringify(own[differs])} here and ` +
        `${JSON.stringify(theirs[differs] ?? '')} on the node ${name}; use the same value on all ` +
        'nodes, and stop all of them to change it'
      )
    }
    return undefined
  }
}

/**
 * Registers the node, or throws a Refusal that says why it must not run beside the others. Waits
 * before that to see whether they still run.
 */
export async function joinNodes(
  node: Node,
  err: (line: string) => void,
  wait: () => Promise<unknown> = () => pause(limits.node_beat_ms),
) {
  for (let looks = 0; ; looks++) {
    const why = await node.join()
    if (why === undefined) return
    if (looks > limits.node_silent_beats) throw new Refusal(why)
    if (looks === 0) err('Another node is registered; waiting to see whether it still runs.')
    await wait()
  }
}

/** A difference that people would notice, such as in the order of comments. */
const CLOCKS_MS_MAX = 2_000

/** A warning if the clock of this machine differs from that of the database, and so of others. */
export async function compareClocks(db: Db, clock: () => number): Promise<string | undefined> {
  if (!db.dialect.isRemote) return undefined
  const asked = clock()
  const [row] = await db.outside.run('select extract(epoch from clock_timestamp()) * 1000 as now')
  const ahead_ms = (asked + clock()) / 2 - Number(row!['now'])
  if (Math.abs(ahead_ms) < CLOCKS_MS_MAX) return undefined
  const seconds = Math.round(Math.abs(ahead_ms) / 1000)
  return (
    `The clock of this machine is ${seconds} s ${ahead_ms > 0 ? 'ahead of' : 'behind'} that of the ` +
    'database. Synchronize the clocks of all nodes.'
  )
}

const FACT = 'secret_fingerprint'
const fingerprintOf = ({ sign }: Pick<Look, 'sign'>) => sha256(sign('fingerprint of the key'))

/** Refuses a key other than that of the database, which learns it at the first start. */
export async function checkSecret(transactions: Transactions) {
  const isKnown = await transactions.look(docket, async (look) => {
    const known = await findFact(look.tx, FACT)
    if (known !== undefined && known !== fingerprintOf(look)) {
      throw new Refusal(
        'the secret key is not that of this database; copy secret.key from the data folder of ' +
          'another node or from a backup, or, if it is lost, run docket secret-key replace',
      )
    }
    return known !== undefined
  })
  if (!isKnown) await replaceSecret(transactions)
}

/** Makes the key of this data folder that of the database. */
export const replaceSecret = (transactions: Transactions) =>
  transactions.work(docket, (work) => putFact(work.tx, FACT, fingerprintOf(work)), {
    always: true,
  })
