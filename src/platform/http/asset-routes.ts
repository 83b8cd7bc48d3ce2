/** Serves the files that pages load. Browsers may keep them for good. */

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

import { limits } from '../limits.ts'
import { assets } from '../pages/assets.ts'
import { APART } from '../pages/frame.ts'
import { chooseEncoding } from './formats.ts'

/** Of files whose path changes with their content. Images run no scripts, even if opened. */
export const FOREVER = {
  ...APART,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
}

/** Adds a route for each file below each base path. Compressed forms are made once and kept. */
export function openAssets(app: FastifyInstance, base_paths: readonly string[]) {
  for (const { path, type, text } of assets) {
    const encoded = encodedOnce(text)
    for (const base of base_paths) {
      app.get(base + path, async ({ headers }, reply) => {
        const encoding = chooseEncoding(headers['accept-encoding'])
        reply.headers(FOREVER).type(`${type}; charset=utf-8`)
        if (encoding === undefined || text.length < limits.compressed_chars_min) return text
        return reply.header('content-encoding', encoding).send(await encoded(encoding))
      })
    }
  }
}

const compressGzip = promisify(gzip)
const ENCODERS = {
  br: promisify(brotliCompress),
  gzip: (text: string) => compressGzip(text, { level: constants.Z_BEST_COMPRESSION }),
}

/** Compresses a text when an encoding is first requested, as well as possible. */
function encodedOnce(text: string) {
  const made = new Map<keyof typeof ENCODERS, Promise<Buffer>>()
  return (encoding: keyof typeof ENCODERS): Promise<Buffer> => {
    const kept = made.get(encoding) ?? ENCODERS[encoding](text)
    made.set(encoding, kept)
    return kept
  }
}
