/** Requests to a provider: without redirects, for a limited time, JSON of a limited size. */

/** Thrown if the provider does not answer as it must; the message is for administrators. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** Throws a `ProviderError`. */
export const refuse = (why: string): never => {
  throw new ProviderError(why)
}

/** Whether an address has https, or is on this machine. */
export function isSafe(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

const WAIT_MS = 10_000
const ANSWER_CHARS_MAX = 1_000_000

/** What is sent with `POST`. */
export interface Sent {
  form: Record<string, string>
  authorization?: string | undefined
}

/** A JSON object from the provider; a `GET` without a form. */
export async function ask(url: string, sent?: Sent): Promise<Record<string, unknown>> {
  const { host } = new URL(url)
  const authorization = sent?.authorization
  const response = await fetch(url, {
    ...(sent && { method: 'POST', body: new URLSearchParams(sent.form) }),
    headers: { accept: 'application/json', ...(authorization && { authorization }) },
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => refuse(`${host} cannot be reached.`))
  const text = await limited(response).catch(() => refuse(`${host} did not answer completely.`))
  if (!response.ok) refuse(`${host} answered with the status ${response.status}.`)
  return objectIn(text) ?? refuse(`${host} did not answer with a JSON object.`)
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}

async function limited({ body }: Response): Promise<string> {
  let text = ''
  if (!body) return text
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > ANSWER_CHARS_MAX) throw new Error('the answer is too long')
  }
  return text
}
