/** Parses multipart/form-data: fields, and files as streams. */

import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

import type * as FastifyBusboy from '@fastify/busboy'

import { lazily } from '../lazily.ts'
import { freeAfterUse, piecesOf } from '../free-buffers.ts'
import { limits } from '../limits.ts'
import { parseBody } from './body.ts'
import { fail } from './faults.ts'

const busboy = lazily<typeof FastifyBusboy>('@fastify/busboy')

/** A form with at most one file, which `save` consumed. */
export interface Parts<Saved> {
  fields: Record<string, unknown>
  file?: { saved: Saved; name?: string; type: string }
}

/** Consumes the bytes of the file; what it throws ends the request. */
export type Save<Saved> = (
  bytes: AsyncIterable<Buffer>,
  fields: Record<string, unknown>,
) => Promise<Saved>

/**
 * Reads the whole body. The part with this name is the file, whether or not it has a file name;
 * `save` consumes it and gets the fields that came before it. After a fault the rest stays unread.
 */
export async function readMultipart<Saved>(
  raw: IncomingMessage,
  name: string,
  save: Save<Saved>,
): Promise<Parts<Saved>> {
  const { fields, files } = await readParts<Saved>(raw, {
    isFile: (part, file_name) => part === name || file_name !== undefined,
    files_max: 1,
    async save(bytes, { part }, before) {
      if (part !== name) fail('body_invalid', `its only file must be in the part '${name}'`)
      return save(bytes, before)
    },
  })
  const [file] = files
  return { fields, ...(file && { file }) }
}

/** What a form says about an uploaded file. */
export interface AboutFile {
  /** The name of the form part. */
  part: string
  /** The file name, if given. */
  name?: string
  type: string
}

/** Which parts are files, and how to consume them. */
export interface Wanted<Saved> {
  /** Decided by the name of the part and its file name; other parts are fields. */
  isFile: (part: string, file_name: string | undefined) => boolean
  files_max: number
  /** Consumes one file, with the fields before it. Files are handled one at a time. */
  save: (
    bytes: AsyncIterable<Buffer>,
    about: AboutFile,
    fields: Record<string, unknown>,
  ) => Promise<Saved>
}

/** A form with any number of files. */
export interface AllParts<Saved> {
  fields: Record<string, unknown>
  /** In the order of the body. */
  files: (AboutFile & { saved: Saved })[]
}

/** Reads the whole body, with any number of files up to the maximum. */
export async function readParts<Saved>(
  raw: IncomingMessage,
  { isFile, files_max, save }: Wanted<Saved>,
): Promise<AllParts<Saved>> {
  const parser = openParser(raw, isFile, files_max)
  const fields = openFields()
  const { promise: ended, resolve: end, reject: stop } = Promise.withResolvers<void>()
  const check = (body: () => unknown) => {
    try {
      body()
    } catch (fault) {
      stop(fault)
    }
  }
  const lose = () => check(() => fail('request_malformed'))
  const files: { about: AboutFile; stream: Readable; saved: Promise<Saved> }[] = []

  parser.on('file', (part, stream, ...[file_name, , type]) => {
    // The reader of the stream gets the error; this avoids an unhandled one.
    stream.on('error', ignore)
    const about = { part, type, ...(file_name !== undefined && { name: file_name }) }
    const saved = save(wholePart(stream), about, fields.all)
    saved.catch(stop)
    files.push({ about, stream, saved })
  })
  parser.on('field', (part, value, ...[, isCut, , type]) =>
    check(() => fields.add(part, isCut ? undefined : value, type)),
  )
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => check(() => fail('body_invalid', 'it has too many parts')))
  }
  parser.on('error', () => check(() => fail('body_invalid', 'its parts are not terminated')))
  parser.on('finish', end)
  raw.on('error', lose).on('close', lose)
  raw.on('end', () => raw.off('close', lose))
  raw.pipe(parser)
  try {
    await ended
    const saved = await Promise.all(files.map((file) => file.saved))
    return {
      fields: fields.all,
      files: files.map(({ about }, at) => ({ ...about, saved: saved[at]! })),
    }
  } catch (fault) {
    raw.unpipe(parser)
    // Makes `save` fail, and waits until it has cleaned up.
    for (const { stream, saved } of files) {
      stream.destroy(fault as Error)
      await saved.catch(ignore)
    }
    throw fault
  }
}

const ignore = () => undefined

async function* wholePart(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    yield* freeAfterUse(piecesOf(bytes))
  } catch {
    fail('body_invalid', 'its parts are not terminated')
  }
}

function openParser(
  { headers }: IncomingMessage,
  isFile: Wanted<unknown>['isFile'],
  files_max: number,
) {
  const { 'content-type': type = '' } = headers
  try {
    return new (busboy().Busboy)({
      headers: { ...headers, 'content-type': type },
      isPartAFile: (part, _type, file_name) => isFile(part ?? '', file_name),
      limits: {
        files: files_max,
        fields: limits.form_fields_max,
        parts: limits.form_fields_max + files_max,
        fieldSize: limits.form_field_bytes_max,
        headerPairs: 20,
        headerSize: limits.request_head_bytes_max,
      },
    })
  } catch {
    return fail('body_invalid', 'its type must be multipart/form-data with a boundary')
  }
}

/** Repeated fields become lists; parts of type JSON are parsed. */
function openFields() {
  const all: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let bytes = 0
  return {
    all,
    add(name: string, text: string | undefined, type: string) {
      bytes += text?.length ?? Infinity
      if (text === undefined || bytes > limits.form_field_bytes_max) {
        return fail('body_too_large', limits.form_field_bytes_max)
      }
      const value = type === 'application/json' ? jsonIn(name, text) : text
      if (!(name in all)) all[name] = value
      else all[name] = [all[name], value].flat()
    },
  }
}

const jsonIn = (name: string, text: string) =>
  parseBody(`{"value":${text}}`, 'application/json')['value'] ??
  fail('param_invalid', name, 'it is not JSON')
