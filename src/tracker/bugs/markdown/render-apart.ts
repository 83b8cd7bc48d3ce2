/** Renders Markdown on a worker thread, since crafted text may take long. */

import { openLabour } from '../../../platform/aside/labour.ts'
import type { ThrottledCaller } from '../../../platform/aside/throttle.ts'
import { beside } from '../../../platform/here.ts'
import type { Site } from '../../../platform/work/work.ts'
import type { Links } from './markdown.ts'
import type { Texts } from './markdown-thread.ts'

const labour = openLabour<Texts, string[]>(beside(import.meta.url, './markdown-thread'))

/** The HTML of each text. Fails with `read_slow`, or with 429 or 503 if too many others wait. */
export function renderApart(
  caller: ThrottledCaller,
  texts: readonly string[],
  { links, site: { old_bases = [], base_url } }: { links: Links; site: Site },
): Promise<string[]> {
  return labour.ask(caller, { texts, links, old_bases: [...old_bases], base_url })
}
