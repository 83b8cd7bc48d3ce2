/** The XML-RPC door: a method by its name, its parameters in one struct. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Labour, openLabour } from '../aside/labour.ts'
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
import type { Schemas, XmlAnswer, XmlQuestion } from './xml-thread.ts'
import { type Typed, writeValue } from './xml-values.ts'

export function openXmlRpc(app: FastifyInstance, options: RpcOptions) {
  const { replies, methods } = options
  const call = openCalls(options)
  const schemas: Schemas = Object.fromEntries(
    methods.map(({ name, input, output }) => [name, { input, output } as Schemas[string]]),
  )
  // What goes to a thread has no functions in it.
  const labour = openLabour<XmlQuestion, XmlAnswer>(
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
      await write(answer, called)
    } catch (error) {
      const fault = replies.faultOf(answer, error)
      answer.status = statusOf(fault)
      answer.headers = waitHeaders(fault)
      send(answer, faultXml(fault))
    }
  }

  async function read({ request: { caller } }: Answer, xml: string): Promise<XmlCall> {
    if (xml.length <= HERE_CHARS_MAX) return readCall(xml, (name) => schemas[name]?.input)
    return (await asked(labour, caller, { xml })).call!
  }

  /** What is long is written elsewhere. */
  async function write(answer: Answer, { method: { name, output }, result }: Called) {
    const json = await jsonOf(answer, result)
    if (json.length <= HERE_CHARS_MAX) {
      const value: unknown = JSON.parse(json)
      return send(answer, `${BEFORE}${writeValue(value, output as Typed)}${AFTER}`)
    }
    const { written } = await asked(labour, answer.request.caller, { json, name })
    const parts = [Buffer.from(HEAD + BEFORE), Buffer.from(written!), Buffer.from(AFTER + TAIL)]
    return replies.bytes(answer, { type: XML_TYPE, parts })
  }

  const jsonOf = async (answer: Answer, result: unknown): Promise<string> => {
    if (result instanceof Streamed) return replies.textOf(answer, result)
    return result instanceof Ready ? result.json : JSON.stringify(result ?? null)
  }

  const send = (answer: Answer, inner: string) =>
    replies.made(answer, { type: XML_TYPE, text: HEAD + inner + TAIL })

  for (const base of options.base_paths) {
    app.route({
      method: 'POST',
      url: `${base}/xmlrpc.cgi`,
      // Not returned: Fastify would wait for a promise, though the reply is sent by then.
      handler: (request, reply) => void respond(request, reply),
    })
  }
}

/** Forms of other pages cannot send XML, so the type is a wall against them. */
const TYPE = /^(text|application)\/xml\s*(;|$)/i
async function readXml(request: FastifyRequest, options: RpcOptions) {
  const { raw } = request
  const { 'content-type': type = '' } = raw.headers
  const xml = await takeBody(request, options, (given) => fromOf(request, given, options))
  if (!TYPE.test(type.trim())) fail('xmlrpc_illegal_content_type', shown(type))
  return xml
}

/** Longer XML is read, and written, on a thread. */
const HERE_CHARS_MAX = 8 * 1024
const XML_TYPE = 'text/xml'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?><methodResponse>'
const TAIL = '</methodResponse>'
const [BEFORE, AFTER] = ['<params><param>', '</param></params>']

async function asked(
  labour: Labour<XmlQuestion, XmlAnswer>,
  caller: FastifyRequest['caller'],
  question: XmlQuestion,
): Promise<XmlAnswer> {
  const answer = await labour.ask(caller!, question)
  if (!answer.fault) return answer
  const { fault, status, code, message } = answer.fault
  throw new Fault(fault, status, code, message)
}

/** Numbers below zero, as they are meant; the other doors cannot show them so. */
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
