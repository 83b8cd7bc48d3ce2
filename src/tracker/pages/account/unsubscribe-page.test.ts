import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { onEachInstance } from '../../../../tests/instance.ts'
import { openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

onEachInstance(
  'the link in mail about a bug',
  (opened) => {
    void test('stops mail about this bug for its recipient, by POST alone', async () => {
      const instance = opened()
      const ann = await instance.person('ann@example.com')
      const bob = await instance.person('bob@example.com')
      const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
      const body = { ...place, summary: 's', cc: [bob.login] }
      const filed = await instance.ask('POST', '/rest/bug', { as: ann, body })
      const id: number = filed.body.id
      const mailed = async () => {
        server.received.length = 0
        await handleEvents(instance)
        return server.received.filter(({ to }) => to.includes(bob.login))
      }
      const [letter] = await mailed()
      const head = letter!.text.replaceAll(/\r?\n[ \t]/g, ' ').split(/\r?\n\r?\n/)[0]!
      assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
      assert.match(
        head,
        /^List-Id: TestProduct\/TestComponent <testcomponent\.testproduct\.bugs\.example\.com>\r?$/m,
      )
      const [, path] = /^List-Unsubscribe: <https:\/\/bugs\.example\.com(\/\S+)>\r?$/m.exec(head)!
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const post = (to: string, form = 'List-Unsubscribe=One-Click') =>
        instance.ask('POST', to, { headers, body: form })
      const ignored = async () =>
        (await instance.ask('GET', '/rest/bugmail', { as: bob })).body.ignored_bugs
      const shown = await instance.ask('GET', path!)
      assert.match(shown.text, /Stop mail about this bug/)
      assert.equal(shown.headers['cache-control'], 'no-store')
      for (const wrong of [path!.replace(`bug=${id}`, 'bug=1000'), path!.slice(0, -1)]) {
        const refused = await post(wrong)
        assert.equal(refused.status, 400)
      }
      assert.deepEqual(await ignored(), [])
      for (let time = 0; time < 2; time += 1) assert.equal((await post(path!)).status, 200)
      assert.deepEqual(await ignored(), [{ id, summary: 's' }])
      await instance.ask('POST', `/rest/bug/${id}/comment`, { as: ann, body: { comment: 'c' } })
      assert.deepEqual(await mailed(), [])
      assert.match((await instance.ask('GET', path!)).text, /Send mail about this bug again/)
      assert.equal((await post(path!, 'again=1')).status, 200)
      assert.deepEqual(await ignored(), [])
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com/' },
)
