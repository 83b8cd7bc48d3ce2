/** The XML-RPC door: a method name, and its parameters in one struct. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { openLabour } from '../aside/labour.ts'
import { Fault } from '../faults.ts'
import { beside } from '../here.ts'
import { fail, shown } from './faults.ts'
import { Ready, Streamed } from './method.ts'
import { type Answer, waitHeaders } from './replies.ts'
import { fromOf } from './rest.ts'
import { type Called, openCalls, type RpcOptions, statusOf } from './rpc.ts'
import { takeBody } from './take-body.ts'
import { escapeXml } from './xml.ts'
import { readCall, type XmlCall } from './xml-call.ts'
import type { Schemas, XmlAnswer } from './xml-thread.ts'
import { xmlPieces } from './xml-pieces.ts'
import { type Typed, writeValue } from './xml-values.ts'

/** Adds `/xmlrpc.cgi` below each base path, as in Bugzilla. Long calls are parsed on a thread. */
export function openXmlRpc(app: FastifyInstance, options: RpcOptions) {
  const { replies, methods } = options
  const call = openCalls(options)
  const schemas: Schemas = Object.fromEntries(
    methods.map(({ name, input }) => [name, input as Typed]),
  )
  // Messages to worker threads cannot contain functions.
  const labour = openLabour<string, XmlAnswer>(
    beside(import.meta.url, './xml-thread'),
    JSON.parse(JSON.stringify(schemas)),
  )

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const answer: Answer = { request, reply }
    try {
      const xml = await readXml(request, options)
      const { name, parameters } = await read(answer, xml)
      const called = await call(request, { name, parameters })
      answer.headers = called.cookies.flatMap((cookie) => ['set-cookie', cookie])
      write(answer, called)
    } catch (error) {
      const fault = replies.faultOf(answer, error)
      answer.status = statusOf(fault)
      answer.headers = waitHeaders(fault)
      send(answer, faultXml(fault))
    }
  }

  async function read({ request: { caller } }: Answer, xml: string): Promise<XmlCall> {
    if (xml.length <= HERE_CHARS_MAX) return readCall(xml, (name) => schemas[name])
    const answer = await labour.ask(caller!, xml)
    if (!answer.fault) return answer.call!
    const { fault, status, code, message } = answer.fault
    throw new Fault(fault, status, code, message)
  }

  /** Long responses are converted as they are sent. */
  function write(answer: Answer, { method: { output }, result }: Called) {
    if (result instanceof Streamed) return flow(answer, result, output as Typed)
    const json = result instanceof Ready ? result.json : JSON.stringify(result ?? null)
    if (json.length > HERE_CHARS_MAX) return flow(answer, streamed(json), output as Typed)
    const value: unknown = JSON.parse(json)
    send(answer, `${BEFORE}${writeValue(value, output as Typed)}${AFTER}`)
  }

  const flow = (answer: Answer, { pieces, how }: Streamed, output: Typed) =>
    replies.flow(answer, {
      type: XML_TYPE,
      packs: how.packs ?? false,
      holds: how.holds ?? 0,
      async *pieces() {
        yield HEAD + BEFORE
        yield* xmlPieces(pieces(), output)
        yield AFTER + TAIL
      },
    })

  const send = (answer: Answer, inner: string) =>
    replies.made(answer, { type: XML_TYPE, text: HEAD + inner + TAIL })

  for (const base of options.base_paths) {
    app.route({
      method: 'POST',
      url: `${base}/xmlrpc.cgi`,
      // Not returned: Fastify would wait for a promise, although the reply has been sent.
      handler: (request, reply) => void respond(request, reply),
    })
  }
}

/** HTML forms cannot send XML, so requiring the type protects against CSRF. */
const TYPE = /^(text|application)\/xml\s*(;|$)/i
async function readXml(request: FastifyRequest, options: RpcOptions) {
  const { raw } = request
  const { 'content-type': type = '' } = raw.headers
  const xml = await takeBody(request, options, (given) => fromOf(request, given, options))
  if (!TYPE.test(type.trim())) fail('xmlrpc_illegal_content_type', shown(type))
  return xml
}

/** Longer XML is parsed on a worker thread, and written in slices. */
const HERE_CHARS_MAX = 8 * 1024
const XML_TYPE = 'text/xml'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?><methodResponse>'
const TAIL = '</methodResponse>'
const [BEFORE, AFTER] = ['<params><param>', '</param></params>']

const streamed = (json: string) =>
  new Streamed(
    async function* pieces() {
      yield json
    },
    { packs: true, holds: json.length },
  )

/** Codes that are negative in Bugzilla; the other doors send them with 100,000 added. */
const SHIFTED = new Map([
  [68000, -32000],
  [67399, -32601],
  [67400, -32600],
  [99697, -303],
])

function faultXml({ code, message }: Fault) {
  const faultCode = SHIFTED.get(code) ?? code
  return (
    `<fault><value><struct>` +
    `<member><name>faultCode</name><value><int>${faultCode}</int></value></member>` +
    `<member><name>faultString</name><value><string>${escapeXml(message)}</string></value></member>` +
    `</struct></value></fault>`
  )
}
