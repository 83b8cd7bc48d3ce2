/** A real Postfix with a configuration of its own, between the service and a sink. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '../../cluster.ts'
import { POSTFIX, ROOT, say } from '../programs.ts'

const MIB = 1024 * 1024
const WAIT_MS = 60_000

export async function until(isSo: () => boolean | Promise<boolean>) {
  const end = Date.now() + WAIT_MS
  while (!(await isSo())) {
    assert.ok(Date.now() < end, 'nothing happened')
    await pause(100)
  }
}

/** Sends one message by SMTP. Returns undefined if it was accepted, else why not. */
export async function converse(port: number, recipient: string, message: Buffer) {
  const socket = connect(port, '127.0.0.1')
  const stuffed = message.toString('latin1').replaceAll(/^\./gm, '..')
  const rest = ['HELO tests', 'MAIL FROM:<somebody@else.test>', `RCPT TO:<${recipient}>`, 'DATA']
  rest.push(`${stuffed}.`, 'QUIT')
  let last = 'no reply'
  try {
    for await (const line of createInterface({ input: socket })) {
      last = line
      const next = /^[23]/.test(line) ? rest.shift() : undefined
      if (next === undefined) break
      socket.write(Buffer.from(`${next}\r\n`, 'latin1'))
    }
  } catch (error) {
    last = String(error)
  }
  socket.destroy()
  return rest.length === 0 ? undefined : last
}

/** A running Postfix. */
export interface Postfix {
  port: number
  /** The file with the certificate of its authority, which is itself. */
  certificate: string
  stop(): Promise<unknown>
  /** Ends all its processes with kill -9, and starts it again on the same queue. */
  killAndStart(): Promise<void>
}

const SERVICES = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

/**
 * Delivers mail to the tracker by LMTP, and all other mail to the sink; tries again each second.
 * Needs root, since Postfix does.
 */
export async function startPostfix(
  home: string,
  to: { lmtp: number; sink: string },
): Promise<Postfix> {
  const [config, queue, data] = ['config', 'queue', 'state'].map((name) => join(home, name))
  for (const path of [config!, queue!, data!]) await mkdir(path)
  await chmod(home, 0o755)
  await say('chown', ['postfix', data!])
  const [key, certificate] = [join(home, 'key.pem'), join(home, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${hostname()}`]
  const named = ['-addext', `subjectAltName=DNS:${hostname()}`]
  await say('openssl', [...made, ...named, '-keyout', key, '-out', certificate])
  const port = await freePort()
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    maillog_file: join(home, 'log'),
    maillog_file_prefixes: tmpdir(),
    myhostname: hostname(),
    mydestination: '',
    mynetworks_style: 'host',
    inet_protocols: 'ipv4',
    relay_domains: 'tracker.test',
    recipient_delimiter: '+',
    transport_maps: `inline:{tracker.test=lmtp:inet:127.0.0.1:${to.lmtp}}`,
    relayhost: `[127.0.0.1]:${to.sink}`,
    smtp_tls_security_level: 'none',
    smtpd_tls_security_level: 'may',
    smtpd_tls_received_header: 'yes',
    smtpd_tls_cert_file: certificate,
    smtpd_tls_key_file: key,
    smtpd_relay_restrictions: 'permit_mynetworks, reject_unauth_destination',
    message_size_limit: String(30 * MIB),
    queue_run_delay: '1s',
    minimal_backoff_time: '1s',
    maximal_backoff_time: '1s',
    transport_retry_time: '1s',
    alias_maps: '',
    alias_database: '',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await writeFile(join(config!, 'main.cf'), lines.join(''))
  await writeFile(join(config!, 'master.cf'), `${port} inet n - n - - smtpd\n${SERVICES}`)
  const start = async () => {
    await say(POSTFIX!, ['-c', config!, 'start'], { cwd: ROOT })
    await until(() => accepts(port))
  }
  await start()
  return {
    port,
    certificate,
    stop: () => say(POSTFIX!, ['-c', config!, 'stop']),
    async killAndStart() {
      // All its processes are in the group of the first.
      const master = Number(await readFile(join(queue!, 'pid', 'master.pid'), 'utf8'))
      process.kill(-master, 'SIGKILL')
      await until(() => !isAlive(master))
      await start()
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}
