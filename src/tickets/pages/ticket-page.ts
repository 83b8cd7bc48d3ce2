/** The page of a ticket: its files and download links. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import { framed } from './frame.ts'
import * as paths from '../paths.ts'
import { ENCRYPTED_SCRIPT } from './scripts.ts'
import { heldAll, heldOne } from './held-files.ts'
import { wordsFor } from './script-words.ts'
import type { Gate } from '../scans/scans.ts'

/**
 * The part of a ticket that its recipient may see. `size` is in bytes, `ends_at` in milliseconds
 * since 1970; null means no limit.
 */
export interface ShownTicket {
  public_id: string
  name: string
  size: number
  comment: string
  /** The name of the owner; null for none. */
  shown_as: string | null
  ends_at: number | null
  downloads: number
  maxdl: number | null
  /** When a file was replaced last; null for never. */
  replaced_at: number | null
}

/** A file of the ticket; `size` is in bytes. */
export interface ShownFile {
  path: string
  size: number
  blob_hash: string
}

/** What the page shows; `log` is what its owner sees of downloads. */
export interface TicketPage {
  ticket: ShownTicket
  files: readonly ShownFile[]
  /** Null if the files are not encrypted. */
  encrypted_list: string | null
  log: 'off' | 'on' | 'with addresses'
  /** Whether it is the link of one recipient, of which the owner sees more. */
  is_own: boolean
  /** Absent if files are not scanned. */
  gate?: Gate
  /** The link to the form for reports. */
  below?: Part
}

const LOGGED = { on: 'ticket_logged', 'with addresses': 'ticket_logged_addresses' } as const

/** Viewing it, as link previews do, does not count as use. */
export function ticketPage(asked: OwnAsked, locale: Locale, page: TicketPage): OwnPage {
  const { ticket, files, encrypted_list, gate, below } = page
  if (encrypted_list !== null) return encryptedPage(asked, locale, page)
  const { name, comment } = ticket
  const isOne = files.length === 1
  const label = locale.say(isOne ? 'ticket_download' : 'ticket_download_all')
  const body = markup`<article class="card">
<h1>${name}</h1>
${comment && markup`<p class="comment">${comment}</p>`}
<dl>
${facts(locale, ticket, isOne ? files[0] : undefined)}
</dl>
${
  heldAll(locale, gate, isOne) ??
  markup`<p class="go"><a class="button" rel="nofollow" href="${bytesAt(asked, ticket, name)}">${label}</a></p>`
}
${ownerTold(locale, page)}
${!isOne && markup`<ul class="files">${files.map((file, at) => row({ asked, locale, ticket, file, at, gate }))}</ul>`}
</article>`
  return framed(asked, { locale, title: name, body, below })
}

/** What the owner sees. */
const ownerTold = (locale: Locale, { log, is_own }: TicketPage): Part => [
  is_own && markup`<p class="dim">${locale.say('links_letter_own')}</p>`,
  log !== 'off' && markup`<p class="dim">${locale.say(LOGGED[log])}</p>`,
]

/** The script decrypts the list, and shows it. The button of a file decrypts that. */
function encryptedPage(asked: OwnAsked, locale: Locale, page: TicketPage): OwnPage {
  const { ticket, files, encrypted_list, gate, below } = page
  const { comment } = ticket
  if (gate && gate.pass !== 'open') return heldPage(asked, locale, { ticket, gate, below })
  const stored = files.map(({ path, size }, at) => ({
    url: addressOf({ asked, ticket, path, at }),
    stored: size,
  }))
  const title = locale.say('letter_files')
  const body = markup`<article class="card" data-encrypted="${encrypted_list}"
data-files="${JSON.stringify(stored)}" ${wordsFor(locale, ENCRYPTED_WORDS)}>
<h1>${title}</h1>
${comment && markup`<p class="comment">${comment}</p>`}
<p>${locale.say('encrypted_about')} ${gate && locale.say('scan_encrypted')}</p>
<noscript><p class="alarm">${locale.say('encrypted_no_script')}</p></noscript>
<p class="alarm" role="alert" data-part="alarm" hidden></p>
<form data-part="ask" hidden><label>${locale.say('encrypted_key')}
<input class="mono" data-part="key" autocomplete="off" required></label>
<button>${locale.say('encrypted_open')}</button></form>
<dl>${facts(locale, ticket, undefined)}</dl>
${ownerTold(locale, page)}
<ul class="files" data-part="list"></ul>
<p class="unseen" role="status" data-part="live"></p>
</article>`
  return framed(asked, { locale, title, body, below, script: ENCRYPTED_SCRIPT })
}

/** Instead of encrypted files that cannot be downloaded. */
function heldPage(
  asked: OwnAsked,
  locale: Locale,
  { ticket, gate, below }: Pick<TicketPage, 'ticket' | 'below'> & { gate: Gate },
): OwnPage {
  const title = locale.say('letter_files')
  const held =
    gate.pass === 'unknown'
      ? markup`<p class="alarm">${locale.say('scan_encrypted_refused')}</p>`
      : heldAll(locale, gate, true)
  const body = markup`<article class="card"><h1>${title}</h1>
${ticket.comment && markup`<p class="comment">${ticket.comment}</p>`}
${held}</article>`
  return framed(asked, { locale, title, body, below })
}

const ENCRYPTED_WORDS = [
  'encrypted_insecure',
  'encrypted_no_key',
  'encrypted_wrong_key',
  'encrypted_running',
  'encrypted_saved',
  'encrypted_failed',
  'encrypted_damaged',
  'ticket_download',
  'ticket_file_link',
] as const satisfies SentenceKey[]

function facts(locale: Locale, ticket: ShownTicket, only: ShownFile | undefined): Part {
  const { shown_as, size, ends_at, maxdl, downloads, replaced_at } = ticket
  const until = ends_at !== null && locale.say('ticket_until', { time: locale.when(ends_at) })
  const left = maxdl !== null && locale.count('ticket_downloads_left', maxdl - downloads)
  return [
    shown_as !== null && fact(locale.say('ticket_from'), shown_as),
    fact(locale.say(only ? 'ticket_size' : 'ticket_in'), locale.size(size)),
    only && fact(locale.say('ticket_hash'), markup`<span class="mono">${only.blob_hash}</span>`),
    replaced_at !== null && fact(locale.say('ticket_replaced'), locale.when(replaced_at)),
    until && fact(locale.say('ticket_ends'), until),
    left && fact(locale.say('ticket_limit'), left),
  ]
}
const fact = (name: string, value: Part) => markup`<dt>${name}</dt><dd>${value}</dd>`

interface Listed {
  asked: OwnAsked
  locale: Locale
  ticket: ShownTicket
  file: ShownFile
  /** From 0. */
  at: number
  gate?: Gate | undefined
}
function row({ asked, locale, ticket, file: { path, size, blob_hash }, at, gate }: Listed): Part {
  const held = heldOne(locale, gate?.of(blob_hash))
  if (held) return markup`<li>${path} <span class="dim">${locale.size(size)}</span> ${held}</li>`
  const address = addressOf({ asked, ticket, path, at })
  const said = locale.say('ticket_file_link', { name: path })
  return markup`<li><a rel="nofollow" href="${address}" aria-label="${said}">${path}</a>
<span class="dim">${locale.size(size)}</span>
<span class="mono" title="${locale.say('ticket_hash')}">${blob_hash}</span></li>`
}

/** The URL of one of several files. */
function addressOf({
  asked,
  ticket,
  path,
  at,
}: Omit<Listed, 'locale' | 'file' | 'gate'> & { path: string }) {
  const name = path.split('/').at(-1)!
  return `${bytesAt(asked, ticket, name)}?file=${at + 1}`
}

/** The URL of all files as one; the name is that of the file in the browser. */
export const bytesAt = ({ to }: OwnAsked, { public_id }: { public_id: string }, name: string) =>
  to(`${paths.files}/${public_id}/${encodeURIComponent(name)}`)
