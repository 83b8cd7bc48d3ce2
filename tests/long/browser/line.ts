/** A line between a browser and a service, which can be cut, held and mended. */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Break = 'cut' | 'held'
export interface Line {
  /** Where it begins, without a slash at its end. */
  url: string
  /** Where it leads from now on: a port of this machine. */
  leadTo(port: number): void
  /** Breaks it when so many bytes more were sent by browsers, and tells when it is so. */
  breakAfter(bytes: number, how: Break): Promise<void>
  /**
   * Until it is mended, cuts the connections of requests that hold a text when the service answers
   * them, before a byte of the answer has passed.
   */
  loseAnswers(text: string): void
  /** What was held goes on; what was cut is gone, and others are let through again. */
  mend(): void
  close(): Promise<void>
}

export async function openLine(): Promise<Line> {
  const browsers = new Set<Socket>()
  let port = 0
  let sent = 0
  let broken: Break | undefined
  let losing: string | undefined
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
    loseAnswers: (text) => void (losing = text),
    mend() {
      broken = undefined
      losing = undefined
      for (const browser of browsers) browser.resume()
    },
    async close() {
      stop('cut')
      server.close()
      await once(server, 'close')
    },
  }
}
