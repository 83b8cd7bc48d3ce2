import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { contentOf } from '../../../tests/sheets.ts'
import { makeGrant, makeTicket } from '../../../tests/tickets.ts'

const lettersOf = (instance: Instance) =>
  instance.db.look(async (tx) => {
    const jobs = await tx.selectFrom('jobs').select('body').orderBy('id').execute()
    return jobs.map(({ body }) => JSON.parse(body) as { from: string; headers: unknown })
  })

onEachInstance(
  'the name that an owner shows',
  (instance) => {
    const linked = async (query: string) => {
      const headers = { accept: 'text/html' }
      return contentOf((await instance().ask('GET', `/?${query}`, { headers })).text)
    }

    void test('is on the page of a ticket only if it was chosen', async () => {
      const { admin } = instance()
      const { id } = await makeTicket(instance(), admin)
      const before = await linked(`t=${id}`)
      assert.doesNotMatch(before, /<dt>From<\/dt>|admin/)
      const fields = { name: 'a.txt', comment: '', notify: '', shown_as: 'Ann <Smith>' }
      const saved = await submitAs(instance(), admin, `/files/${id}`, fields)
      assert.equal(saved.status, 303, saved.text)
      assert.match(await linked(`t=${id}`), /<dt>From<\/dt><dd>Ann &#60;Smith&#62;<\/dd>/)
      await submitAs(instance(), admin, `/files/${id}`, { ...fields, shown_as: '' })
      assert.equal(await linked(`t=${id}`), before)
    })

    void test('is on the page of a grant, and in mail with the link', async () => {
      const { admin } = instance()
      const shown_as = 'Ann "the\r\nboss" Smith <x@y.z>'
      const { id } = await makeGrant(instance(), admin, { shown_as, send_to: 'b@example.com' })
      assert.match(await linked(`g=${id}`), /You are sending files to Ann &#34;the boss&#34; Smith/)
      const { from, headers } = (await lettersOf(instance())).at(-1)!
      assert.match(from, /^"Ann the boss Smith x@y\.z" <[^<>]+>$/)
      assert.deepEqual(headers, [['Reply-To', admin.login]])
      const plain = await makeGrant(instance(), admin, { send_to: 'b@example.com' })
      assert.doesNotMatch((await lettersOf(instance())).at(-1)!.from, /[<"]/)
      assert.doesNotMatch(await linked(`g=${plain.id}`), /You are sending/)
    })

    void test('has at most 100 characters', async () => {
      const { admin } = instance()
      const { id } = await makeGrant(instance(), admin)
      const change = (shown_as: string) =>
        instance().ask('PUT', `/rest/grants/${id}`, { as: admin, body: { shown_as } })
      assert.equal((await change('x'.repeat(101))).status, 400)
      const { body } = await change('x'.repeat(100))
      assert.equal(body.grants[0].changes.shown_as.added, 'x'.repeat(100))
    })
  },
  { mail: 'folder:/nonexistent' },
)
