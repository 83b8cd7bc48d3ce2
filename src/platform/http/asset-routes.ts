/** Serves the files that pages load. Browsers may keep them for good. */

import type { FastifyInstance } from 'fastify'

import { assets } from '../pages/assets.ts'
import { APART } from '../pages/frame.ts'

const HEADERS = {
  ...APART,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

export function openAssets(app: FastifyInstance, base_paths: readonly string[]) {
  for (const { path, type, text } of assets) {
    for (const base of base_paths) {
      app.get(base + path, (_request, reply) =>
        reply.headers(HEADERS).type(`${type}; charset=utf-8`).send(text),
      )
    }
  }
}
