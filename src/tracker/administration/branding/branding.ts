/** The branding that applies, as a row and as parts of pages. */

import { BRANDING } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import { type Branding, brandingFile } from '../../../platform/pages/branding.ts'
import { Markup } from '../../../platform/pages/markup.ts'
import { type Links, toHtml } from '../../bugs/markdown/markdown.ts'
import { extensionOf } from './image-types.rules.ts'
import * as store from './branding.store.ts'

/** Texts, style sheet and logo; empty or null without one. */
export type State = Omit<store.Row, 'id'>

/** The state that applies and the one that can be restored, if there was a change. */
export interface Brandings {
  /** Counts changes; 0 before the first. */
  version: number
  now: State
  previous: State | undefined
  /** For the frame of pages. */
  shown: Branding
}

const NONE: State = { header: '', footer: '', style: '', logo: null, logo_type: null }

/** Read from the database after each change. */
export const brandings = remembered([BRANDING], async (tx: Tx): Promise<Brandings> => {
  const [now, before] = await store.newest(tx, {})
  if (now === undefined) return { version: 0, now: NONE, previous: undefined, shown: { files: [] } }
  const previous = before ?? NONE
  const own = filesOf(now)
  // Pages from before the change may be open, or come from another node.
  const files = [...Object.values(own), ...Object.values(filesOf(previous))]
  const texts = { header: renderText(now.header), footer: renderText(now.footer) }
  return { version: now.id, now, previous, shown: { ...texts, ...own, files } }
})

/** What every page of the installation shows. */
export const brandingShown = async ({ tx }: { tx: Tx }): Promise<Branding> =>
  (await brandings(tx)).shown

function filesOf({ style, logo, logo_type: type }: State) {
  const css = { type: 'text/css; charset=utf-8', extension: 'css', bytes: Buffer.from(style) }
  return {
    ...(style !== '' && { style: brandingFile('style', css) }),
    ...(logo !== null &&
      type !== null && {
        logo: brandingFile('logo', { type, extension: extensionOf(type), bytes: logo }),
      }),
  }
}

/** Nothing is referred to: the texts are the same for all readers. */
const LINKS: Links = {
  about: undefined,
  bugs: new Map(),
  attachments: new Map(),
  people: new Map(),
  comments: undefined,
  base: '',
}

/** The HTML of a header or footer in Markdown; undefined if it is empty. */
export const renderText = (text: string): Markup | undefined =>
  text.trim() === '' ? undefined : new Markup(toHtml(text, LINKS))
