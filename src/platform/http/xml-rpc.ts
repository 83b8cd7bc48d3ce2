/** The XML-RPC door: a method by its name, its parameters in one struct. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Fault } from '../faults.ts'
import { readBody } from './body.ts'
import { fail, shown } from './faults.ts'
import { Ready } from './method.ts'
import { type Answer, waitHeaders } from './replies.ts'
import { openCalls, type RpcOptions, statusOf } from './rpc.ts'
import { escapeXml, parseXml } from './xml.ts'
import { readParameters, type Typed, writeValue } from './xml-values.ts'

export function openXmlRpc(app: FastifyInstance, options: RpcOptions) {
  const { replies, methods } = options
  const call = openCalls(options)
  const inputs = new Map(methods.map(({ name, input }) => [name, input as Typed]))

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const answer: Answer = { request, reply }
    try {
      const { name, first } = await readCall(request, options)
      const parameters = readParameters(first, inputs.get(name) ?? {})
      const { method, result, cookies } = await call(request, { name, parameters })
      answer.headers = cookies.flatMap((cookie) => ['set-cookie', cookie])
      const value = result instanceof Ready ? (JSON.parse(result.json) as unknown) : result
      const written = writeValue(value, method.output as Typed)
      send(answer, `<params><param>${written}</param></params>`)
    } catch (error) {
      const fault = replies.faultOf(answer, error)
      answer.status = statusOf(fault)
      answer.headers = waitHeaders(fault)
      send(answer, faultXml(fault))
    }
  }

  function send(answer: Answer, inner: string) {
    const text = `<?xml version="1.0" encoding="UTF-8"?><methodResponse>${inner}</methodResponse>`
    replies.made(answer, { type: 'text/xml', text })
  }

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
async function readCall({ raw }: FastifyRequest, { body_bytes_max }: RpcOptions) {
  const { 'content-type': type = '' } = raw.headers
  const xml = await readBody(raw, body_bytes_max)
  if (!TYPE.test(type.trim())) fail('xmlrpc_illegal_content_type', shown(type))
  const { name: root, children } = parseXml(xml)
  const name = children.find((child) => child.name === 'methodName')?.text.trim()
  if (root !== 'methodCall' || !name) {
    return fail('rpc_malformed', 'it is no <methodCall> with a <methodName>')
  }
  const params = children.find((child) => child.name === 'params')
  const [param] = params?.children ?? []
  return { name, first: param?.children.find((child) => child.name === 'value') }
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
