/**
 * Two installations where the same happens, but for what is hidden: other texts, values and
 * numbers of changes. Whoever sees none of that gets the same mail, messages of webhooks, events
 * and entries of the inbox from both, byte for byte.
 */

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { handleEvents } from './handle-events.ts'
import { deliveredIn, foundBy, lettersTo } from './hidden-messages/told.ts'
import { live, openTwin, SECRETS } from './hidden-messages/twins.ts'
import { onEachInstance } from './instance.ts'
import { openReceiver } from './receiver.ts'
import { openMailServer } from './smtp.ts'

const server = await openMailServer()
const receiver = await openReceiver()
after(async () => {
  await server.close()
  await receiver.close()
})

const MINUTE_MS = 60_000

interface Told {
  letters: string[]
  messages: string[]
  found: string[]
}
/** Of the first twin, by database. */
const firsts = new Map<string, Told>()

for (const [at, secret] of SECRETS.entries()) {
  const [suite, name] =
    at === 0
      ? ['hidden data', 'is told to nobody who does not see it']
      : [
          'other hidden data, in a twin of the installation',
          'changes nothing of what they are told',
        ]
  onEachInstance(
    suite,
    (instance) => {
      void test(name, async () => {
        const twin = await openTwin(instance(), receiver.url)
        const handle = async () => {
          // What watched searches find happens, too.
          for (const follower of ['searches', 'bugmail', 'webhooks', 'inbox'])
            await handleEvents(instance(), follower)
          await instance().service.everyMinute()
          await instance().service.runJobs()
        }
        await handle()
        server.received.length = 0
        receiver.messages.length = 0
        await live(twin, secret, async (minutes) => {
          const { clock } = instance()
          // Both twins are at the same minute then, whatever happened before.
          clock.now = Math.ceil(clock.now / MINUTE_MS) * MINUTE_MS
          await handle()
          clock.now += minutes * MINUTE_MS
          await handle()
        })
        const told: Told = {
          letters: await lettersTo(twin.listeners, server.received),
          messages: deliveredIn(receiver.messages),
          found: await foundBy(twin),
        }
        for (const text of Object.values(told).flat()) {
          assert.doesNotMatch(text, new RegExp(secret.word.slice(0, 6), 'i'))
        }
        assert.ok(told.letters.length > 10, `${told.letters.length} letters`)
        assert.ok(told.messages.length > 6, `${told.messages.length} messages`)
        // Everybody's events and inbox, and the deliveries of two webhooks; not the requests.
        const long = told.found.filter(({ length }) => length > 500)
        assert.ok(long.length >= 8, `${long.length} answers that tell something`)
        const kind = instance().db.dialect.name
        if (at === 0) firsts.set(kind, told)
        else assert.deepEqual(told, firsts.get(kind) ?? assert.fail('nothing to compare with'))
      })
    },
    { mail: server.address, base_url: 'https://bugs.example.com', webhook_hosts: ['127.0.0.1'] },
  )
}
