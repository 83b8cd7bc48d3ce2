import assert from 'node:assert/strict'
import { test } from 'node:test'

import { XMLValidator } from 'fast-xml-parser'

import { LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import { openLocale } from '../locales/locale.ts'
import { drawLetter } from './draw-letter.ts'
import {
  downloadedLetter,
  grantEndedLetter,
  grantLetter,
  purgedLetter,
  receiptLetter,
  ticketLetter,
  usedLetter,
  type Write,
} from './letters.rules.ts'
import { columnsOf } from './wrap.ts'
import { reportLetter } from '../reports/report-letter.rules.ts'
import { quarantinedLetter } from './quarantined.rules.ts'

const AT = Date.UTC(2026, 5, 1, 12)
const ADDRESS = 'https://files.example.com/'
const id = '0123456789abcdef0123456789abcdef'
const TOLD = { is_protected: true, told: 's3cret' }
const UNTOLD = { is_protected: true, told: undefined }
const BY = { reply_to: 'owner@example.com', shown_as: null }
const OPEN = { is_protected: false, told: undefined }

/** Each kind of letter, with all and with a minimum of its content. */
function lettersAbout(text: string): Record<string, Write> {
  const files = [{ path: text, size: 1536 }]
  const link = { url: `${ADDRESS}?t=${id}`, comment: text, secret: TOLD, ends_at: AT, ...BY }
  const bare = { ...link, comment: '', secret: OPEN, ends_at: null }
  const ticket = { public_id: id, name: text, size: 1536, creation_ts: AT, downloads: 2 }
  const use = { url: link.url, address: '192.0.2.7', recipient: '', at: AT }
  const grant = { public_id: id, comment: text, creation_ts: AT, uploads: 3 }
  const many = Array.from({ length: 25 }, (_, at) => ({ path: `${at} ${text}`, size: at }))
  return {
    'a ticket': ticketLetter({ ...link, name: text, files, maxdl: 1 }),
    'a ticket of many files': ticketLetter({ ...link, name: text, files: many, maxdl: 5 }),
    'a link of a recipient': ticketLetter({ ...link, name: text, files, maxdl: 5, is_own: true }),
    'a ticket without more': ticketLetter({ ...bare, name: text, files, maxdl: null }),
    'a ticket with an untold password': ticketLetter({
      ...bare,
      secret: UNTOLD,
      name: text,
      files,
      maxdl: null,
    }),
    'a download': downloadedLetter({ ...ticket, ...use, maxdl: null }),
    'a download by a recipient': downloadedLetter({
      ...ticket,
      ...use,
      maxdl: 1,
      recipient: 'ann@example.com',
    }),
    'one of several downloads': downloadedLetter({ ...ticket, ...use, maxdl: 5 }),
    'the last download': downloadedLetter({ ...ticket, ...use, maxdl: 2, address: '' }),
    'a ticket that expired': purgedLetter(ticket, 'expired'),
    'a ticket that was purged': purgedLetter({ ...ticket, downloads: 1 }, 'purged'),
    'a report': reportLetter({
      kind: 'ticket',
      public_id: id,
      name: text,
      reason: 'malware',
      comment: text,
      address: 'ann@example.com',
      url: `${ADDRESS}files/reports`,
      at: AT,
    }),
    'a report without more': reportLetter({
      kind: 'grant',
      public_id: id,
      name: '',
      reason: 'other',
      comment: '',
      address: '',
      url: `${ADDRESS}files/reports`,
      at: AT,
    }),
    'a file with malware': quarantinedLetter({
      public_id: id,
      name: text,
      files: [{ path: text, found: text }],
      url: `${ADDRESS}files/${id}`,
    }),
    'files with malware': quarantinedLetter({
      public_id: id,
      name: text,
      files: Array.from({ length: 60 }, () => ({ path: text, found: text })),
      url: `${ADDRESS}files/${id}`,
    }),
    'a grant': grantLetter({ ...link, maxul: 1 }),
    'a grant without more': grantLetter({ ...bare, maxul: null }),
    'a grant that was used': usedLetter({
      ...use,
      public_id: id,
      comment: text,
      files: many,
      secret: TOLD,
      upload_comment: text,
      sender: text,
    }),
    'a grant that was used, without more': usedLetter({
      ...use,
      public_id: id,
      comment: '',
      files,
      secret: UNTOLD,
      upload_comment: '',
      sender: '',
    }),
    'a receipt': receiptLetter({ files: many, is_encrypted: false, shown_as: text, at: AT }),
    'a receipt of encrypted files': receiptLetter({
      files,
      is_encrypted: true,
      shown_as: null,
      at: AT,
    }),
    'a grant that expired': grantEndedLetter({ ...grant, comment: '' }, 'expired'),
    'a grant that was purged': grantEndedLetter(grant, 'purged'),
    'a grant that was used up': grantEndedLetter({ ...grant, uploads: 1 }, 'used'),
  }
}

const NASTY = '<script src="x">alert(\'1\')</script>&amp;{name}</title></style>\r\n<b>'
const COLUMNS_MAX = 76

for (const language of LANGUAGE_NAMES) {
  const locale = openLocale(language, 'UTC')
  const drawn = (text: string) =>
    Object.entries(lettersAbout(text)).map(([name, write]) => {
      return { name, ...drawLetter(write(locale), locale, ADDRESS) }
    })

  void test(`each letter in ${language} is filled in, as text and as HTML`, () => {
    for (const { name, subject, text, html } of drawn('report.pdf')) {
      for (const part of [subject, text, html.replace(/<style>[^]*<\/style>/, '')]) {
        assert.doesNotMatch(part, /[{}]|undefined|null|\[object/, name)
      }
      assert.match(subject, /^\S.{5,120}\S$/, name)
      assert.ok(html.includes(`<html lang="${language}" dir="${locale.direction}">`), name)
      assert.ok(text.includes(ADDRESS) && html.includes(`href="${ADDRESS}"`), name)
    }
  })

  void test(`the lines of each letter in ${language} have a reasonable length`, () => {
    for (const { name, text } of drawn('report.pdf')) {
      for (const line of text.split('\n')) {
        assert.ok(columnsOf(line) <= COLUMNS_MAX || line.includes(ADDRESS), `${name}: ${line}`)
        assert.ok(line === line.trimEnd() || line === '-- ', `${name}: '${line}'`)
      }
      assert.match(text, /[^\n]\n$/, name)
      assert.doesNotMatch(text, /\n{3}/, name)
    }
  })

  void test(`the HTML of each letter in ${language} is well-formed, whatever it contains`, () => {
    for (const { name, html } of drawn(NASTY)) {
      const xml = html.replace('<!doctype html>', '').replace(/<(meta|br)\b([^>]*)>/g, '<$1$2/>')
      assert.equal(XMLValidator.validate(xml), true, `${name}\n${html}`)
      assert.doesNotMatch(html, /<script|<b>|<img|\bon\w+=|@import|url\(/, name)
      assert.equal(html.match(/<\/?(title|style)>/g)?.length, 4, name)
    }
  })
}

void test('letters about a ticket', () => {
  const locale = openLocale('en', 'UTC')
  const write = lettersAbout('report.pdf')['a ticket']!
  assert.deepEqual(drawLetter(write(locale), locale, ADDRESS).text.split('\n'), [
    'Hello,',
    '',
    'a file is waiting for you. You can download it with this link:',
    '',
    `    ${ADDRESS}?t=${id}`,
    '',
    'Password: s3cret',
    'File: report.pdf (1.5\u00a0KiB)',
    'Available until: 1 June 2026 at 12:00 UTC',
    '',
    'The link is valid for one download.',
    '',
    'Message from the sender:',
    '',
    '    report.pdf',
    '',
    '-- ',
    'Sent by the file tickets at https://files.example.com/',
    '',
  ])
})

void test('contain the password only if requested', () => {
  const locale = openLocale('en', 'UTC')
  const telling = Object.entries(lettersAbout('report.pdf'))
    .filter(([, write]) => {
      const { text, html } = drawLetter(write(locale), locale, ADDRESS)
      assert.equal(text.includes('s3cret'), html.includes('s3cret'))
      return text.includes('s3cret')
    })
    .map(([name]) => name)
  assert.deepEqual(telling, [
    'a ticket',
    'a ticket of many files',
    'a link of a recipient',
    'a grant',
    'a grant that was used',
  ])
})

void test('omit a link that no longer works', () => {
  const locale = openLocale('en', 'UTC')
  const letters = lettersAbout('report.pdf')
  const leads = (name: string) =>
    drawLetter(letters[name]!(locale), locale, ADDRESS).html.includes(`${ADDRESS}?t=`)
  assert.deepEqual(
    ['one of several downloads', 'the last download', 'a ticket that expired'].map(leads),
    [true, false, false],
  )
})
