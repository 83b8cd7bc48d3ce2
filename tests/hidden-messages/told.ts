/** All that listeners are told without asking, and what they find when they ask what happened. */

import PostalMime from 'postal-mime'

import type { Person } from '../instance.ts'
import type { Message } from '../receiver.ts'
import type { Received } from '../smtp.ts'
import type { Twin } from './twins.ts'

/** What is numbered in the order of everybody's messages, or random. */
const NUMBERED =
  /secret=[\w-]+|\bunsubscribe[\w-]*=\S+|(?<=<bug-\d+-\d+)-[\w-]+|<\d+\.\d+(?=@)|(?<=\+)[\w.-]+(?=@)|boundary=\S+/g

/** As text without encodings, the same for equal letters. */
async function letterText({ to, text: raw }: Received): Promise<string> {
  const { headers, text = '', html = '' } = await PostalMime.parse(raw.replaceAll('\n', '\r\n'))
  const head = headers.map(({ key, value }) => `${key}: ${value}`)
  return [to.join(), ...head, text, html].join('\n').replaceAll(NUMBERED, '')
}

/** Sorted, since letters to several people are sent at once. */
export async function lettersTo(people: readonly Person[], received: readonly Received[]) {
  const logins = new Set(people.map(({ login }) => login))
  const own = received.filter(({ to }) => to.some((login) => logins.has(login)))
  return (await Promise.all(own.map(letterText))).toSorted()
}

/** Grouped by webhook, and in the order in which each sent them. */
export const deliveredIn = (messages: readonly Message[]) =>
  messages
    .map(({ body }) => ({
      webhook: Number(body.webhook_id ?? body.data.webhook.id),
      text: JSON.stringify(body, (name, value) => (name === 'event_id' ? '' : value)),
    }))
    .toSorted((one, other) => one.webhook - other.webhook)
    .map(({ text }) => text)

/** The events, the inboxes, and the deliveries of webhooks. */
export async function foundBy({ ask, listeners }: Twin): Promise<string[]> {
  const found: string[] = []
  const keep = (answer: unknown, names: readonly string[] = []) =>
    found.push(JSON.stringify(answer, (name, value) => (names.includes(name) ? '' : value)))
  for (const person of listeners) {
    keep(await ask('GET', 'events?limit=1000', undefined, person), ['id', 'next'])
    keep(await ask('GET', 'inbox?limit=200', undefined, person), ['id', 'place'])
    keep(await ask('GET', 'docket_requests?status=all', undefined, person))
    const { webhooks } = await ask('GET', 'webhooks', undefined, person)
    for (const { id } of webhooks) {
      keep(await ask('GET', `webhooks/${id}/deliveries`, undefined, person), ['id'])
    }
  }
  return found
}
