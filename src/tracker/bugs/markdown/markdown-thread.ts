/** A thread that makes HTML of long texts in Markdown. */

import { openOldBases } from '../../../platform/old-bases.ts'
import { stepBack } from '../../../platform/step-back.ts'
import { answers } from '../../../platform/threads.ts'
import { type Links, toHtml } from './markdown.ts'

export interface Text {
  text: string
  links: Links
  /** Where the installation was before, and is, as the settings say it. */
  old_bases: readonly string[]
  base_url: string | undefined
}

stepBack()

answers(({ text, links, old_bases, base_url }: Text): string =>
  toHtml(text, links, openOldBases(old_bases, base_url).placeIn),
)
