/** Says at the start if the malware scanner cannot be reached. */

import type { Service } from './compose.ts'
import type { Config } from './settings.ts'

/** A line for people, or undefined if there is no scanner, or it answers. */
export async function warnUnscanned(
  { malwareScanner }: Pick<Service, 'malwareScanner'>,
  { ticket_unscanned }: Pick<Config, 'ticket_unscanned'>,
): Promise<string | undefined> {
  if (!malwareScanner) return undefined
  try {
    await malwareScanner.ping()
    return undefined
  } catch (error) {
    const effect =
      ticket_unscanned === 'refuse'
        ? 'new files of file tickets cannot be downloaded until it answers'
        : 'until it answers, files of file tickets can be downloaded without a scan'
    return `docket: ${(error as Error).message}; ${effect}`
  }
}
