import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { openMailServer } from '../../../tests/smtp.ts'
import { main } from './main.ts'

const mail = await openMailServer()
after(() => mail.close())

onEachInstance(
  'docket send, receive and grant',
  (opened) => {
    let instance: Instance
    let url: string
    let folder: string
    let account: string[]
    before(async () => {
      instance = opened()
      url = await instance.service.server.listen({ host: '127.0.0.1', port: 0 })
      folder = await mkdtemp(join(tmpdir(), 'docket-remote-'))
      await writeFile(join(folder, 'key'), `${instance.admin.api_key}\n`, { mode: 0o600 })
      await writeFile(join(folder, 'password'), 'right\n')
      await writeFile(join(folder, 'a.txt'), 'hello')
      account = ['--url', url, '--key-file', join(folder, 'key')]
    })
    after(() => rm(folder, { recursive: true }))

    async function run(...argv: string[]) {
      const [out, err]: [string[], string[]] = [[], []]
      const voice = { out: (l: string) => void out.push(l), err: (l: string) => void err.push(l) }
      return { code: await main(argv, voice), out, err: err.join('\n') }
    }
    const file = (name: string) => join(folder, name)
    const listed = async (list: string) =>
      (await instance.ask('GET', `/rest/${list}?include_fields=_all`, { as: instance.admin })).body[
        list.split('?')[0]!
      ][0]

    void test('a file is sent with limits and a password, and received', async () => {
      const sent = await run(
        'send',
        file('a.txt'),
        '--days=3',
        '--downloads=2',
        '--comment=look',
        `--password=${file('password')}`,
        '--name=b.txt',
        ...account,
      )
      assert.equal(sent.code, 0, sent.err)
      const [link = ''] = sent.out
      assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/\?t=[0-9a-f]{32}$/)
      const ticket = await listed('tickets')
      assert.deepEqual(
        [ticket.name, ticket.comment, ticket.limits.total, ticket.limits.maxdl],
        ['b.txt', 'look', 3 * 24 * 3600, 2],
      )
      const locked = await run('receive', link, '--to', folder)
      assert.deepEqual([locked.code, locked.out], [1, []])
      assert.match(locked.err, /give it with --password/)
      const got = await run('receive', link, '--to', folder, '--password', file('password'))
      assert.deepEqual([got.code, got.out], [0, [file('b.txt')]])
      assert.equal(await readFile(file('b.txt'), 'utf8'), 'hello')
    })

    void test('a grant is made, and files are sent through it', async () => {
      const made = await run('grant', '--uploads', '3', '--days', '1', ...account)
      assert.equal(made.code, 0, made.err)
      const grant = await listed('grants')
      assert.deepEqual(
        [grant.notify, grant.limits.maxul, grant.limits.total, grant.receipts],
        [[instance.admin.login], 3, 24 * 3600, true],
      )
      const through = ['--grant', made.out[0]!]
      const sent = await run('send', file('a.txt'), file('password'), ...through)
      assert.deepEqual([sent.code, sent.out, sent.err], [0, [], 'sent 2 files'])
      const from = ['--from-name=Ann', '--from-address', 'ann@example.com']
      assert.equal((await run('send', file('a.txt'), ...through, ...from)).code, 0)
      const ticket = await listed('tickets')
      assert.deepEqual([ticket.sender_name, ticket.sender_address], ['Ann', 'ann@example.com'])
      const wrong = await run('send', file('a.txt'), ...through, '--from-address=ann')
      assert.equal(wrong.code, 1)
      assert.match(wrong.err, /sender_address.* an email address/)
      const alone = await run('send', file('a.txt'), ...from, ...account)
      assert.equal(alone.code, 2)
      assert.match(alone.err, /--from-name and --from-address are for --grant/)
      const refused = await run('send', file('a.txt'), ...through, '--days', '3')
      assert.match(refused.err, /the grant says how long tickets exist/)
      assert.equal((await run('grant', '--no-receipts', ...account)).code, 0)
      assert.equal((await listed('grants')).receipts, false)
    })

    void test('recipients get links of their own', async () => {
      const to = ['--to', 'ann@example.com', '--to', 'ben@example.com']
      const sent = await run('send', file('a.txt'), '--own-links', ...to, ...account)
      assert.equal(sent.code, 0, sent.err)
      const id = new URL(sent.out[0]!).searchParams.get('t')!
      const path = `/rest/tickets/${id}/recipients`
      const { body } = await instance.ask('GET', path, { as: instance.admin })
      const addresses = body.recipients.map(({ address }: { address: string }) => address)
      assert.deepEqual(addresses, ['ann@example.com', 'ben@example.com'])
      const nobody = await run('send', file('a.txt'), '--own-links', ...account)
      assert.match(nobody.err, /--own-links is for --to/)
      const encrypted = ['--own-links', '--encrypt', ...to]
      const secret = await run('send', file('a.txt'), ...encrypted, ...account)
      assert.match(secret.err, /--own-links does not go with --encrypt/)
    })

    void test('a file of a ticket is replaced, under the same link', async () => {
      await writeFile(file('v2.txt'), 'second')
      const made = await run('send', file('a.txt'), ...account)
      const link = made.out[0]!
      const sent = await run('send', '--replace', link, file('v2.txt'), ...account)
      assert.deepEqual([sent.code, sent.out], [0, [link]], sent.err)
      const id = new URL(link).searchParams.get('t')!
      const { body } = await instance.ask('GET', `/rest/tickets/${id}`, { as: instance.admin })
      assert.deepEqual([body.tickets[0].name, body.tickets[0].size], ['v2.txt', 6])
      const two = await run('send', '--replace', link, '--number', '2', file('v2.txt'), ...account)
      assert.match(two.err, /no such file/)
      for (const more of [['--days', '3'], ['--comment', 'x'], [file('a.txt')]]) {
        const wrong = await run('send', '--replace', link, file('v2.txt'), ...more, ...account)
        assert.match(wrong.err, /--replace is for one file/)
      }
      const number = await run('send', '--number', '2', file('a.txt'), ...account)
      assert.match(number.err, /--number is for --replace/)
    })

    void test('wrong use is refused before anything is sent', async () => {
      await writeFile(file('open'), 'x')
      await chmod(file('open'), 0o644)
      const cases: [argv: string[], err: RegExp][] = [
        [['send', folder, ...account], /is a folder; send it as an archive/],
        [['send', ...account], /missing argument FILE/],
        [['send', file('a.txt')], /name the Docket with --url or DOCKET_URL/],
        [['send', file('a.txt'), '--url', url], /give your API key in DOCKET_KEY/],
        [['send', file('a.txt'), '--key', 'x'], /other users could see it .* DOCKET_KEY instead/],
        [['send', file('a.txt'), '--url', url, '--key-file', file('open')], /chmod 600/],
        [['send', file('a.txt'), ...account, '--days', 'x'], /--days x: must be a number/],
        [['receive', url], /not a link to a ticket/],
        [['receive', `${url}/?t=${'0'.repeat(32)}`, '--to', file('a.txt')], /not a folder/],
      ]
      for (const [argv, err] of cases) {
        const done = await run(...argv)
        assert.notEqual(done.code, 0, argv.join(' '))
        assert.match(done.err, err)
        assert.doesNotMatch(done.err, /a bug in Docket/)
      }
    })
  },
  { only: 'both', mail: mail.address },
)
