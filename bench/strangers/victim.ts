/**
 * A process that reads bugs at fixed times from its own address, and reports how long it waited.
 */

import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** How many reads to make, at which rate and from which address. */
export interface VictimOrders {
  port: number
  address: string
  bugs: number
  reads: number
  per_second: number
}

const agent = new Agent({ keepAlive: true })

function read({ port, address, bugs }: VictimOrders, at: number) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const path = `/rest/bug/${1 + ((at * 7919) % bugs)}`
  const how = { port, host: '127.0.0.1', localAddress: address, path, agent }
  const request = get(how, (response: IncomingMessage) => {
    response.resume().on('end', resolve)
  })
  request.on('error', reject)
  return promise
}

process.once('message', (orders: VictimOrders) => {
  void tell(orders)
})

async function tell(orders: VictimOrders) {
  const waits: number[] = []
  const all: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < orders.reads; at++) {
    await pause(Math.max(0, began + (at * 1000) / orders.per_second - performance.now()))
    const sent = performance.now()
    all.push(read(orders, at).then(() => void waits.push(performance.now() - sent)))
  }
  await Promise.all(all)
  process.send!(
    waits.sort((a, b) => a - b),
    () => process.exit(0),
  )
}
