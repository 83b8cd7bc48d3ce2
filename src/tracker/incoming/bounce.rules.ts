/** Decides what a mail server says about a letter that it returns. Pure. */

import type { ParsedMail } from '../../platform/mail/parse-mail.ts'
import { valueOf } from './sender.rules.ts'

/**
 * - `permanent`: the address of the recipient does not work;
 * - `temporary`: the letter may still be delivered, or was;
 * - `unclear`: it was returned, but it is not clear that this is because of the address;
 * - `other`: it is not about a letter, such as an automatic reply.
 */
export interface Verdict {
  is: 'permanent' | 'temporary' | 'unclear' | 'other'
  /** What the mail server says; empty if it says nothing. */
  reason: string
}

type Mail = Pick<ParsedMail, 'headers' | 'from' | 'subject' | 'text' | 'files'>

/** RFC 3464, and RFC 6533 for addresses beyond ASCII. */
const REPORT = new Set(['message/delivery-status', 'message/global-delivery-status'])
const CHARS_MAX = 20_000

/** Reports in a form for programs count first, then the text. */
export function judgeBounce(mail: Mail): Verdict {
  const report = mail.files.find(({ type }) => REPORT.has(type.toLowerCase()))
  if (report) return ofReport(Buffer.from(report.bytes).toString('utf8').slice(0, CHARS_MAX))
  return isReturned(mail) ? ofText(mail) : { is: 'other', reason: '' }
}

function ofReport(report: string): Verdict {
  const all = report
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'))
    .map(ofRecipient)
  const said = (is: Verdict['is']) => all.find((one) => one.is === is)
  return said('permanent') ?? said('unclear') ?? said('temporary') ?? { is: 'unclear', reason: '' }
}

const fieldsOf = (group: string) =>
  new Map(
    group.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )

function ofRecipient(fields: ReadonlyMap<string, string>): Verdict {
  const action = (fields.get('action') ?? '').toLowerCase()
  const [status = ''] = /^\d\.\d+\.\d+/.exec(fields.get('status') ?? '') ?? []
  const said = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  const reason = [said.includes(status) ? '' : status, said].filter(Boolean).join(' ')
  if (!action.startsWith('failed')) return { is: 'temporary', reason }
  if (isPolicy(`${status} ${said}`)) return { is: 'unclear', reason }
  if (status !== '') return { is: permanence(status), reason }
  return { is: codesIn(said), reason }
}

const permanence = (status: string) =>
  status.startsWith('5') ? 'permanent' : status.startsWith('4') ? 'temporary' : 'unclear'

/**
 * Whether a refusal is about the sender or the message, such as spam filters or forbidden relaying:
 * it may concern mail to everybody.
 */
export const isPolicy = (said: string): boolean => /(?<![\d.])5\.7\.\d|\brelay/i.test(said)

/** Some programs write texts only; people and automatic replies are told apart by their address. */
function isReturned({ headers, from }: Mail): boolean {
  return (
    valueOf(headers, 'x-failed-recipients') !== '' ||
    /^\s*<>/.test(valueOf(headers, 'return-path')) ||
    /^\s*multipart\/report\b/i.test(valueOf(headers, 'content-type')) ||
    /^(?:mailer-daemon|postmaster|mail-daemon)@/i.test(from[0]?.address ?? '')
  )
}

/** Where a copy of the letter begins: lines that programs write before it, or its headers. */
const COPY =
  /^(?:-.*\b(?:copy|message|header)|(?:return-path|received|message-id|x-bugzilla-\w+):)/im

function ofText({ subject, text }: Mail): Verdict {
  const [said = ''] = text.slice(0, CHARS_MAX).split(COPY)
  const at = said.search(CODE)
  const reason = at < 0 ? '' : lineAround(said, at)
  if (/\b(?:delay|warning)/i.test(subject)) return { is: 'temporary', reason }
  if (isPolicy(said)) return { is: 'unclear', reason }
  return { is: codesIn(said), reason }
}

const lineAround = (text: string, at: number) =>
  text
    .slice(text.lastIndexOf('\n', at) + 1)
    .split('\n', 1)[0]!
    .trim()

/** `5.1.1`, and `550` where a reply of SMTP may stand; not parts of addresses or versions. */
const CODE = /(?<![\w.:/-])(?:#?([45])\.[0-7]\.\d{1,3}(?!\.?\w)|(?<!#)([45])[25]\d(?=[ -]))/
const CODES = new RegExp(CODE, 'g')

/** Both kinds of codes together are not clear. */
function codesIn(said: string): 'permanent' | 'unclear' {
  const codes = [...said.matchAll(CODES)]
  const isForGood = codes.some(([code]) => /^#?5(?:5|\.)/.test(code))
  const isEach = codes.every(([, kind, inReply]) => (kind ?? inReply) === '5')
  return isForGood && isEach ? 'permanent' : 'unclear'
}
