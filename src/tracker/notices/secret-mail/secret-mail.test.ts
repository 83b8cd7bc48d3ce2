import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import {
  everyLetter,
  INBOX,
  type Kind,
  KINDS,
  openScene,
  type Raw,
  type Scene,
  WORDS,
  wordsIn,
} from '../../../../tests/secret-letters.ts'
import { openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

const settings = { mail: server.address, mail_in_address: INBOX, mail_in_servers: ['mx.example'] }

onEachInstance(
  'mail about bugs in groups',
  (opened) => {
    let scene: Scene
    let without: Map<Kind, Raw>
    before(async () => {
      scene = await openScene(opened(), server)
    })
    const tell = async (instance: Instance) => {
      server.received.length = 0
      await handleEvents(instance)
    }
    const choose = (mail_content: string) => scene.call('PUT', 'group/keepers', { mail_content })

    void test('has content by default', async () => {
      const letters = await everyLetter(scene)
      const said = new Set<string>()
      for (const kind of Object.keys(KINDS) as Kind[]) {
        const words = await wordsIn(letters.get(kind)!.raw)
        assert.notDeepEqual(words, [], kind)
        words.forEach((word) => said.add(word))
      }
      assert.deepEqual([...said].toSorted(), Object.values(WORDS).toSorted())
    })

    void test('has none of any kind if the group says so', async () => {
      const changed = await choose('none')
      const { mail_content } = changed.groups[0].changes
      assert.deepEqual(mail_content, { removed: 'all', added: 'none' })
      without = await everyLetter(scene)
      for (const [kind, { raw }] of without) {
        assert.deepEqual(await wordsIn(raw), [], `${kind}\n${raw}`)
        assert.match(raw, /\/(show_bug\.cgi\?id=|bugs\/)\d/)
        assert.match(raw, /^Subject: \[(Bug \d+|Bugzilla)\] (Content not|Your message)/m)
        assert.doesNotMatch(raw, /^(Reply-To|List-Id|X-Bugzilla-Who):/m)
      }
    })

    void test('has a thread and the headers that filters need', () => {
      const { raw, bug } = without.get('changed')!
      const lines = raw.replaceAll(/\n[ \t]/g, ' ').split('\n')
      const names = lines.slice(0, lines.indexOf('')).map((line) => line.split(':')[0]!)
      assert.deepEqual(names.toSorted(), [
        'Auto-Submitted',
        'Content-Transfer-Encoding',
        'Content-Type',
        'Date',
        'From',
        'In-Reply-To',
        'List-Unsubscribe',
        'List-Unsubscribe-Post',
        'MIME-Version',
        'Message-ID',
        'References',
        'Subject',
        'To',
        'X-Auto-Response-Suppress',
        'X-Bugzilla-ID',
        'X-Bugzilla-Reason',
        'X-Bugzilla-Type',
        'X-Bugzilla-URL',
      ])
      const first = /^Message-ID: (.*)$/m.exec(without.get('new')!.raw)![1]!
      assert.ok(lines.includes(`In-Reply-To: ${first}`))
      assert.ok(lines.includes(`X-Bugzilla-ID: ${bug}`))
      assert.ok(lines.includes('The bug is or was assigned to you.'))
    })

    void test('about others leaves out what it would say of such bugs', async () => {
      await choose('none')
      const { call, ann, carol, instance } = scene
      const fields = { version: '1', op_sys: 'All', platform: 'All', description: 'd' }
      const secret = { ...fields, product: WORDS.product, component: WORDS.component }
      const hidden = await call('POST', 'bug', { ...secret, summary: WORDS.summary }, carol)
      const open = { ...fields, product: 'Open', component: 'Core', assigned_to: ann.login }
      const { id } = await call('POST', 'bug', { ...open, summary: 'It stalls' }, carol)
      await tell(instance)
      const comment = { body: `See bug ${hidden.id}.` }
      await call('PUT', `bug/${id}`, { depends_on: { add: [hidden.id] }, comment })
      await tell(instance)
      const [letter] = server.received.filter(({ to }) => to.includes(ann.login))
      assert.match(letter!.text, /^Subject: \[Bug \d+\] It stalls$/m)
      assert.deepEqual(await wordsIn(letter!.text), [])
      assert.match(letter!.text, new RegExp(`See bug ${hidden.id}`))
    })
  },
  settings,
)
