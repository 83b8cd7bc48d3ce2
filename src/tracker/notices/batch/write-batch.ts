/** Writes one person's mail about several changes of a bug, with what they may know by then. */

import type { Look } from '../../../platform/work/work.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { zoneFor } from '../held-mail.ts'
import { changeHtml, documentHtml } from '../letter-html.ts'
import {
  bugAddress,
  changeLines,
  type Content,
  endLines,
  personText,
} from '../letter-text.rules.ts'
import { reasonLines } from '../reasons.ts'
import { type ChangeFor, toldChanges } from '../told-changes.ts'
import {
  aboutOf,
  bugsNamed,
  contentOf,
  envelopeOf,
  letterAbout,
  linksIn,
  together,
  wantsHtml,
  type Written,
} from '../write-letter.ts'
import { timeIn } from './times.rules.ts'

/**
 * For the caller, in the order of the changes; undefined if there is nothing that they may know. If
 * they may know of one change only, it is the usual letter.
 */
export async function writeBatch(
  look: Look,
  changes: readonly ChangeFor[],
  unique: string,
): Promise<Written | undefined> {
  const told = await toldChanges(look, changes)
  const [first, ...others] = told
  if (!first) return undefined
  if (others.length === 0) return letterAbout(look, first, unique)
  const named = await bugsNamed(look, told)
  const contents: Content[] = []
  for (const one of told) contents.push(await contentOf(look, one, named))
  const zone = await zoneFor(look)
  const headings = told.map(({ notice, who }) => `${timeIn(zone, notice.at)}, ${personText(who)}`)
  const { base, bug } = contents[0]!
  const end = {
    base,
    referenced: [...new Set(contents.flatMap(({ referenced }) => referenced))],
    why: reasonLines(
      together(told),
      contents.some((content) => content.is_mentioned),
    ),
  }
  const lines = contents.flatMap((content, at) => [
    `--- ${headings[at]!} ---`,
    '',
    ...changeLines(content),
  ])
  const links = (await wantsHtml(look)) && (await linksIn(look, contents, aboutOf(told)))
  return {
    ...(await envelopeOf(look, told, contents, unique)),
    text: [bugAddress(base, bug.id), '', ...lines, ...endLines(end)].join('\n'),
    ...(links && {
      html: documentHtml(
        end,
        markup`${contents.map(
          (content, at) => markup`<h3>${headings[at]!}</h3>\n${changeHtml(content, links)}\n`,
        )}`,
      ),
    }),
  }
}
