/** The texts of letters about tickets and grants; draw-letter.ts renders them. Pure. */

import type { Locale } from '../locales/locale.ts'

/** The parts of a letter, in order. */
export interface Said {
  subject: string
  /** The sentence after the greeting. */
  lead: string
  /** A link and its label. */
  link?: { url: string; label: string } | undefined
  /** Names and values; several values form a list. */
  facts: [name: string, value: string | string[]][]
  /** A person's message, after an introductory sentence. */
  quote?: { who: string; text: string } | undefined
  notes: string[]
  /** Who gets the answer; default: the sender of all letters. */
  reply_to?: string | undefined
  /** The name of the sender; null or absent for none. */
  shown_as?: string | null
}

/** Writes a letter in the language of its recipient. */
export type Write = (locale: Locale) => Said

/** A file in the list of a letter; `size` is in bytes. */
export interface LetterFile {
  path: string
  size: number
}
/** `told` is the password, if it is known and the creator wants to include it. */
export interface Secret {
  is_protected: boolean
  told: string | undefined
}

/** The recipient of a link. `ends_at` is in milliseconds, null without end; so is a count. */
export interface LinkLetter {
  url: string
  comment: string
  secret: Secret
  ends_at: number | null
  /** The login name of the owner, and the name that recipients see. */
  reply_to: string
  shown_as: string | null
}

/** What the link of a ticket leads to; `maxdl` is the number of downloads that are left. */
export interface TicketLetter extends LinkLetter {
  name: string
  files: LetterFile[]
  maxdl: number | null
  /** Whether it is a link of one recipient; all of them share the downloads. */
  is_own?: boolean
}

/** Sends the link of a ticket. */
export const ticketLetter =
  (ticket: TicketLetter): Write =>
  (locale) => ({
    subject: locale.say('letter_ticket_subject', { name: ticket.name }),
    lead: locale.count('letter_ticket_lead', ticket.files.length),
    reply_to: ticket.reply_to,
    shown_as: ticket.shown_as,
    link: { url: ticket.url, label: locale.say('letter_ticket_button') },
    facts: [
      ...password(locale, ticket.secret),
      ...files(locale, ticket.files),
      ...until(locale, ticket.ends_at),
    ],
    quote: quote(locale.say('letter_sender_says'), ticket.comment),
    notes: [
      ...elsewhere(locale, ticket.secret),
      ...(ticket.maxdl === null ? [] : [locale.count(allowed(ticket), ticket.maxdl)]),
      ...(ticket.is_own ? [locale.say('links_letter_own')] : []),
    ],
  })

const allowed = ({ is_own }: TicketLetter) =>
  is_own ? 'links_letter_downloads' : 'letter_downloads_allowed'

/** Sends the link of a new grant. */
export const grantLetter =
  (grant: LinkLetter & { maxul: number | null }): Write =>
  (locale) => ({
    subject: locale.say('letter_grant_subject'),
    lead: locale.say('letter_grant_lead'),
    reply_to: grant.reply_to,
    shown_as: grant.shown_as,
    link: { url: grant.url, label: locale.say('letter_grant_button') },
    facts: [...password(locale, grant.secret), ...until(locale, grant.ends_at)],
    quote: quote(locale.say('letter_sender_says'), grant.comment),
    notes: [
      ...elsewhere(locale, grant.secret),
      ...(grant.maxul === null ? [] : [locale.count('letter_uploads_allowed', grant.maxul)]),
    ],
  })

/** For the letter about a download. */
export interface Downloaded {
  public_id: string
  name: string
  url: string
  /** Including the current one. */
  downloads: number
  maxdl: number | null
  /** Whose own link was used; empty for that of the ticket. */
  recipient: string
  /** The client's address, if known, and the time in milliseconds. */
  address: string
  at: number
}
/** To the people to notify of each download of a ticket. */
export const downloadedLetter =
  (ticket: Downloaded): Write =>
  (locale) => {
    const { public_id: id, name, url, downloads, maxdl } = ticket
    const isLast = maxdl !== null && downloads >= maxdl
    const all = { downloads, max: maxdl ?? '' }
    return {
      subject: locale.say('letter_downloaded_subject', { id, name }),
      lead: locale.say('letter_downloaded_lead'),
      link: isLast ? undefined : { url, label: locale.say('letter_ticket_button') },
      facts: [
        [locale.say('letter_ticket'), id],
        [locale.say('letter_file'), name],
        [locale.say('letter_time'), locale.when(ticket.at)],
        ...(ticket.recipient === ''
          ? []
          : [fact(locale.say('letter_recipient'), ticket.recipient)]),
        ...(ticket.address === '' ? [] : [fact(locale.say('letter_address'), ticket.address)]),
        [
          locale.say('letter_downloads'),
          maxdl === null ? String(downloads) : locale.say('letter_downloads_of', all),
        ],
      ],
      notes: [],
    }
  }

/**
 * For the letter about a removed ticket. `size` is in bytes, `creation_ts` in milliseconds since
 * 1970.
 */
export interface Purged {
  public_id: string
  name: string
  size: number
  creation_ts: number
  downloads: number
}
/** To the people to notify when a ticket has ended. */
export const purgedLetter =
  (ticket: Purged, how: 'expired' | 'purged'): Write =>
  (locale) => {
    const { public_id: id, name, size, creation_ts, downloads } = ticket
    return {
      subject: locale.say('letter_purged_subject', { id, name }),
      lead: locale.count(how === 'expired' ? 'letter_expired' : 'letter_purged', downloads),
      facts: [
        [locale.say('letter_ticket'), id],
        [locale.say('letter_file'), `${name} (${locale.size(size)})`],
        [locale.say('letter_created'), locale.when(creation_ts)],
      ],
      notes: [locale.say('letter_files_gone')],
    }
  }

/** For the letter about an upload through a grant. */
export interface Used {
  /** Of the grant. */
  public_id: string
  comment: string
  /** Of the new ticket. */
  url: string
  files: LetterFile[]
  secret: Secret
  upload_comment: string
  /** The sender as they say, in one line; empty if they did not. */
  sender: string
  /** The client's address, and the time in milliseconds. */
  address: string
  at: number
}
/** To the people to notify of each upload through a grant. */
export const usedLetter =
  (grant: Used): Write =>
  (locale) => ({
    subject: locale.say('letter_used_subject', { id: grant.public_id }),
    lead: locale.say('letter_used_lead'),
    link: { url: grant.url, label: locale.say('letter_ticket_button') },
    facts: [
      ...password(locale, grant.secret),
      ...files(locale, grant.files),
      [locale.say('letter_time'), locale.when(grant.at)],
      ...(grant.sender === '' ? [] : [fact(locale.say('letter_sender'), grant.sender)]),
      [locale.say('letter_address'), grant.address],
      [locale.say('letter_grant'), grant.public_id],
      ...(grant.comment === '' ? [] : [fact(locale.say('letter_comment'), grant.comment)]),
    ],
    quote: quote(locale.say('letter_uploader_says'), grant.upload_comment),
    notes: [],
  })

/** For the receipt of an upload. */
export interface Arrived {
  files: LetterFile[]
  is_encrypted: boolean
  /** The name of the owner of the grant that others see; null for none. */
  shown_as: string | null
  /** In milliseconds since 1970. */
  at: number
}
/**
 * To the address that the sender typed, which may be that of somebody else. So it has no link and
 * none of their words, but the names of files, without folders.
 */
export const receiptLetter =
  ({ files: all, is_encrypted, shown_as, at }: Arrived): Write =>
  (locale) => {
    const total = all.reduce((bytes, { size }) => bytes + size, 0)
    const named = all.map(({ path, size }) => ({ path: shortName(path), size }))
    return {
      subject: locale.say('letter_receipt_subject'),
      lead: locale.count('letter_receipt_lead', all.length),
      shown_as,
      facts: [
        ...(shown_as === null ? [] : [fact(locale.say('letter_receipt_to'), shown_as)]),
        [locale.say('letter_time'), locale.when(at)],
        ...(is_encrypted ? [] : files(locale, named)),
        [locale.say('ticket_in'), locale.size(total)],
      ],
      notes: [
        ...(is_encrypted ? [locale.say('letter_receipt_encrypted')] : []),
        locale.say('letter_receipt_why'),
      ],
    }
  }

const NAME_CHARS = 80
/** The end of a path, which cannot be the address of a page. */
const shortName = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.length <= NAME_CHARS ? name : `${name.slice(0, NAME_CHARS - 1).toWellFormed()}…`
}

/** For the letter about an expired grant; `creation_ts` is in milliseconds since 1970. */
export interface GrantEnded {
  public_id: string
  comment: string
  creation_ts: number
  uploads: number
}
const GRANT_ENDS = {
  expired: 'letter_grant_expired',
  purged: 'letter_grant_purged',
  used: 'letter_grant_used_up',
} as const
/**
 * To the people to notify when a grant has ended; `used` tells that the upload limit was reached.
 */
export const grantEndedLetter =
  (grant: GrantEnded, how: keyof typeof GRANT_ENDS): Write =>
  (locale) => ({
    subject: locale.say('letter_grant_ended_subject', { id: grant.public_id }),
    lead: locale.count(GRANT_ENDS[how], grant.uploads),
    facts: [
      [locale.say('letter_grant'), grant.public_id],
      [locale.say('letter_created'), locale.when(grant.creation_ts)],
      ...(grant.comment === '' ? [] : [fact(locale.say('letter_comment'), grant.comment)]),
    ],
    notes: [locale.say('letter_grant_tickets_stay')],
  })

type Fact = Said['facts'][number]
const fact = (name: string, value: string | string[]): Fact => [name, value]
const quote = (who: string, text: string) => (text === '' ? undefined : { who, text })

const password = (locale: Locale, { told }: Secret): Fact[] =>
  told === undefined ? [] : [fact(locale.say('letter_password'), told)]
const elsewhere = (locale: Locale, { is_protected, told }: Secret) =>
  is_protected && told === undefined ? [locale.say('letter_password_elsewhere')] : []
const until = (locale: Locale, ends_at: number | null): Fact[] =>
  ends_at === null ? [] : [fact(locale.say('letter_until'), locale.when(ends_at))]

const FILES_TOLD_MAX = 20
function files(locale: Locale, all: LetterFile[]): Fact[] {
  const told = all
    .slice(0, FILES_TOLD_MAX)
    .map(({ path, size }) => `${path} (${locale.size(size)})`)
  if (told.length === 1) return [fact(locale.say('letter_file'), told[0]!)]
  const more = all.length - told.length
  const rest = more > 0 ? [locale.count('letter_more_files', more)] : []
  return [fact(locale.say('letter_files'), [...told, ...rest])]
}
