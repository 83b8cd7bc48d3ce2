/** The letters about tickets and grants, as texts. Pure. */

export interface Linked {
  /** The link that the letter is about. */
  url: string
  comment: string
  /** Where it is to be told. */
  password?: string | undefined
}

export const ticketLetter = (name: string, { url, comment, password }: Linked) => ({
  subject: `download link to ${name}`,
  text: lines(
    'Hello,',
    `a file is waiting for you, ${name}. It can be downloaded here:`,
    `    ${url}`,
    told(password),
    comment,
  ),
})

export const grantLetter = ({ url, comment, password }: Linked) => ({
  subject: 'upload grant link',
  text: lines(
    'Hello,',
    'you are asked for files. They can be uploaded here:',
    `    ${url}`,
    told(password),
    comment,
  ),
})

export interface Purged {
  public_id: string
  name: string
  downloads: number
}
export const purgedLetter = (
  { public_id, name, downloads }: Purged,
  how: 'expired' | 'purged',
) => ({
  subject: `ticket ${public_id} (${name}) purge notification`,
  text: lines(
    'Hello,',
    `the ticket ${public_id} for ${name} ` +
      `${how === 'expired' ? 'has expired' : 'was purged by hand'} after ` +
      `${downloads} ${downloads === 1 ? 'download' : 'downloads'}. Its link leads nowhere any more.`,
  ),
})

export const grantEndedLetter = ({ public_id }: Pick<Purged, 'public_id'>, uploads: number) => ({
  subject: `grant ${public_id} purge notification`,
  text: lines(
    'Hello,',
    `the grant ${public_id} has expired after ${uploads} ${uploads === 1 ? 'upload' : 'uploads'}. ` +
      'Nothing can be uploaded by its link any more.',
  ),
})

const told = (password?: string) => (password === undefined ? '' : `The password is: ${password}`)
const lines = (...paragraphs: string[]) => `${paragraphs.filter(Boolean).join('\n\n')}\n`
