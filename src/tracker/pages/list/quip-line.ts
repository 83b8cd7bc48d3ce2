/** The quip above a list, which links to the page of quips. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { quipNow } from '../../administration/quips/quips.ts'
import * as paths from '../../model/paths.ts'

/** Nothing if there are no quips, or if the reader does not want any. */
export async function quipLine(look: Look, { to }: PageAsked): Promise<Part> {
  const quip = await quipNow(look)
  if (quip === undefined) return undefined
  return markup`<p class="filters dim"><a href="${to(paths.quips)}">${quip}</a></p>`
}
