/** Serves the logo and the style sheet of the installation. Browsers may keep them for good. */

import type { FastifyInstance } from 'fastify'

import { limits } from '../limits.ts'
import { brandingFiles } from '../paths.ts'
import { FOREVER } from './asset-routes.ts'
import type { Gate } from './calls.ts'
import { addressOf } from './rest.ts'

/**
 * Adds a route below each base path. Everybody gets the files, since the login page shows the logo;
 * other names are 404.
 */
export function openBranding(app: FastifyInstance, base_paths: readonly string[], gate: Gate) {
  const { branding, transactions } = gate
  if (!branding) return
  for (const base of base_paths) {
    app.get<{ Params: { name: string } }>(
      `${base}${brandingFiles}/:name`,
      async (request, reply) => {
        const nobody = await gate.authenticate({}, { address: addressOf(request) })
        const { files } = await transactions.look(nobody, branding)
        const file = files.find(({ name }) => name === request.params.name)
        if (!file) return reply.callNotFound()
        reply.headers(FOREVER).type(file.type)
        const isSent = request.headers['accept-encoding'] === undefined || !isText(file.type)
        const { bytes } = file
        if (isSent || bytes.length < limits.compressed_chars_min) return reply.send(bytes)
        return reply.compress(Buffer.from(bytes))
      },
    )
  }
}

const isText = (type: string) => type.startsWith('text/')
