import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'

import { onEachInstance } from '../../../tests/instance.ts'
import { openMailServer, type Received } from '../../../tests/smtp.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'
import { type Language, LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import { openLocale } from '../locales/locale.ts'

const server = await openMailServer()
after(() => server.close())
afterEach(() => {
  server.received.length = 0
})

const LINE_BYTES_MAX = 78

/** The headers of a letter, each in one line. */
function headersOf({ text }: Received) {
  const [head = ''] = text.split('\n\n')
  for (const line of head.split('\n')) {
    assert.match(line, /^[\t -~]*$/, 'headers are ASCII')
    assert.ok(line.length <= LINE_BYTES_MAX, line)
  }
  return head.replaceAll(/\n[\t ]/g, ' ')
}
const headerOf = (letter: Received, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(headersOf(letter))?.[1] ?? ''

const ENCODED = /=\?UTF-8\?([QB])\?([^?]*)\?=/gi
/** As RFC 2047 says: blanks between encoded words are no part of the text. */
const decoded = (header: string) =>
  Buffer.from(
    header
      .replaceAll(/(?<=\?=)\s+(?==\?)/g, '')
      .replaceAll(ENCODED, (_, how: string, text: string) =>
        how.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64').toString('latin1')
          : text
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex) =>
                String.fromCharCode(parseInt(hex, 16)),
              ),
      ),
    'latin1',
  ).toString('utf8')

const NAME = '見積書 2026年6月 – Übersicht der Angebote.pdf'

for (const ticket_locale of LANGUAGE_NAMES) {
  onEachInstance(
    `letters in ${ticket_locale}`,
    (opened) => {
      void test('have encoded headers that mail programs can read, and say what they are', async () => {
        const instance = opened()
        const locale = openLocale(ticket_locale satisfies Language, 'UTC')
        const files = [filePart(NAME, 'hello')]
        const said = { send_to: 'ann@example.com', shown_as: '山田 Zoë' }
        await makeTicket(instance, instance.admin, said, files)
        await instance.service.runJobs()
        const [letter] = server.received
        const subject = headerOf(letter!, 'Subject')
        assert.match(subject, /=\?UTF-8\?/i)
        const told = locale.say('letter_ticket_subject', { name: NAME })
        assert.equal(decoded(subject), `[files] ${told}`)
        const from = headerOf(letter!, 'From')
        assert.equal(decoded(from).replaceAll('"', ''), '山田 Zoë <bugzilla-daemon@localhost>')
        assert.match(letter!.text, /^Content-Type: text\/plain; charset=utf-8$/m)
      })
    },
    { mail: server.address, ticket_locale, ticket_subject_prefix: '[files]' },
  )
}
