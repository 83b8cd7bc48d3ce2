/** The origin that files may have for themselves, and the marks that open private ones there. */

/** How long a mark opens a file. Whoever comes later is sent to the main origin for another. */
export const MARK_MS = 5 * 60 * 1000

/** What stands for the number of a bug in the parameter `attachment_base`, as in Bugzilla. */
const BUG = '%bugid%'
/** As good as any number, and in no name. */
const ANY_BUG = '000000000000'

/** Where the file of a bug is; undefined where files have no origin of their own. */
export function secondBase(attachment_base: string, bug_id: number, main: string) {
  if (!hostPattern(attachment_base)) return undefined
  const url = parse(attachment_base.replace(BUG, String(bug_id)))
  if (!url || url.host === parse(main)?.host) return undefined
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** Whether a request came to that origin. Its scheme is not looked at: a proxy may have its own. */
export function isSecond(attachment_base: string, origin: string, main: string): boolean {
  const host = parse(origin)?.host
  if (host === undefined || host === parse(main)?.host) return false
  return hostPattern(attachment_base)?.test(host) ?? false
}

/** A bug's number may stand in the name of the host only. */
function hostPattern(attachment_base: string): RegExp | undefined {
  const host = parse(attachment_base.replace(BUG, ANY_BUG))?.host
  if (host === undefined) return undefined
  const parts = host.split(ANY_BUG).map((part) => part.replaceAll(/[.[\]]/g, String.raw`\$&`))
  const isWhole = parts.length === 2 || !attachment_base.includes(BUG)
  return isWhole ? new RegExp(`^${parts.join(String.raw`\d+`)}$`) : undefined
}

function parse(address: string): URL | undefined {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** What is signed, and with the signature the mark. */
export const markText = (id: number, until: number) => `attachment ${id} until ${until}`
export const mark = (until: number, signature: string) => `${until}.${signature}`
export function readMark(text: string): { until: number; signature: string } | undefined {
  const [, until, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(text) ?? []
  return signature === undefined ? undefined : { until: Number(until), signature }
}
