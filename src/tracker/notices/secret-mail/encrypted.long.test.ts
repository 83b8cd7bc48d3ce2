import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import PostalMime from 'postal-mime'

import { HAS_GPG, type Keys, makeKeys } from '../../../../tests/gpg.ts'
import { handleEvents } from '../../../../tests/handle-events.ts'
import { onEachInstance } from '../../../../tests/instance.ts'
import { submitAs } from '../../../../tests/page-forms.ts'
import {
  everyLetter,
  INBOX,
  openScene,
  type Scene,
  WORDS,
  wordsIn,
} from '../../../../tests/secret-letters.ts'
import { lettersOf, openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

if (HAS_GPG) {
  const settings = { mail: server.address, mail_in_address: INBOX, mail_in_servers: ['mx.example'] }
  const made: Keys[] = []
  const keysOf = (...given: Parameters<typeof makeKeys>) => {
    const keys = makeKeys(...given)
    made.push(keys)
    return keys
  }
  after(() => made.forEach((keys) => keys.close()))

  onEachInstance(
    'mail about bugs in groups, for people with a key',
    (opened) => {
      let scene: Scene
      const keys = keysOf('Ann <ann@example.com>', { expires: '30y' })
      before(async () => {
        scene = await openScene(opened(), server)
      })
      const put = (public_key: string) =>
        scene.instance.ask('PUT', '/rest/docket_pgp_key', { as: scene.ann, body: { public_key } })
      const own = async () =>
        (await scene.call('GET', 'docket_pgp_key', undefined, scene.ann)).pgp_key

      void test('is encrypted, and is the usual one inside', async () => {
        const usual = await everyLetter(scene)
        await scene.call('PUT', 'group/keepers', { mail_content: 'none' })
        server.received.length = 0
        const { status, body } = await put(keys.publicKey())
        assert.equal(status, 200)
        const { fingerprint } = body.pgp_key
        assert.ok(keys.gpg(['--with-colons', '--list-keys']).includes(`:${fingerprint}:`))
        const [told] = await lettersOf(server, scene.instance)
        assert.equal(told!.to, scene.ann.login)
        assert.match(told!.text, new RegExp(`new OpenPGP key(.|\n)*${fingerprint}`))

        const encrypted = await everyLetter(scene)
        for (const [kind, { raw }] of encrypted) {
          assert.deepEqual(await wordsIn(raw), [], kind)
          if (kind === 'answer') continue
          assert.match(raw, /^Subject: \[(Bug \d+|Bugzilla)\] Encrypted message$/m)
          const inside = keys.decrypt(await armoredIn(raw))
          assert.match(inside, /protected-headers=v1/)
          assert.deepEqual(await factsOf(inside), await factsOf(usual.get(kind)!.raw), kind)
        }
      })

      void test('has no content once the key has expired, which the preferences say', async () => {
        const { instance, ann } = scene
        const { now } = instance.clock
        instance.clock.now = Date.UTC(2051, 0, 1)
        const raw = await newLetter(scene)
        assert.match(raw, /^Subject: \[Bug \d+\] Content not sent by mail$/m)
        assert.match(raw, /add your OpenPGP key(.|\n)*preferences\/email/)
        assert.equal((await own()).is_expired, true)
        const page = await instance.ask('GET', '/preferences/email', { as: ann })
        assert.match(page.text, /Your key has expired/)
        instance.clock.now = now
      })

      void test('has no content if GnuPG does not take the key', async () => {
        const broken = keysOf('Ann <ann@example.com>', { expires: '1d' }).publicKey()
        await scene.instance.db.work((tx) =>
          tx.updateTable('pgp_keys').set({ public_key: broken }).execute(),
        )
        assert.match(await newLetter(scene), /^Subject: .* Content not sent by mail$/m)
      })

      void test('the page stores and removes a key, which the audit log records', async () => {
        const { instance, ann } = scene
        const form = { action: 'put_key', public_key: keys.publicKey() }
        const stored = await submitAs(instance, ann, '/preferences/email', form)
        assert.equal(stored.status, 303, stored.text)
        const { fingerprint } = await own()
        const shown = await instance.ask('GET', '/preferences/email', { as: ann })
        assert.match(shown.text, new RegExp(fingerprint.replaceAll(/.{4}(?=.)/g, '$& ')))
        await submitAs(instance, ann, '/preferences/email', { action: 'remove_key' })
        assert.equal(await own(), null)
        const rows = await instance.db.look((tx) =>
          tx
            .selectFrom('audit_log')
            .select(['removed', 'added'])
            .where('field', '=', 'pgp_key')
            .where('object_id', '=', ann.id)
            .orderBy('id')
            .execute(),
        )
        assert.deepEqual({ ...rows.at(-1) }, { removed: fingerprint, added: null })
        assert.equal(rows.at(-2)!.added, fingerprint)
      })

      const refused: [what: string, text: () => string, says: RegExp][] = [
        ['no key', () => 'hello', /not an OpenPGP public key/],
        ['garbage in a block', () => `${BEGIN}\n\nhello\n${END}`, /not an OpenPGP public key/],
        ['a private key', () => privateKey(keys), /a private key/],
        ['a private key in disguise', () => disguised(keys), /a private key/],
        [
          'an expired key',
          () => keysOf('a', { expires: '1d' }).publicKey(),
          /expired on 2020-01-02/,
        ],
        [
          'a key that only signs',
          () => keysOf('a', { usage: 'sign' }).publicKey(),
          /no valid subkey/,
        ],
        ['a revoked key', () => revoked(keysOf('a')), /is revoked/],
        ['two keys', () => two(keysOf('a'), keys), /contains 2 keys/],
      ]
      void test('keys that cannot be used are refused, and 20 are checked in an hour', async () => {
        scene.instance.clock.now += 3_600_000
        for (const [what, text, says] of refused) {
          const { status, body } = await put(text())
          assert.deepEqual([status, body.code], [400, 32000], what)
          assert.match(body.message, says, what)
        }
        assert.equal(await own(), null)
        let status = 400
        for (let tries = 0; tries < 20 && status === 400; tries++) {
          status = (await put(`${BEGIN}\n\nhello\n${END}`)).status
        }
        assert.equal(status, 429)
      })
    },
    { ...settings, gpg: 'gpg' },
  )
} else {
  void test('mail is encrypted', { skip: 'gpg is missing' }, () => {})
}

const BEGIN = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
const END = '-----END PGP PUBLIC KEY BLOCK-----'

const privateKey = (keys: Keys) => keys.gpg(['--armor', '--export-secret-keys'])
const disguised = (keys: Keys) => privateKey(keys).replaceAll('PRIVATE', 'PUBLIC')

function revoked(keys: Keys): string {
  keys.gpg(['--import'], keys.revocation())
  return keys.publicKey()
}

function two(one: Keys, other: Keys): string {
  one.gpg(['--import'], other.publicKey())
  return one.publicKey()
}

/** A letter to Ann about a new bug of the group. */
async function newLetter({ call, carol, ann, instance }: Scene): Promise<string> {
  const place = { product: WORDS.product, component: WORDS.component, version: '1' }
  const what = { summary: WORDS.summary, description: 'd', op_sys: 'All', platform: 'All' }
  server.received.length = 0
  await call('POST', 'bug', { ...place, ...what, assigned_to: ann.login }, carol)
  await handleEvents(instance)
  const raw = server.received.find(({ to }) => to.includes(ann.login))!.text
  assert.deepEqual(await wordsIn(raw), [])
  return raw
}

async function armoredIn(raw: string): Promise<string> {
  const { attachments } = await PostalMime.parse(raw.replaceAll('\n', '\r\n'))
  const types = attachments.map(({ mimeType }) => mimeType)
  assert.deepEqual(types, ['application/pgp-encrypted', 'application/octet-stream'])
  assert.match(raw, /^Content-Type: multipart\/encrypted; protocol="application\/pgp-encrypted"/m)
  const [version, content] = attachments.map(({ content: bytes }) =>
    Buffer.from(bytes as ArrayBuffer).toString(),
  )
  assert.equal(version!.trim(), 'Version: 1')
  return content!
}

/** Without what differs from letter to letter, the mark of the inner headers, and `Reply-To`. */
async function factsOf(raw: string) {
  const { headers, text = '', html = '' } = await PostalMime.parse(raw.replaceAll('\n', '\r\n'))
  const kept = headers.filter(({ key }) => key !== 'reply-to' && key !== 'date')
  const lines = kept.map(({ key, value }) => `${key}: ${value}`)
  return [...lines, text, html].map((part) =>
    part
      .replaceAll(/secret=[\w-]+|-\w+(?=@https)|; protected-headers=v1|boundary="[^"]*"/g, '')
      .replaceAll(/\d+/g, 'N')
      .replaceAll(/\s+/g, ' '),
  )
}
