/** Times in mail that tells of several. Pure. */

import { toText } from '../../../platform/times.ts'
import type { Zone } from '../../../platform/zones.ts'

const MINUTES_CHARS = 'YYYY-MM-DD HH:MM'.length
/** Such as `2026-01-31 09:30 (Europe/Berlin)`. */
export const timeIn = (zone: Zone, at: number) => `${localTime(zone, at)} (${zone.name})`

/** The same without the zone. */
export const localTime = (zone: Zone, at: number) =>
  toText(zone.local(at)).replace('T', ' ').slice(0, MINUTES_CHARS)
