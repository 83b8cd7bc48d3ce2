/** A client of Marionette, by which a Mozilla program is driven: packets `LENGTH:JSON` over TCP. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What a command answers. */
type Answer = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  value: unknown,
]

/** A session with a running program. */
export interface Marionette {
  /** Sends a command, such as `Addon:Install`; rejects with its error. */
  send(name: string, parameters?: object): Promise<unknown>
  /**
   * Runs the body of an async function in the context of the program itself, with `args`, and
   * resolves to what it returns.
   */
  run<Result>(body: string, ...args: unknown[]): Promise<Result>
  close(): void
}

/** Opens a session at a port of this machine. */
export async function openMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const packets = packetsOf(socket)
  await packets.next()
  const waiting = new Map<number, (answer: Answer) => void>()
  const reading = (async () => {
    for await (const packet of packets) {
      const answer = JSON.parse(packet) as Answer
      waiting.get(answer[1])?.(answer)
      waiting.delete(answer[1])
    }
    for (const [id, tell] of waiting) tell([1, id, { error: 'closed', message: 'it ended' }, null])
  })()
  reading.catch(() => socket.destroy())
  let last = 0
  async function send(name: string, parameters: object = {}) {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    const text = JSON.stringify([0, id, name, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, value] = await promise
    if (error) throw new Error(`${name}: ${error.error}: ${error.message}`)
    return value
  }
  await send('WebDriver:NewSession', { strictFileInteractability: true })
  await send('Marionette:SetContext', { value: 'chrome' })
  return {
    send,
    async run<Result>(body: string, ...args: unknown[]) {
      const script = `const done = arguments[arguments.length - 1];
        (async (...args) => { ${body} })(...Array.prototype.slice.call(arguments, 0, -1)).then(
          (value) => done({ value }),
          (error) => done({ error: String(error), result: error?.result }))`
      const answer = (await send('WebDriver:ExecuteAsyncScript', { script, args })) as {
        value: { value: Result; error?: string }
      }
      if (answer.value.error !== undefined) throw new Error(answer.value.error)
      return answer.value.value
    },
    close: () => socket.destroy(),
  }
}

async function* packetsOf(socket: Socket): AsyncGenerator<string> {
  let bytes = Buffer.alloc(0)
  for await (const piece of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, piece])
    for (;;) {
      const colon = bytes.indexOf(':')
      const size = colon < 0 ? Infinity : Number(bytes.toString('latin1', 0, colon))
      if (bytes.length < colon + 1 + size) break
      yield bytes.toString('utf8', colon + 1, colon + 1 + size)
      bytes = bytes.subarray(colon + 1 + size)
    }
  }
}
