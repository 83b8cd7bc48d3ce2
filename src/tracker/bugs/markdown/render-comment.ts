/** Renders a comment or a draft as HTML, with links to what it refers to. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import type { Door } from '../../../platform/http/method.ts'
import { limits } from '../../../platform/limits.ts'
import { addressKey } from '../../../platform/address-key.ts'
import { seeBug } from '../see/bugs.ts'
import { linksFor } from './links.ts'
import { toHtml } from './markdown.ts'
import { referencesIn } from './references.ts'
import type { CommentToRender } from './render.wire.ts'
import { renderApart } from './render-apart.ts'

/** Links only what the caller can see; other references stay text. Faults 100 to 102. */
export async function renderComment(door: Door, { text, id }: CommentToRender) {
  const { actor, address } = door.caller
  const spoken = referencesIn(text).slice(0, limits.references_linked_max)
  const links = await door.look(actor, async (look) => {
    const about = id === undefined ? undefined : (await seeBug(look, id)).id
    return linksFor(look, spoken, { about, base: await addressOf(look) })
  })
  const { oldPlace } = door.site
  if (text.length <= limits.markdown_here_chars) return { html: toHtml(text, links, oldPlace) }
  const isPerson = actor.id !== 0
  const key = isPerson ? `person ${actor.id}` : addressKey(address)
  const [html = ''] = await renderApart({ key, isPerson }, [text], { links, site: door.site })
  return { html }
}
