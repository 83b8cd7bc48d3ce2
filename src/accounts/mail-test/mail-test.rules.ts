/** What delays or stops mail besides its transport, as sentences with what to do. Pure. */

/** What the warnings depend on. */
export interface MailFacts {
  /** The URL for links, if any is known. */
  base: string | undefined
  parameters: { mailfrom: string; maintainer: string; mail_delivery_method: string }
  isReadOnly: boolean
  /** Whether the address belongs to an account that gets no mail about bugs. */
  isMailDisabled: boolean
  queue: { waiting: number; failed: number; since: number | undefined }
  /** As `queue` counts at most. */
  queue_max: number
  now: number
}

const MINUTE_MS = 60_000
/** The service looks for jobs every few seconds. */
const LATE_MS = 5 * MINUTE_MS

/** In the order of their importance. */
export function warningsOf(facts: MailFacts): string[] {
  const { base, parameters, isReadOnly, isMailDisabled, queue, queue_max, now } = facts
  const { mailfrom, maintainer, mail_delivery_method: method } = parameters
  const late_ms = queue.since === undefined ? 0 : now - queue.since
  const count = queue.waiting >= queue_max ? `${queue_max} or more` : String(queue.waiting)
  const said: [boolean, string][] = [
    [isReadOnly, 'Read-only mode is on: no other message is sent until it ends.'],
    [
      !isReadOnly && late_ms > LATE_MS,
      `${count} jobs such as messages wait, the oldest for ${Math.floor(late_ms / MINUTE_MS)} ` +
        'minutes. Check that the service is running, and its log.',
    ],
    [
      queue.failed > 0,
      `${queue.failed} of ${count} jobs such as messages have failed and will be tried again. ` +
        'The log of the service says why, in lines with "a job failed".',
    ],
    [
      base === undefined,
      'Links in messages have no host: set the parameter urlbase or the setting base_url.',
    ],
    [
      base === undefined && !mailfrom.includes('@'),
      `The sender is ${mailfrom}@localhost, which many servers refuse: set the parameter mailfrom ` +
        'to a complete address.',
    ],
    [
      isMailDisabled,
      'The account with this address is closed or has its mail disabled: it gets no mail about bugs.',
    ],
    [maintainer === '', 'The parameter maintainer is empty: people see nobody to ask.'],
    [
      method === 'None' || method === 'Test',
      `The parameter mail_delivery_method is ${method}, which has no effect here: the setting mail ` +
        'decides.',
    ],
  ]
  return said.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence)
}
