/**
 * The files in `deploy/`: balancers with their configurations before two real nodes, the systemd
 * unit, and the paths in the Containerfile.
 */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'

import { freePort } from '../cluster.ts'
import { credentials } from '../tickets.ts'
import { endWithUs, HAPROXY, NGINX, ROOT, say, SYSTEMD_ANALYZE } from './programs.ts'
import { ADMIN, kinds, type Place, type Running, startService } from './service.ts'

const NAME = 'bugs.example.org'
const KEY = { 'x-bugzilla-api-key': ADMIN.api_key }
const MIB = 1024 * 1024
const READY_TRIES_MAX = 200

/** A balancer: the name of its configuration, and how it starts with it. */
interface Balancer {
  program: string | undefined
  file: string
  /** The line that listens, in the file. */
  listen: RegExp
  start(paths: { config: string; folder: string }): Promise<ChildProcess>
}

const balancers: Record<string, Balancer> = {
  nginx: {
    program: NGINX,
    file: 'nginx.conf',
    listen: /(?<=listen )443/,
    async start({ config, folder }) {
      const main = join(folder, 'main.conf')
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const temporary = paths.map((one) => `${one}_temp_path ${folder}/${one};`).join('\n')
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      await writeFile(
        main,
        `${user} pid ${folder}/pid; error_log ${folder}/errors; events {}
         http { access_log off; ${temporary} include ${config}; }`,
      )
      return spawn(NGINX!, ['-p', folder, '-c', main, '-g', 'daemon off;'], { stdio: 'inherit' })
    },
  },
  HAProxy: {
    program: HAPROXY,
    file: 'haproxy.cfg',
    listen: /(?<=bind )(?=:443)/,
    start: async ({ config }) => spawn(HAPROXY!, ['-f', config], { stdio: 'inherit' }),
  },
}

/** In tenths. */
const EXPOSURE_MAX = '20'
const skip = SYSTEMD_ANALYZE === undefined && 'there is no systemd-analyze'

void test('the systemd unit leaves little exposed', { skip }, async () => {
  const how = ['security', '--no-pager', '--offline=true', `--threshold=${EXPOSURE_MAX}`]
  await say(SYSTEMD_ANALYZE!, [...how, join(ROOT, 'deploy', 'docket.service')])
})

void test('the container finds what it copies, and its Node', async () => {
  const text = await readFile(join(ROOT, 'deploy', 'Containerfile'), 'utf8')
  const copies = text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)
  const paths = [...copies].flatMap(([, names]) => names!.split(' '))
  assert.ok(paths.includes('src'))
  const [, start, end] = /ln -s "(\S+)\$\(node -p process\.arch\)(\S+)"/.exec(text)!
  for (const path of [...paths, `${start}${process.arch}${end}`]) {
    assert.ok(existsSync(join(ROOT, path)), path)
  }
})

const on = kinds.find(({ name }) => name === 'PostgreSQL')

for (const [name, balancer] of Object.entries(balancers)) {
  const why =
    balancer.program === undefined ? `there is no ${name}` : !on && 'there is no PostgreSQL'
  void describe(`${name} before two nodes`, { skip: why }, () => {
    let folder: string
    let place: Place
    let nodes: Running[]
    let program: ChildProcess
    let agent: Agent
    let port: number

    const start = async (at: string, from?: string): Promise<Running> => {
      const own = from ?? String(await freePort())
      const flags = ['--node-name', at, '--port', own, '--base-url', `https://${NAME}`]
      const running = await startService(
        { ...place, folder: join(folder, at) },
        [...flags, '--trusted-proxies', '127.0.0.1', '--drain-seconds', '3'],
        { DOCKET_SECRET_KEY: 'ef'.repeat(32), DOCKET_BLOBS: join(folder, 'blobs') },
      )
      return { ...running, url: `http://127.0.0.1:${own}` }
    }
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'docket-balancer-'))
      place = await on!.make()
      nodes = [await start('one'), await start('two')]
      const [key, certificate] = [join(folder, 'docket.key'), join(folder, 'docket.crt')]
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${NAME}`]
      const named = ['-addext', `subjectAltName=DNS:${NAME}`]
      await say('openssl', [...made, ...named, '-keyout', key, '-out', certificate])
      const pem = join(folder, 'docket.pem')
      const ca = await readFile(certificate)
      await writeFile(pem, Buffer.concat([ca, await readFile(key)]))
      port = await freePort()
      const [one, two] = nodes.map(({ url }) => new URL(url).host) as [string, string]
      const text = await readFile(join(ROOT, 'deploy', balancer.file), 'utf8')
      const config = join(folder, balancer.file)
      await writeFile(
        config,
        text
          .replace(balancer.listen, name === 'nginx' ? `127.0.0.1:${port}` : '127.0.0.1')
          .replace('127.0.0.1:443', `127.0.0.1:${port}`)
          .replaceAll('/etc/ssl', folder)
          .replace('10.0.0.11:8080', one)
          .replace('10.0.0.12:8080', two),
      )
      program = await balancer.start({ config, folder })
      endWithUs(program)
      agent = new Agent({ ca, keepAlive: true, servername: NAME })
      await untilReady()
    })
    after(async () => {
      agent?.destroy()
      if (program && program.exitCode === null) {
        program.kill('SIGTERM')
        await once(program, 'exit')
      }
      for (const node of nodes ?? []) await node.stop()
      await place?.remove()
      await rm(folder, { recursive: true, force: true })
    })

    interface Given {
      status: number
      headers: IncomingHttpHeaders
      body: Buffer
    }
    /** Sends a request through the balancer. */
    const ask = (path: string, method = 'GET', headers = {}, body?: Buffer) =>
      new Promise<Given>((resolve, reject) => {
        const about = { host: NAME, ...KEY, ...headers }
        request({ agent, port, host: '127.0.0.1', path, method, headers: about })
          .on('error', reject)
          .on('response', (answer) => {
            buffer(answer).then(
              (all) => resolve({ status: answer.statusCode!, headers: answer.headers, body: all }),
              reject,
            )
          })
          .end(body)
      })
    async function untilReady() {
      for (let tries = 1; ; tries++) {
        const answer = await ask('/readyz').catch(() => undefined)
        if (answer?.status === 200) return
        if (tries === READY_TRIES_MAX) throw new Error(`${name} is not ready: ${answer?.status}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    /** How many requests for the version a node has answered. */
    const answeredBy = async ({ url }: Running) => {
      const text = await (await fetch(`${url}/metrics`, { headers: KEY })).text()
      const counts = text.matchAll(
        /^docket_http_request_duration_seconds_count\{method="Bugzilla.version".*\} (\d+)$/gm,
      )
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
    }
    /** Requests until a condition holds; resolves to the statuses of the responses. */
    async function askUntil(isOver: () => boolean, times_min: number) {
      const statuses = new Set<number>()
      for (let time = 0; time < times_min || !isOver(); time++) {
        statuses.add((await ask('/rest/bug?limit=1&include_fields=id')).status)
      }
      return [...statuses]
    }

    void test('both nodes answer, at the address that people use', async () => {
      const earlier = await Promise.all(nodes.map(answeredBy))
      const all = await Promise.all(Array.from({ length: 40 }, () => ask('/rest/version')))
      assert.ok(all.every(({ status }) => status === 200))
      for (const [at, node] of nodes.entries()) {
        const own = (await answeredBy(node)) - earlier[at]!
        assert.ok(own >= 5, `node ${at} answered ${own} of 40`)
      }
      // Cookies of a page are secure if the request is.
      const { headers } = await ask('/login')
      assert.match(String(headers['set-cookie']), /__Host-docket_form=.*Secure/)
    })

    void test('a large upload and its download pass completely', async () => {
      const bytes = randomBytes(64 * MIB)
      const border = 'a-border-between-parts'
      const part = `--${border}\r\nContent-Disposition: form-data; name=`
      const body = Buffer.concat([
        Buffer.from(`${part}"msg"\r\n\r\n{}\r\n${part}"file"; filename="a.bin"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${border}--\r\n`),
      ])
      const headers = {
        ...credentials(ADMIN.login, ADMIN.api_key),
        'content-type': `multipart/form-data; boundary=${border}`,
        'content-length': String(body.length),
      }
      const made = await ask('/rest/newticket', 'POST', headers, body)
      assert.equal(made.status, 200, String(made.body))
      const { id, url } = JSON.parse(String(made.body)) as { id: string; url: string }
      assert.ok(url.startsWith(`https://${NAME}/`), url)
      const given = await ask(`/d.php/${id}/a.bin`)
      const sum = (of: Buffer) => createHash('sha256').update(of).digest('hex')
      assert.equal(sum(given.body), sum(bytes))
    })

    void test('nobody notices that a node stops', async () => {
      let isStopped = false
      const stopping = nodes[0]!.stop().then((code) => {
        isStopped = true
        return code
      })
      assert.deepEqual(await askUntil(() => isStopped, 50), [200])
      assert.equal(await stopping, 0)
      assert.deepEqual(await askUntil(() => true, 50), [200])
    })

    void test('readers do not notice that a node is killed, nor that it comes back', async () => {
      nodes[0] = await start('one', new URL(nodes[0]!.url).port)
      const [back, other] = nodes as [Running, Running]
      let isBack = false
      const seen = async () => {
        const start = await answeredBy(back)
        while ((await answeredBy(back)) < start + 5) await ask('/rest/version')
        isBack = true
      }
      const seeing = seen()
      assert.deepEqual(await askUntil(() => isBack, 50), [200])
      await seeing
      const killing = other.kill()
      assert.deepEqual(await askUntil(() => true, 200), [200])
      await killing
    })

    void test('without a node there is status 503', async () => {
      await nodes[0]!.kill()
      const { status, headers } = await ask('/rest/version')
      assert.deepEqual([status, headers['retry-after']], [503, '1'])
    })
  })
}
