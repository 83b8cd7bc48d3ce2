import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { onEachInstance } from '../../../tests/instance.ts'
import { openMailServer } from '../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())
const path = '/rest/docket_mail_test'

onEachInstance(
  'a test of mail',
  (opened) => {
    void test('is sent to the administrator at once, and tells each step', async () => {
      const instance = opened()
      const { admin } = instance
      await instance.set('urlbase', 'https://bugs.example.com/')
      server.received.length = 0
      const { status, body } = await instance.ask('POST', path, { as: admin, body: {} })
      assert.equal(status, 200)
      const { accepted, from, to, message_id, response, steps, warnings } = body
      assert.deepEqual(
        [accepted, from, to, response],
        [true, 'bugzilla-daemon@bugs.example.com', admin.login, '250 kept'],
      )
      assert.deepEqual(
        steps.map(({ name, state }: Record<string, string>) => `${name} ${state}`),
        ['connection', 'tls', 'sender', 'recipient', 'message'].map((name) => `${name} passed`),
      )
      assert.deepEqual(warnings, [])
      const [letter] = server.received
      assert.deepEqual(letter!.to, [admin.login])
      assert.ok(letter!.text.includes(`Message-ID: ${message_id}`), letter!.text)
      assert.match(letter!.text, /^X-Bugzilla-Type: admin$/m)
    })

    void test('tells what the server refuses', async () => {
      const instance = opened()
      const { admin } = instance
      server.refusal = '550 nobody here'
      const { body } = await instance.ask('POST', path, { as: admin, body: {} })
      server.refusal = undefined
      assert.equal(body.accepted, false)
      assert.match(body.steps.at(-1).text, /nobody here/)
    })

    void test('is for administrators', async () => {
      const instance = opened()
      const ann = await instance.person('ann@example.com', ['tweakparams', 'editusers'])
      for (const asked of [
        await instance.ask('POST', path, { as: ann, body: {} }),
        await instance.ask('GET', '/mail_test', { as: ann }),
      ])
        assert.equal(asked.status === 401 || asked.status === 403, true, String(asked.status))
      assert.equal((await instance.ask('POST', path, { body: {} })).status, 401)
    })
  },
  { mail: server.address },
)
