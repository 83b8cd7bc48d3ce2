/** Reminders of tickets and grants that expire soon. */

import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { lettersOf, type MailServer, openMailServer } from '../../../tests/smtp.ts'
import { credentials } from '../../../tests/tickets.ts'

const HOUR_S = 3_600
const HOUR_MS = HOUR_S * 1000
const DAY_S = 24 * HOUR_S
const FILE: FormPart = { name: 'file', filename: 'a.txt', content: 'hello' }

const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

const hours = 10
const settings = {
  mail: server.address,
  base_url: 'https://files.example.com',
  ticket_reminder_hours: hours,
}

/** Creates a ticket or a grant, and returns its id. */
async function make(instance: Instance, request: string, message: object, ...files: FormPart[]) {
  const { admin } = instance
  const headers = { ...credentials(admin.login, admin.api_key), 'content-type': FORM_TYPE }
  const body = formOf([{ name: 'msg', content: JSON.stringify(message) }, ...files])
  const answer = await instance.ask('POST', `/rest/${request}`, { headers, body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id as string
}

/** The reminders that are sent when it is so much later: the recipient and the readable text. */
async function sentAfter(instance: Instance, ms: number) {
  instance.clock.now += ms
  await instance.service.everyMinute()
  const letters = await lettersOf(server, instance)
  server.received.length = 0
  return letters.filter(({ text }) => text.includes('expires soon'))
}

onEachInstance(
  'reminders of file tickets',
  (instance) => {
    const me = { notify: 'me@example.com' }

    void test('tell once that a ticket expires soon, and again if it was extended', async () => {
      const id = await make(instance(), 'newticket', { ...me, ticket_total: DAY_S }, FILE)
      assert.deepEqual(await sentAfter(instance(), 13 * HOUR_MS), [])
      const [letter, ...others] = await sentAfter(instance(), 2 * HOUR_MS)
      assert.deepEqual([letter!.to, others], ['me@example.com', []])
      assert.match(letter!.text, /expires soon, and nobody has downloaded it yet/)
      assert.ok(letter!.text.includes(`https://files.example.com/?t=${id}`))
      assert.deepEqual(await sentAfter(instance(), HOUR_MS), [])
      const { admin } = instance()
      const body = { ticket_total: 2 * DAY_S }
      const edited = await instance().ask('PUT', `/rest/tickets/${id}`, { as: admin, body })
      assert.equal(edited.status, 200, edited.text)
      assert.deepEqual(await sentAfter(instance(), HOUR_MS), [])
      const again = await sentAfter(instance(), 38 * HOUR_MS)
      assert.deepEqual(
        again.map(({ to }) => to),
        ['me@example.com'],
      )
    })

    void test('tell how often a ticket was downloaded', async () => {
      const id = await make(instance(), 'newticket', { ...me, ticket_total: DAY_S }, FILE)
      const got = await instance().ask('GET', `/d.php/${id}/a.txt`, {})
      assert.equal(got.text, 'hello')
      await sentAfter(instance(), 0)
      const [letter] = await sentAfter(instance(), 15 * HOUR_MS)
      assert.match(letter!.text, /It has been downloaded 1 time\./)
    })

    void test('are not sent of what is short-lived, deleted, endless or of nobody', async () => {
      const short = (2 * hours - 1) * HOUR_S
      await make(instance(), 'newticket', { ...me, ticket_total: short }, FILE)
      await make(instance(), 'newticket', { ...me, ticket_expiry: 'never' }, FILE)
      await make(instance(), 'newticket', { ticket_total: DAY_S, notify: '' }, FILE)
      const id = await make(instance(), 'newticket', { ...me, ticket_total: DAY_S }, FILE)
      await make(instance(), `purgeticket/${id}`, {}).catch(() => undefined)
      assert.deepEqual(await sentAfter(instance(), 15 * HOUR_MS), [])
    })

    void test('tell that a grant expires soon', async () => {
      const id = await make(instance(), 'newgrant', { ...me, grant_total: DAY_S })
      const [letter, ...others] = await sentAfter(instance(), 15 * HOUR_MS)
      assert.deepEqual([letter!.to, others], ['me@example.com', []])
      assert.match(letter!.text, /expires soon, and nobody has used it yet/)
      assert.ok(letter!.text.includes(`https://files.example.com/?g=${id}`))
      assert.deepEqual(await sentAfter(instance(), HOUR_MS), [])
    })
  },
  settings,
)

onEachInstance(
  'reminders of file tickets that are off',
  (instance) => {
    void test('are not sent', async () => {
      await make(instance(), 'newticket', { notify: 'me@example.com', ticket_total: DAY_S }, FILE)
      assert.deepEqual(await sentAfter(instance(), 15 * HOUR_MS), [])
    })
  },
  { ...settings, ticket_reminder_hours: 0 },
)
