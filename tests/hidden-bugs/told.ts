/** What people are told of changes: mail, and their inboxes. */

import assert from 'node:assert/strict'

import PostalMime from 'postal-mime'

import { handleEvents } from '../handle-events.ts'
import type { MailServer } from '../smtp.ts'
import type { Made, Scene } from './asking.ts'

const HOURS_MS = 9 * 3_600_000

/** As if each were the answer to a call of its recipient. */
export async function told({ instance, world }: Scene, server: MailServer): Promise<Made[]> {
  await handleEvents(instance)
  await handleEvents(instance, 'inbox')
  // Mail that is held is sent later, and what was held for the day, after other changes.
  instance.clock.now += HOURS_MS
  await instance.service.runJobs()
  const letters = server.received.splice(0)
  const mail = await Promise.all(
    letters.map(async ({ to, text: raw }) => {
      const person = world.people.find(({ login }) => login === to.join())
      const text = withoutLinks(await readable(raw))
      return person
        ? [{ person, said: '', answered: { status: 200, body: undefined, text, headers: {} } }]
        : []
    }),
  )
  const inboxes = await Promise.all(
    world.people
      .filter(({ id }) => id !== 0)
      .map(async (person) => {
        const answered = await instance.ask('GET', '/rest/inbox?limit=200', { as: person })
        assert.equal(answered.status, 200, answered.text)
        return { person, said: '', answered }
      }),
  )
  return [...mail.flat(), ...inboxes]
}

/** Secrets, ends of Message-IDs and boundaries mean nothing. */
const RANDOM = /secret=[\w-]+|(?<=<bug-\d+-\d+)-\w+|boundary=\S+/g

async function readable(raw: string): Promise<string> {
  const { headers, text = '', html = '' } = await PostalMime.parse(raw.replaceAll('\n', '\r\n'))
  const head = headers.map(({ key, value }) => `${key}: ${value.replaceAll(RANDOM, '')}`)
  return [...head, text, html].join('\n')
}

/** As a bug itself does, mail about it shows the numbers of the bugs with which it is linked. */
const LINK = /^ *(?:Depends on|Blocks|See Also)[^\n]*\n(?:(?: +\|| {20})[^\n]*\n)*/gm
const withoutLinks = (text: string) =>
  text
    .replaceAll(LINK, '')
    .replaceAll(/<br>(?:Depends on|Blocks|See Also): [^<]*/g, '')
    .replaceAll(/<tr>(?:(?!<\/tr>).)*(?:Depends on|Blocks|See Also).*?<\/tr>/gs, '')
