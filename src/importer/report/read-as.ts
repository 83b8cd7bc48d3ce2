/** Reports how times and texts of a source were interpreted, where it does not say itself. */

import { supplementaryIn } from '../map/texts.ts'
import type { Zone } from '../../platform/zones.ts'
import type { Tally, Verdict } from '../read/charset.ts'
import type { Place } from '../staging/decode-again.ts'
import type { Staging } from '../staging/open-staging.ts'

const PLACES_SHOWN = 5

/** Lines for the operator. The zone is assumed unless it was given. */
export function readAs(staged: Staging, zone: Pick<Zone, 'name'>, isAssumed: boolean): string[] {
  const { characters } = supplementaryIn(staged)
  return [
    ...zoneLines(zone.name, isAssumed),
    ...characterLines(staged),
    ...(characters > 0
      ? [`Characters written as [U+1F600] that were decoded: ${characters}.`]
      : []),
  ]
}

function zoneLines(name: string, isAssumed: boolean): string[] {
  if (!isAssumed) return [`Times were read as ${name} (--timezone).`]
  return [
    `WARNING: no --timezone was given, so times were read as ${name}. If the clock of the old ` +
      'server was',
    '  in another time zone, all times are wrong: import again with --timezone.',
  ]
}

/** How texts were decoded if they are not plain UTF-8. */
export function characterLines(staged: Staging): string[] {
  const { nuls, not_utf8, left } = JSON.parse(staged.fact('charset')!) as Tally & { left: number }
  const verdict = staged.fact('charset_verdict') as Verdict
  const places = (JSON.parse(staged.fact('undecoded') ?? '[]') as Place[])
    .slice(0, PLACES_SHOWN)
    .map(({ table, column, row }) => `${table}.${column} in row ${row}`)
  const such = places.length > 0 ? [`  for example ${places.join(', ')}`] : []
  const isTwice = verdict === 'double'
  return [
    ...(isTwice ? ['Texts encoded twice were decoded twice.'] : []),
    ...(isTwice && left > 0
      ? [`Texts that could not be decoded, and are unchanged: ${left}.`, ...such]
      : []),
    ...(!isTwice && not_utf8 > 0
      ? [
          `Texts that are not UTF-8, and were read as a single-byte character set: ${not_utf8}.`,
          ...such,
        ]
      : []),
    ...(nuls > 0 ? [`NUL characters removed: ${nuls}.`] : []),
  ]
}
