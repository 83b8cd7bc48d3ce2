/** Options of Bugzilla imports besides the source; validated before it is read. */

import { stat } from 'node:fs/promises'

import { openZone, type Zone } from '../../platform/zones.ts'
import { followedWith, keepFollowedWith } from '../../importer/follow/stage-followed.ts'
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

/**
 * The options of an import that goes on with a staging: what identifies it stays that of the first
 * run. Parameters may change, for example by `shutdownhtml`. Refuses another time zone.
 */
export function followedSourceOf(staged: Staging, given: Given, say: (line: string) => void) {
  const before = followedWith(staged)
  if (before && before.timezone !== given.zone.name) {
    throw new Refusal(
      `the import began with --timezone ${before.timezone}, not ${given.zone.name}; rerun it with ` +
        'the same time zone',
    )
  }
  const params = given.params ?? before?.params
  const attachments = given.attachments ?? before?.attachments
  const read = sourceOf(staged, { zone: given.zone, params, attachments })
  const source = before?.source ?? read.source
  const { parameters } = read
  const changed = before ? differing(before.parameters, parameters) : []
  if (changed.length > 0) say(`parameters that changed since the first run: ${changed.join(', ')}`)
  keepFollowedWith(staged, { source, timezone: given.zone.name, params, parameters, attachments })
  return { ...read, source }
}

function differing(before: Params, now: Params) {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].filter((name) => before[name] !== now[name]).sort()
}

async function refuseNoFolder(path: string) {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new Refusal(`${path} is not a folder; specify the folder data/attachments of the Bugzilla`)
}
