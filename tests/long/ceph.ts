/** A Ceph of our own that speaks S3: a monitor, a store in memory and a gateway, on loopback. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

import { freePort } from '../cluster.ts'
import { endWithUs, say, surroundings } from './programs.ts'

const KEY = 'DOCKETKEY'
const SECRET = 'docketsecret'
const WAIT_MS = 60_000
const MEMORY_BYTES = 4 * 1024 ** 3

/** In the format of `DOCKET_TEST_S3`, without a bucket. */
export interface Ceph {
  endpoint: string
  key: string
  secret: string
  /** Kills all programs and deletes their data. */
  stop(): Promise<void>
}

/** Takes some seconds; rejects if a program does not start. */
export async function startCeph(): Promise<Ceph> {
  const home = await mkdtemp(join(tmpdir(), 'docket-ceph-'))
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.toReversed()) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    await rm(home, { recursive: true })
  }
  const start = (program: string, args: string[]) => {
    const all = ['-c', join(home, 'ceph.conf'), ...args, '-f']
    const child = spawn(program, all, { env: surroundings(), stdio: 'ignore' })
    endWithUs(child)
    children.push(child)
  }
  try {
    const endpoint = await startAll(home, start)
    return { endpoint, key: KEY, secret: SECRET, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(home: string, start: (program: string, args: string[]) => void) {
  const [fsid, osd] = [randomUUID(), randomUUID()]
  const monitor = `[v2:127.0.0.1:${await freePort()}]`
  const port = await freePort()
  const conf = join(home, 'ceph.conf')
  const map = join(home, 'monmap')
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(home, name))
  await writeFile(conf, configOf({ home, fsid, monitor, port }))
  await say('monmaptool', ['--create', '--addv', 'a', monitor, '--fsid', fsid, map])
  await say('ceph-mon', ['-c', conf, '-i', 'a', '--mkfs', '--monmap', map])
  start('ceph-mon', ['-i', 'a'])
  await say('ceph', ['-c', conf, '--connect-timeout', '60', 'osd', 'new', osd])
  await say('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd])
  start('ceph-osd', ['-i', '0'])
  const user = ['user', 'create', '--uid', 'docket', '--display-name', 'docket']
  const keys = ['--access-key', KEY, '--secret-key', SECRET]
  await say('radosgw-admin', ['-c', conf, ...user, ...keys])
  start('radosgw', ['-n', 'client.rgw'])
  const endpoint = `http://127.0.0.1:${port}`
  const until = Date.now() + WAIT_MS
  while (!(await fetch(endpoint).catch(() => undefined))) {
    if (Date.now() > until) throw new Error('the gateway of Ceph does not answer')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return endpoint
}

interface Place {
  home: string
  fsid: string
  monitor: string
  port: number
}
const configOf = ({ home, fsid, monitor, port }: Place) => `
[global]
fsid = ${fsid}
mon host = ${monitor}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
run dir = ${home}
log file = ${home}/$name.log
admin socket = ${home}/$name.asok
pid file = ${home}/$name.pid
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[mon.a]
mon data = ${home}/mon
[osd.0]
osd data = ${home}/osd
osd objectstore = memstore
memstore device bytes = ${MEMORY_BYTES}
[client.rgw]
rgw data = ${home}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
`
