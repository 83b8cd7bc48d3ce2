import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { onEachInstance } from '../../../../tests/instance.ts'
import { submitAs } from '../../../../tests/page-forms.ts'
import { openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

onEachInstance(
  'the page that tests mail',
  (opened) => {
    void test('sends a message to the administrator, and shows the steps', async () => {
      const instance = opened()
      server.received.length = 0
      server.refusal = '550 nobody here'
      const failed = await submitAs(instance, instance.admin, '/mail_test', {})
      assert.match(failed.text, /was not accepted[^]*550 nobody here[^]*Check the address/)
      server.refusal = undefined
      const sent = await submitAs(instance, instance.admin, '/mail_test', {})
      assert.equal(sent.status, 200)
      assert.match(sent.text, /to admin@example\.com was accepted[^]*250 kept/)
      assert.equal(server.received.length, 1)
    })
  },
  { mail: server.address },
)
