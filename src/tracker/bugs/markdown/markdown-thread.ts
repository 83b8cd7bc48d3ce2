/** A worker thread that renders long Markdown. */

import { openOldBases } from '../../../platform/old-bases.ts'
import { stepBack } from '../../../platform/step-back.ts'
import { answers } from '../../../platform/threads.ts'
import { type Links, toHtml } from './markdown.ts'

/** A task for the thread: texts with the same links and base URLs. */
export interface Texts {
  texts: readonly string[]
  links: Links
  /** Old and current base URLs of the installation, from the settings. */
  old_bases: readonly string[]
  base_url: string | undefined
}

stepBack()

answers(({ texts, links, old_bases, base_url }: Texts): string[] => {
  const { placeIn } = openOldBases(old_bases, base_url)
  return texts.map((text) => toHtml(text, links, placeIn))
})
