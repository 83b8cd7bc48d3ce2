/** Debian's nginx with sendfile, which serves the files of a folder, to compare downloads with. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const PROGRAM = '/usr/sbin/nginx'
const TRIES = 100

/** A running server. */
export interface Nginx {
  port: number
  /** Resolves when the process has ended. */
  stop(): Promise<void>
}

/** Whether nginx is installed. */
export function isThere(): boolean {
  try {
    accessSync(PROGRAM, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** One worker, since Docket has one thread for HTTP. */
export async function startNginx(root: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-bench-nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, root, port))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn(PROGRAM, args, { stdio: 'inherit' })
  await until(port)
  return {
    port,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

const configuration = (folder: string, root: string, port: number) => `
daemon off;
${userInfo().uid === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function until(port: number) {
  for (let tries = 0; tries < TRIES; tries++) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('connect', () => resolve(socket.destroy() && true))
      socket.on('error', () => setTimeout(() => resolve(false), 50))
    })
    if (isUp) return
  }
  throw new Error('nginx did not start')
}
