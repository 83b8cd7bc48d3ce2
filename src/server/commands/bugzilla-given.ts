/** Options of Bugzilla imports besides the source; validated before it is read. */

import { stat } from 'node:fs/promises'

import { openZone, type Zone } from '../../platform/zones.ts'
import { type Params, readParamsFile, settleParams } from '../../importer/map/params.ts'
import type { Staging } from '../../importer/staging/open-staging.ts'
import { sha256 } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The default of `--timezone`. */
export const ZONE = 'UTC'

interface Flags {
  params: string | undefined
  attachments: string | undefined
  timezone: string | undefined
}

/** The options, after validation. */
export interface Given {
  zone: Zone
  /** The content of the given file. */
  params: Params | undefined
  attachments: string | undefined
}

/** Throws a `Refusal` for an unknown time zone, a missing folder or an unreadable file. */
export async function readGiven({ params, attachments, timezone = ZONE }: Flags): Promise<Given> {
  const zone = openZone(timezone)
  if (!zone) throw new Refusal(`${timezone} is not a time zone; use a name such as Europe/Berlin`)
  if (attachments !== undefined) await refuseNoFolder(attachments)
  return {
    zone,
    params: params === undefined ? undefined : await readParamsFile(params),
    attachments,
  }
}

/** Different options make a different source: a partial read with others is not resumed. */
export function sourceOf(staged: Staging, { zone, params, attachments }: Given) {
  const { parameters, told } = settleParams(params, staged)
  const all = [staged.fact('fingerprint'), zone.name, parameters, attachments]
  return { staged, zone, parameters, told, attachments, source: sha256(JSON.stringify(all)) }
}

async function refuseNoFolder(path: string) {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new Refusal(`${path} is not a folder; specify the folder data/attachments of the Bugzilla`)
}
