/** The attachments of the demo: logs, pictures and patches. */

import { crc32, deflateSync } from 'node:zlib'

import type { Part } from './problem.ts'

/** A file to attach. */
export interface DemoFile {
  file_name: string
  content_type: string
  summary: string
  is_patch?: true
  bytes: Buffer
}

/** A unified diff that applies the fix of a component. */
export function patchFile({ name, code }: Part, number: number): DemoFile {
  const { file, around, old } = code
  const line = 20 + (number % 60)
  const lines = [
    `diff --git a/${file} b/${file}`,
    `--- a/${file}`,
    `+++ b/${file}`,
    `@@ -${line},3 +${line},${2 + code.new.length} @@`,
    ` ${around[0]}`,
    `-${old}`,
    ...code.new.map((added) => `+${added}`),
    ` ${around[1]}`,
  ]
  return {
    file_name: `${name.toLowerCase()}-${number}.patch`,
    content_type: 'text/plain',
    summary: `Fix for the component ${name}`,
    is_patch: true,
    bytes: Buffer.from(`${lines.join('\n')}\n`),
  }
}

/** The log of a short session that ends with an error. */
export function logFile({ name }: Part, said: { number: number; problem: string; at: number }) {
  const { number, problem, at } = said
  const started = at - 90_000
  const time = (ms: number) => new Date(started + ms).toISOString()
  const lines = [
    `${time(0)} info  app      started, build ${4_000 + number}`,
    `${time(412)} info  storage  opened 3 notebooks, 214 notes`,
    `${time(655)} info  sync     connected, cursor ${88_000 + 7 * number}`,
    `${time(9_120)} debug ${name.toLowerCase()} begin`,
    `${time(9_133)} warn  ${name.toLowerCase()} slow step: ${120 + (number % 700)} ms`,
    `${time(9_871)} error ${name.toLowerCase()} ${problem}`,
    `${time(9_874)} debug ${name.toLowerCase()} end, 1 error`,
    `${time(60_000)} info  sync     nothing to send`,
  ]
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  return { file_name: 'session.log', content_type: 'text/plain', summary: 'Log', bytes }
}

const [WIDTH, HEIGHT] = [160, 100]
const TITLE_ROWS = 14

/** A screenshot, as far as one can be made of a few colours: a window with lines of text. */
export function pictureFile(number: number): DemoFile {
  const rows: number[] = []
  for (let y = 0; y < HEIGHT; y++) {
    rows.push(0)
    for (let x = 0; x < WIDTH; x++) rows.push(...colourAt(x, y, number))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  const summary = 'Screenshot'
  return { file_name: `screenshot-${number}.png`, content_type: 'image/png', summary, bytes }
}

function colourAt(x: number, y: number, number: number): [number, number, number] {
  if (y < TITLE_ROWS) return [40 + ((number * 37) % 120), 70, 110]
  const line = Math.floor((y - TITLE_ROWS) / 10)
  const end = 30 + ((line * 53 + number * 29) % (WIDTH - 50))
  const isText = (y - TITLE_ROWS) % 10 > 5 && x > 10 && x < end && line < 8
  if (!isText) return [250, 250, 247]
  return line === number % 8 ? [200, 60, 50] : [120, 120, 120]
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
