/**
 * A process that makes the same calls to a server over many connections; its parent chooses them.
 */

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { CALLS } from './calls.ts'

/** The calls to repeat, until the parent ends the process. */
export interface AttackOrders {
  port: number
  calls: string[]
  connections: number
  /** Whether responses are read; otherwise, connections stay open with unread responses. */
  reads: boolean
}

/** What the attack achieved, and what it cost the attacker. */
export interface Attacked {
  /** The number of responses by status. */
  statuses: Record<string, number>
  cpu_seconds: number
}

const statuses: Record<string, number> = {}
const STATUS = /^HTTP\/1\.1 (\d+)/

/** Reads each response and repeats the call; reconnects shortly after the server hangs up. */
async function attack({ port, calls, reads }: AttackOrders, from: number) {
  for (let at = from; ;) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('error', () => undefined)
    let left = -1
    let isChunked = false
    const ask = () => socket.write(CALLS[calls[(at += 1) % calls.length]!]!)
    socket.on('connect', ask)
    const take = (chunk: Buffer) => {
      let rest = chunk
      if (left < 0) {
        const head = chunk.toString('latin1', 0, 4_096)
        const status = STATUS.exec(head)?.[1]
        if (!status) return
        statuses[status] = (statuses[status] ?? 0) + 1
        const end = chunk.indexOf('\r\n\r\n')
        isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
        left = isChunked ? 1 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
        rest = chunk.subarray(end + 4)
      }
      if (isChunked) left = rest.subarray(-5).toString('latin1') === '0\r\n\r\n' ? 0 : 1
      else left -= rest.length
      if (left > 0) return
      left = -1
      ask()
    }
    if (reads) socket.on('data', take)
    else socket.pause()
    await once(socket, 'close').catch(() => undefined)
    await pause(10)
  }
}

process.once('message', (orders: AttackOrders) => {
  for (let at = 0; at < orders.connections; at++) void attack(orders, at * 7)
  process.once('message', () => {
    const { user, system } = process.cpuUsage()
    const told: Attacked = { statuses, cpu_seconds: (user + system) / 1e6 }
    process.send!(told, () => process.exit(0))
  })
})
