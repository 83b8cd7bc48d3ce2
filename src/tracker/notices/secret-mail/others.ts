/** Takes out of a letter what it says of other bugs whose mail has no content. */

import type { Look } from '../../../platform/work/work.ts'
import { secretAmong, secretFiles } from '../../bugs/mail-content/mail-content.ts'
import type { Links } from '../../bugs/markdown/markdown.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import type { About } from './secret.ts'

/** Those that the letter may name; all of them if it is itself about a bug without content. */
export async function openAmong({ tx }: Look, { bugs }: About, others: readonly Bug[]) {
  const secret = await secretAmong(tx, [...bugs, ...others.map(({ id }) => id)])
  if (bugs.some((id) => secret.has(id))) return others
  return others.filter(({ id }) => !secret.has(id))
}

/** Links with a title only if it may be told. */
export async function openTitles({ tx }: Look, { bugs }: About, links: Links): Promise<Links> {
  const secret = await secretAmong(tx, [...bugs, ...links.bugs.keys()])
  if (bugs.some((id) => secret.has(id))) return links
  const files = await secretFiles(tx, [...links.attachments.keys()])
  return {
    ...links,
    bugs: untitled(links.bugs, secret),
    attachments: untitled(links.attachments, files),
  }
}

const untitled = (titles: ReadonlyMap<number, string>, secret: ReadonlySet<number>) =>
  new Map([...titles].map(([id, title]) => [id, secret.has(id) ? '' : title]))
