/** Faults of a call before its method runs. Each room has its own catalogue. */

import { fault, maker, thrower } from '../faults.ts'
import { limits } from '../limits.ts'
import type { Scope } from '../scopes.wire.ts'
import { texts } from '../fault-texts/texts.ts'

/** Numbers are those of Bugzilla::WebService::Constants where it has the same refusal. */
export const doorFaults = {
  api_key_scope: fault(401, 304).says(
    (granted: Scope, needed: Scope) =>
      `This API key has the scope '${granted}', but the call requires '${needed}'. Use a key ` +
      'with a wider scope; scopes are chosen in the preferences.',
  ),
  acting: fault(401, 304).says(
    (login: string) =>
      `This is not possible while you act as ${login}, since it is about their own account. ` +
      'End that first.',
  ),
  param_required: fault(400, 50).says(
    (name: string) => `The required parameter '${name}' is missing.`,
  ),
  params_required: fault(400, 50).says(
    (names: readonly string[]) =>
      `At least one of these parameters is required: ${names.join(', ')}.`,
  ),
  param_must_be_numeric: fault(400, 52).says(
    (name: string, wanted: string) => `The parameter '${name}' must be ${wanted}.`,
  ),
  param_invalid: fault(400, 53).says(
    (name: string, reason: string) => `The parameter '${name}' is not valid: ${reason}.`,
  ),
  body_invalid: fault(400, 53).says((reason: string) => `The request body is invalid: ${reason}.`),
  param_integer_required: fault(400, 57).says(
    (name: string, wanted: string) => `The parameter '${name}' must be ${wanted}.`,
  ),
  param_scalar_array_required: fault(400, 58).says(
    (name: string) => `The parameter '${name}' must be a list of strings, numbers or booleans.`,
  ),
  json_malformed: fault(400, 32000).says(
    (place: string) => `The body is not well-formed JSON${place}.`,
  ),
  request_malformed: fault(400, 32000).says(
    'The request is not well-formed HTTP, or ended before it was complete.',
  ),
  host_twice: fault(400, 32000).says(
    'The request has more than one Host header; it must have one.',
  ),
  request_slow: fault(408, 32000).says('The request took too long to arrive.'),
  invalid_callback: fault(400, 32611).says(
    "The callback name can contain only letters, digits, '_', '.', '[' and ']', and must be " +
      'given only once.',
  ),
  rest_invalid_resource: fault(404, 32614).says(
    (verb: string, path: string) => `There is no resource '${verb} ${path}'.`,
  ),
  unknown_method: fault(400, 67399).says(
    (name: string) => `'${name}' cannot be set by this request: there is no such property.`,
  ),
  method_unknown: fault(400, 67399).says(
    (name: string) => `There is no method '${name}'. Method names look like 'Bug.get'.`,
  ),
  rpc_value_invalid: fault(400, 67400).says(
    (type: string, value: string) => `'${value}' is not a value of the type '${type}'.`,
  ),
  rpc_malformed: fault(400, 32000).says((reason: string) => `The call is invalid: ${reason}.`),
  json_rpc_post_only: fault(400, 32610).says(
    (name: string) => `'${name}' can change data, so it cannot be called with GET.`,
  ),
  xmlrpc_illegal_content_type: fault(400, 32612).says(
    (type: string) =>
      `XML-RPC calls must have the content type 'text/xml' or 'application/xml', not '${type}'.`,
  ),
  json_rpc_illegal_content_type: fault(400, 32613).says(
    (type: string) =>
      `JSON-RPC calls must have the content type 'application/json', not '${type}'.`,
  ),
  form_foreign: fault(400, 32000).says(
    'The form did not come from a page of this service, or has expired. Send it again.',
  ),
  cross_origin: fault(400, 307).says(
    'This request did not come from a page of this service. Programs must send the header ' +
      'X-Docket-CSRF: 1.',
  ),
  file_embedded: fault(403, 32000).says(
    'Files can be displayed or downloaded, but not loaded as a script, style sheet, worker, ' +
      'frame or object of a page.',
  ),
  login_required: fault(401, 410).says(
    'You must log in first: send an API key, a token, or a login and password.',
  ),
  too_many_requests: fault(429, 20002).says(
    (wait_s: number) => `Too many requests. Try again in ${wait_s} seconds.`,
    (wait_s: number) => wait_s,
  ),
  body_too_large: fault(413, 20003).says(
    (bytes_max: number) => `The body is larger than the allowed ${bytes_max} bytes.`,
  ),
  body_unknown: fault(413, 20003).says(
    (bytes_max: number) =>
      `The body is larger than the ${bytes_max} bytes allowed without a login. Send an API ` +
      'key, preferably in the header X-BUGZILLA-API-KEY.',
  ),
  /** Logged, never sent. */
  client_gone: fault(499, 20007).says('The connection was closed before the response was sent.'),
  headers_too_large: fault(431, 20003).says(
    'The URL and headers of the request are too long. Send parameters in the body.',
  ),
  not_now: fault(503, 20004).says(
    (wait_s: number) => `The service is temporarily unavailable. Try again in ${wait_s} seconds.`,
    (wait_s: number) => wait_s,
  ),
  internal: fault(500, 20005).says(
    (request_id: string) =>
      'An internal error occurred and was logged. Tell the administrator this request id: ' +
      `${request_id}.`,
  ),
}

export const fail = thrower(doorFaults, texts.door)

/** Returns the fault for code that cannot throw. */
export const faultOf = maker(doorFaults, texts.door)

/** Shortens external text for use in a sentence. */
export const shown = (text: string) =>
  text.length > limits.shown_chars_max ? `${text.slice(0, limits.shown_chars_max)}…` : text
