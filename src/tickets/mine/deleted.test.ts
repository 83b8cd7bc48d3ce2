import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { decoded, openForm } from '../../../tests/page-forms.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { makeGrant, makeTicket } from '../../../tests/tickets.ts'

const MINUTE_MS = 60_000

onEachInstance('pages about deleted tickets and grants', (instance) => {
  let alice: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
  })
  const open = async (path: string, as = alice) => {
    const answer = await instance().ask('GET', path, { as })
    return { ...answer, content: contentOf(answer.text) }
  }
  /** Sends a form with a button, as a browser without a script does. */
  const post = async (list: string, action: string, ids: string[], as = alice) => {
    const { cookie, fields } = await openForm(instance(), list, as)
    const all = [['action', action], ...ids.map((id) => ['ids', id])] as [string, string][]
    const body = new URLSearchParams([['form_token', fields['form_token']!], ...all]).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
    return instance().ask('POST', list, { as, headers, body })
  }
  /** The ids in the form with the button that undoes a deletion. */
  const undoable = (page: string) => {
    const [form = ''] = /<form class="notice"[^]*?<\/form>/.exec(page) ?? []
    assert.ok(form === '' || form.includes('value="undo">Undo</button>'))
    return [...form.matchAll(/name="ids" value="(\w+)"/g)].map(([, id]) => id)
  }

  const makers = {
    '/files': (comment: string) => makeTicket(instance(), alice, { comment }),
    '/files/grants': (comment: string) => makeGrant(instance(), alice, { comment }),
  } as const
  for (const [list, make] of Object.entries(makers)) {
    void test(`${list}: after a deletion, a button undoes it`, async () => {
      const ids = [(await make('One')).id, (await make('Two')).id].toSorted()
      const { text } = await post(list, 'ask', ids)
      assert.match(text, /You can undo this for 10 minutes\./)
      assert.doesNotMatch(text, /This is final/)
      const { status, headers } = await post(list, 'delete', ids)
      assert.equal(status, 303)
      const there = decoded(headers['location']!)
      const after = await open(there)
      assert.match(after.content, /Deleted\. You can undo this for 10 minutes\./)
      assert.deepEqual(undoable(after.text), ids)
      assert.deepEqual(undoable((await open(there, instance().admin)).text), ids)
      const bob = await instance().person(`bob${list.length}@example.com`)
      assert.deepEqual(undoable((await open(there, bob)).text), [])
      assert.equal((await post(list, 'undo', ids, bob)).status, 404)
      const undone = await post(list, 'undo', ids)
      assert.deepEqual([undone.status, undone.headers['location']], [303, `${list}?done=restored`])
      assert.match((await open(`${list}?done=restored`)).content, /The deletion was undone/)
      assert.deepEqual(undoable((await open(there)).text), [], 'it is undone')
      for (const id of ids) assert.equal((await open(`${list}/${id}`)).status, 200)
      await post(list, 'delete', ids)
      instance().clock.now += 10 * MINUTE_MS + 1
      assert.deepEqual(undoable((await open(there)).text), [])
      assert.equal((await post(list, 'undo', ids)).status, 404)
      await instance().service.everyMinute()
    })

    void test(`${list}: the list of recently deleted ones`, async () => {
      const [kept, one, two] = [await make('Kept'), await make('One'), await make('Two')]
      await post(list, 'delete', [one.id, two.id])
      instance().clock.now += MINUTE_MS
      const { text, content } = await open(`${list}?state=purged&order=creation_time`)
      assert.equal(rowsOf(text).length, 2)
      assert.match(rowsOf(text)[0]!, /One.*deleted; can be undone for \d minutes/)
      assert.match(content, /value="undo">Undo</)
      assert.doesNotMatch(content, /Delete the selected ones/)
      assert.ok(!content.includes(`href="${list}/${one.id}"`), 'it has no page now')
      const final = await post(list, 'delete_now', [one.id])
      assert.deepEqual([final.status, final.headers['location']], [303, `${list}?done=deleted`])
      assert.equal((await post(list, 'undo', [one.id])).status, 404)
      assert.equal((await post(list, 'undo', [two.id])).status, 303)
      assert.match((await open(`${list}?state=purged`)).content, /There are no such/)
      const csv = await open(`${list}?state=all&ctype=csv`)
      assert.ok(csv.text.includes(kept.id) && csv.text.includes(two.id))
      assert.ok(!csv.text.includes(one.id))
      await post(list, 'delete', [kept.id, two.id])
      assert.match((await open(`${list}?state=purged&ctype=csv`)).text, /,"purged",/)
      await post(list, 'delete_now', [kept.id, two.id])
      assert.match((await post(list, 'undo', [])).text, /Nothing was selected/)
    })
  }
})
