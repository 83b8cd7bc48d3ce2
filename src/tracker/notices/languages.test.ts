import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { sendForm, submitAs } from '../../../tests/page-forms.ts'
import { addProduct } from '../../../tests/products.ts'
import { lettersOf, openMailServer } from '../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')
const german = { 'accept-language': 'de', accept: 'text/html' }

onEachInstance(
  'a reader of German',
  (opened) => {
    let instance: Instance
    let ann: Person
    const ask = async (verb: string, path: string, body: object, as = ann) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const told = async () => {
      await handleEvents(instance)
      const letters = await lettersOf(server, instance)
      server.received.length = 0
      return letters.map(({ to, text }) => ({ to, text: utf8(text) }))
    }
    /** With the password, since a key cannot make others. */
    const makeKey = async () => {
      const headers = { 'x-bugzilla-login': ann.login, 'x-bugzilla-password': PASSWORD }
      const body = { description: 'robot' }
      const { status } = await instance.ask('POST', '/rest/api_key', { headers, body })
      assert.ok(status < 300)
    }
    const prefer = (lang: string, as = ann) =>
      ask('PUT', 'preference', { preferences: { lang } }, as)

    before(async () => {
      instance = opened()
      await instance.set('urlbase', 'https://bugs.example.com/')
      ann = await instance.person('ann@example.com', ['editbugs'])
      await addProduct(instance, 'Open')
      await told()
    })

    void test('gets letters about the account in German', async () => {
      await makeKey()
      assert.match((await told())[0]!.text, /^Subject: Your account has a new API key$/m)
      await prefer('de')
      await makeKey()
      const [letter] = await told()
      assert.match(letter!.text, /^Hallo,$/m)
      assert.match(
        letter!.text,
        /für das Konto ann@example\.com bei https:\/\/bugs\.example\.com\//,
      )
      assert.match(letter!.text, /^X-Bugzilla-Type: admin$/m)
    })

    void test('gets mail about bugs whose form programs know, with reasons in German', async () => {
      await prefer('de')
      const filed = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const texts = { platform: 'All', summary: 'It stalls', description: 'When it rains.' }
      const more = { cc: [ann.login] }
      const { id } = await ask('POST', 'bug', { ...filed, ...texts, ...more }, instance.admin)
      await told()
      const comment = { body: 'Still.' }
      await ask('PUT', `bug/${id}`, { priority: 'High', comment }, instance.admin)
      const { text } = (await told()).find(({ to }) => to === ann.login)!
      assert.match(text, new RegExp(`^Subject: \\[Bug ${id}\\] It stalls$`, 'm'))
      assert.match(text, /^ {11}What {4}\|Removed {21}\|Added$/m)
      assert.match(text, /^--- Comment #1 from .* ---$/m)
      assert.match(text, /^Sie erhalten diese Nachricht, weil:$/m)
      assert.match(text, /^Sie stehen oder standen auf der CC-Liste des Bugs\.$/m)
      assert.doesNotMatch(text, /You receive this message/)
    })

    void test('reads errors in German, and the frame around untranslated pages', async () => {
      const show = async (path: string, as?: Person) =>
        (await instance.ask('GET', path, { headers: german, as })).text
      const hidden = await show('/bugs/99999', ann)
      assert.match(hidden, /<html lang="de">[^]*Einen Bug mit der Nummer 99999 gibt es nicht\./)
      const list = await show('/bugs', ann)
      assert.match(
        list,
        /<html lang="de">[^]*<title lang="en">[^]*Abmelden[^]*<main id="main" lang="en">/,
      )
    })

    void test('reads why a form was refused in German', async () => {
      const wrong = { email: 'not an address' }
      const { text } = await sendForm(instance, '/create_account', wrong, german)
      assert.match(text, /<html lang="de">/)
      assert.match(
        text,
        /<p class="alarm" role="alert">„not an address“ ist kein gültiger Login-Name/,
      )
    })

    void test('finds each sentence marked with its language on an untranslated page', async () => {
      const show = async (path: string, as: Person) =>
        (await instance.ask('GET', path, { headers: german, as })).text
      const list = await show('/bugs?f1=nothing&o1=equals&v1=1', ann)
      assert.match(list, /lang="en">[^]*role="alert"><span lang="de">„nothing“ ist kein Feld/)
      const group = await instance.ask('GET', '/rest/group?names=editbugs', { as: instance.admin })
      const [{ id }] = group.body.groups
      const path = `/admin/groups/${id}/members/remove?pattern=(`
      assert.match(await show(path, instance.admin), /role="alert">This pattern cannot be used/)
    })

    void test('gets a letter in the language of the page on which it was requested', async () => {
      await prefer('')
      await sendForm(instance, '/password_reset', { login_name: ann.login }, german)
      const [letter] = await told()
      assert.match(letter!.text, /^Hallo,$/m)
    })

    void test('gets English from the interface for programs', async () => {
      await prefer('de')
      const { status, body } = await instance.ask('GET', '/rest/bug/99999', {
        as: ann,
        headers: { 'accept-language': 'de' },
      })
      assert.equal(status, 404)
      assert.equal(body.message, 'There is no bug with the number 99999.')
    })

    void test('chooses on the page "Display" the language of mail as well', async () => {
      await prefer('')
      const sent = await submitAs(instance, ann, '/display', { language: 'it' })
      assert.equal(sent.status, 303)
      await makeKey()
      assert.match((await told())[0]!.text, /^Buongiorno,$/m)
    })

    void test('keeps a language chosen there, though it is the default at the time', async () => {
      await prefer('')
      await submitAs(instance, ann, '/display', { language: 'en' })
      const { preferences } = await ask('GET', 'preference', {})
      const lang = preferences.find(({ name }: { name: string }) => name === 'lang')
      assert.deepEqual([lang.value, lang.is_chosen], ['en', true])
    })
  },
  { mail: server.address },
)
