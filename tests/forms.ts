/** Bodies of type multipart/form-data, like those that recorded clients send. */

const BOUNDARY = '----goldenboundary7f3a'
/** The header `Content-Type` of such bodies. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A part of the form; one with a `filename` is a file. */
export interface FormPart {
  name: string
  filename?: string
  type?: string
  content?: string
}

/** The whole body, or one that is cut off before its end. */
export function formOf(parts: readonly FormPart[], { isWhole = true } = {}): string {
  const all = parts.map(({ name, filename, type, content = '' }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const head = `Content-Disposition: form-data; name="${name}"${file}\r\n`
    return `--${BOUNDARY}\r\n${head}${type ? `Content-Type: ${type}\r\n` : ''}\r\n${content}\r\n`
  })
  return all.join('') + (isWhole ? `--${BOUNDARY}--\r\n` : '')
}
