/** A worker thread that renders long Markdown. */

import { openOldBases } from '../../../platform/old-bases.ts'
import { stepBack } from '../../../platform/step-back.ts'
import { answers } from '../../../platform/threads.ts'
import { type Links, toHtml } from './markdown.ts'

export interface Text {
  text: string
  links: Links
  /** Old and current base URLs of the installation, from the settings. */
  old_bases: readonly string[]
  base_url: string | undefined
}

stepBack()

answers(({ text, links, old_bases, base_url }: Text): string =>
  toHtml(text, links, openOldBases(old_bases, base_url).placeIn),
)
