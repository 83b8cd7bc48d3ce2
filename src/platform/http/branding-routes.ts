/** Serves the logo and the style sheet of the installation. Browsers may keep them for good. */

import type { FastifyInstance } from 'fastify'

import { limits } from '../limits.ts'
import type { Branding } from '../pages/branding.ts'
import { brandingFiles } from '../paths.ts'
import { FOREVER } from './asset-routes.ts'
import type { Gate } from './calls.ts'
import { addressOf } from './rest.ts'

/** The branding, for what is answered outside of other transactions; undefined without any. */
export async function readBranding(
  { authenticate, transactions, branding }: BrandingGate,
  address: string,
): Promise<Branding | undefined> {
  const nobody = await authenticate({}, { address })
  return branding && transactions.look(nobody, branding)
}

/** The parts of a gate that are needed here. */
export type BrandingGate = Pick<Gate, 'authenticate' | 'transactions' | 'branding'>

/**
 * Adds a route below each base path. Everybody gets the files, since the login page shows the logo;
 * other names are 404.
 */
export function openBranding(
  app: FastifyInstance,
  base_paths: readonly string[],
  gate: BrandingGate,
) {
  if (!gate.branding) return
  for (const base of base_paths) {
    app.get<{ Params: { name: string } }>(
      `${base}${brandingFiles}/:name`,
      async (request, reply) => {
        const found = await readBranding(gate, addressOf(request))
        const file = found?.files.find(({ name }) => name === request.params.name)
        if (!file) return reply.callNotFound()
        reply.headers(FOREVER).type(file.type)
        const { bytes, type } = file
        const isCompressed =
          type.startsWith('text/') &&
          bytes.length >= limits.compressed_chars_min &&
          request.headers['accept-encoding'] !== undefined
        return isCompressed ? reply.compress(Buffer.from(bytes)) : reply.send(bytes)
      },
    )
  }
}
