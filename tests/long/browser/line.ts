/** A connection between a browser and a service that can be cut, held and mended. */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `cut` closes connections, `held` stops their bytes. */
export type Break = 'cut' | 'held'
/** A proxy on a free port. */
export interface Line {
  /** The URL for browsers, without a trailing slash. */
  url: string
  /** Sets the target from now on: a port of this machine. */
  leadTo(port: number): void
  /**
   * Breaks the connection after browsers have sent this many more bytes; resolves when it is
   * broken.
   */
  breakAfter(bytes: number, how: Break): Promise<void>
  /** The same after the service has sent this many more; its connections are cut. */
  breakDownAfter(bytes: number): Promise<void>
  /**
   * Holds only the connection over which the service has sent so many bytes; resolves then. Others
   * pass.
   */
  holdDownAfter(bytes: number): Promise<void>
  /**
   * Until `mend`, cuts the connection of each request that contains a text when the service
   * responds to it, before any byte of the response has passed.
   */
  loseAnswers(text: string): void
  /** Continues what was held; connections that were cut stay closed, but new ones pass again. */
  mend(): void
  /** Closes all connections. */
  close(): Promise<void>
}

/** Call `leadTo` before the first request. */
export async function openLine(): Promise<Line> {
  const browsers = new Set<Socket>()
  let port = 0
  let sent = 0
  let broken: Break | undefined
  let losing: string | undefined
  let received = 0
  let cut: { at: number; tell: () => void } | undefined
  let hold: { bytes: number; tell: () => void } | undefined
  /** Each continues one connection. */
  const held: (() => void)[] = []
  let next: { at: number; how: Break; tell: () => void } | undefined

  const stop = (how: Break) => {
    broken = how
    for (const browser of browsers) browser[how === 'cut' ? 'destroy' : 'pause']()
  }
  const server = createServer((browser) => {
    if (broken === 'cut') return void browser.destroy()
    const service = connect(port, '127.0.0.1')
    browsers.add(browser)
    browser
      .on('error', () => undefined)
      .on('close', () => {
        browsers.delete(browser)
        service.destroy()
      })
    service.on('error', () => undefined).on('close', () => browser.destroy())
    service.pipe(browser)
    let own = 0
    service.on('data', (bytes: Buffer) => {
      received += bytes.length
      own += bytes.length
      if (hold && own >= hold.bytes) {
        service.unpipe(browser).pause()
        held.push(() => service.pipe(browser))
        hold.tell()
        hold = undefined
      }
      if (!cut || received < cut.at) return
      stop('cut')
      cut.tell()
      cut = undefined
    })
    service.on('drain', () => broken || browser.resume())
    browser.on('data', (bytes: Buffer) => {
      if (losing !== undefined && bytes.includes(losing)) {
        service.unpipe(browser).resume()
        service.once('data', () => browser.destroy())
      }
      if (!service.write(bytes)) browser.pause()
      sent += bytes.length
      if (!next || sent < next.at) return
      stop(next.how)
      next.tell()
      next = undefined
    })
    if (broken === 'held') browser.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (to) => void (port = to),
    breakAfter: (bytes, how) =>
      new Promise((resolve) => void (next = { at: sent + bytes, how, tell: resolve })),
    breakDownAfter: (bytes) =>
      new Promise((resolve) => void (cut = { at: received + bytes, tell: resolve })),
    holdDownAfter: (bytes) => new Promise((resolve) => void (hold = { bytes, tell: resolve })),
    loseAnswers: (text) => void (losing = text),
    mend() {
      broken = undefined
      losing = undefined
      for (const browser of browsers) browser.resume()
      for (const goOn of held.splice(0)) goOn()
    },
    async close() {
      stop('cut')
      server.close()
      await once(server, 'close')
    },
  }
}
