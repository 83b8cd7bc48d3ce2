/** What can be wrong with a call before its method runs. Rooms have catalogues of their own. */

import { Fault, thrower } from '../faults.ts'
import { limits } from '../limits.ts'

export const doorFaults = {
  param_required: {
    status: 400,
    code: 50,
    say: (name: string) => `The required parameter '${name}' is missing.`,
  },
  params_required: {
    status: 400,
    code: 50,
    say: (names: readonly string[]) =>
      `At least one of these parameters is required: ${names.join(', ')}.`,
  },
  param_must_be_numeric: {
    status: 400,
    code: 52,
    say: (name: string, wanted: string) => `The parameter '${name}' must be ${wanted}.`,
  },
  param_invalid: {
    status: 400,
    code: 53,
    say: (name: string, reason: string) => `The parameter '${name}' is not valid: ${reason}.`,
  },
  body_invalid: {
    status: 400,
    code: 53,
    say: (reason: string) => `The request body is invalid: ${reason}.`,
  },
  param_integer_required: {
    status: 400,
    code: 57,
    say: (name: string, wanted: string) => `The parameter '${name}' must be ${wanted}.`,
  },
  param_scalar_array_required: {
    status: 400,
    code: 58,
    say: (name: string) =>
      `The parameter '${name}' must be a list of strings, numbers or booleans.`,
  },
  json_malformed: {
    status: 400,
    code: 32000,
    say: (place: string) => `The body is not well-formed JSON${place}.`,
  },
  request_malformed: {
    status: 400,
    code: 32000,
    say: () => 'The request is not well-formed HTTP, or ended before it was complete.',
  },
  host_twice: {
    status: 400,
    code: 32000,
    say: () => 'The request has more than one Host header; it must have one.',
  },
  request_slow: {
    status: 408,
    code: 32000,
    say: () => 'The request took too long to arrive.',
  },
  invalid_callback: {
    status: 400,
    code: 32611,
    say: () =>
      "The callback name can contain only letters, digits, '_', '.', '[' and ']', and must be " +
      'given only once.',
  },
  rest_invalid_resource: {
    status: 404,
    code: 32614,
    say: (verb: string, path: string) => `There is no resource '${verb} ${path}'.`,
  },
  unknown_method: {
    status: 400,
    code: 67399,
    say: (name: string) => `'${name}' cannot be set by this request: there is no such property.`,
  },
  method_unknown: {
    status: 400,
    code: 67399,
    say: (name: string) => `There is no method '${name}'. Method names look like 'Bug.get'.`,
  },
  rpc_value_invalid: {
    status: 400,
    code: 67400,
    say: (type: string, value: string) => `'${value}' is not a value of the type '${type}'.`,
  },
  rpc_malformed: {
    status: 400,
    code: 32000,
    say: (reason: string) => `The call is invalid: ${reason}.`,
  },
  json_rpc_post_only: {
    status: 400,
    code: 32610,
    say: (name: string) => `'${name}' can change data, so it cannot be called with GET.`,
  },
  xmlrpc_illegal_content_type: {
    status: 400,
    code: 32612,
    say: (type: string) =>
      `XML-RPC calls must have the content type 'text/xml' or 'application/xml', not '${type}'.`,
  },
  json_rpc_illegal_content_type: {
    status: 400,
    code: 32613,
    say: (type: string) =>
      `JSON-RPC calls must have the content type 'application/json', not '${type}'.`,
  },
  form_foreign: {
    status: 400,
    code: 32000,
    say: () => 'The form did not come from a page of this service, or has expired. Send it again.',
  },
  cross_origin: {
    status: 400,
    code: 307,
    say: () =>
      'This request did not come from a page of this service. Programs must send the header ' +
      'X-Docket-CSRF: 1.',
  },
  login_required: {
    status: 401,
    code: 410,
    say: () => 'You must log in first: send an API key, a token, or a login and password.',
  },
  too_many_requests: {
    status: 429,
    code: 20002,
    say: (wait_s: number) => `Too many requests. Try again in ${wait_s} seconds.`,
    retry_after_s: (wait_s: number) => wait_s,
  },
  body_too_large: {
    status: 413,
    code: 20003,
    say: (bytes_max: number) => `The body is larger than the allowed ${bytes_max} bytes.`,
  },
  body_unknown: {
    status: 413,
    code: 20003,
    say: (bytes_max: number) =>
      `The body is larger than the ${bytes_max} bytes allowed without a login. Send an API ` +
      'key, preferably in the header X-BUGZILLA-API-KEY.',
  },
  /** Told to nobody but the log. */
  client_gone: {
    status: 499,
    code: 20007,
    say: () => 'The connection was closed before the response was sent.',
  },
  headers_too_large: {
    status: 431,
    code: 20003,
    say: () => 'The URL and headers of the request are too long. Send parameters in the body.',
  },
  not_now: {
    status: 503,
    code: 20004,
    say: (wait_s: number) =>
      `The service is temporarily unavailable. Try again in ${wait_s} seconds.`,
    retry_after_s: (wait_s: number) => wait_s,
  },
  internal: {
    status: 500,
    code: 20005,
    say: (request_id: string) =>
      'An internal error occurred and was logged. Tell the administrator this request id: ' +
      `${request_id}.`,
  },
} as const

export const fail = thrower(doorFaults)

type DoorFaults = typeof doorFaults
/** The same as a value, for where nothing can be thrown. */
export function faultOf<Name extends keyof DoorFaults>(
  name: Name,
  ...details: Parameters<DoorFaults[Name]['say']>
): Fault {
  const { status, code, say } = doorFaults[name]
  return new Fault(name, status, code, (say as (...details: unknown[]) => string)(...details))
}

/** A text from outside, short enough to be repeated in a sentence. */
export const shown = (text: string) =>
  text.length > limits.shown_chars_max ? `${text.slice(0, limits.shown_chars_max)}…` : text
