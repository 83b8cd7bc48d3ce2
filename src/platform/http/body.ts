/** Reads request bodies up to a limit and parses them into raw parameters. */

import type { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'

import { limits } from '../limits.ts'
import { withAmpersands } from '../query-text.ts'
import { fail } from './faults.ts'
import { refuseCount, refuseVast } from './json-size.ts'

/** A repeated key becomes a list. */
export const parseForm = (text: string): Record<string, unknown> =>
  parse(text, '&', '=', { maxKeys: 0 })

/** The query string of a URL. */
export const parseQuery = (text: string) => parseForm(withAmpersands(text))

/** `watch` is called with each piece and may reject the body. */
export function readBody(
  raw: IncomingMessage,
  bytes_max: number,
  watch: (chunk: Buffer) => void = ignore,
): Promise<string> {
  const announced = raw.headers['content-length']
  if (!raw.headers['transfer-encoding'] && (announced === undefined || announced === '0')) {
    return EMPTY
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = (refuse: () => never) => {
      raw.off('data', take).off('end', finish).off('error', lose).off('close', lose)
      // A rejected body is still drained: a client that is cut off while sending never sees the
      // response.
      raw.on('error', ignore).resume()
      try {
        refuse()
      } catch (fault) {
        reject(fault as Error)
      }
    }
    const lose = () => stop(() => fail('request_malformed'))
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > bytes_max) return stop(() => fail('body_too_large', bytes_max))
      try {
        watch(chunk)
        chunks.push(chunk)
      } catch (fault) {
        stop(() => {
          throw fault
        })
      }
    }
    const finish = () => {
      raw.off('close', lose)
      resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)).toString('utf8'))
    }
    if (Number(announced) > bytes_max) stop(() => fail('body_too_large', bytes_max))
    else raw.on('data', take).on('end', finish).on('error', lose).on('close', lose)
  })
}
const EMPTY = Promise.resolve('')
const ignore = () => undefined

/** Whatever the content type says, a body that is not a form is parsed as JSON. */
export function parseBody(text: string, content_type: string | undefined): Record<string, unknown> {
  if (text === '') return {}
  const type = content_type?.trimStart().toLowerCase() ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    refuseManyPairs(text)
    return parseForm(text)
  }
  if (type.startsWith('multipart/')) {
    fail('body_invalid', 'multipart forms are only for files here; send JSON')
  }
  return parseJson(text)
}

function refuseManyPairs(form: string) {
  let pairs = 1
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) pairs += 1
  if (pairs > limits.body_values_max) refuseCount()
}

function parseJson(text: string): Record<string, unknown> {
  // Some clients send a byte order mark.
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  refuseVast(json)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    if (BLANK.test(json)) return {}
    // The parser's message quotes the input; only the position is useful.
    const place = PLACE.exec((error as SyntaxError).message)
    fail('json_malformed', place ? ` at line ${place[1]}, column ${place[2]}` : '')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  return fail('body_invalid', 'it must be a JSON object, such as {"summary": "It breaks"}')
}
const BLANK = /^[ \t\r\n]*$/
const PLACE = /line (\d+) column (\d+)/
