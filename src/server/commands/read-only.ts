/** `docket read-only`: turns read-only mode on or off, even while the service runs. */

import { docket } from '../../accounts/actors/actors.ts'
import { readState, setReadOnly } from '../../accounts/read-only/read-only.ts'
import type { ReadOnlyState } from '../../accounts/read-only/read-only.wire.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'read-only',
  summary:
    'Turn read-only mode on or off, or show its state. It takes effect while the service runs ' +
    'and lasts until turned off.',
  positionals: [{ name: 'STATE', sentence: 'on or off. Default: show the state.', optional: true }],
  flags: {
    note: { value: 'TEXT', sentence: 'A message to show while it is on.' },
    until: { value: 'TIME', sentence: 'When it is expected to end, such as 2026-01-31T14:00:00Z.' },
  },
  run: ({ config, flags, positionals: [state], out, err }) =>
    inInstallation(config, async ({ transactions }) => {
      if (state !== undefined && state !== 'on' && state !== 'off') {
        throw new Refusal(`${state}: must be on or off; leave it out to show the state`)
      }
      const { note, until } = flags
      if (state !== 'on' && (note !== undefined || until !== undefined)) {
        throw new Refusal('--note and --until require docket read-only on')
      }
      const asked = { read_only: state === 'on', ...(note && { note }), ...(until && { until }) }
      const told = await (state === undefined
        ? transactions.look(docket, readState)
        : transactions.work(docket, (work) => setReadOnly(work, asked)))
      out(sentenceOf(told))
      if (state === 'off') err(STARTED)
      return 0
    }),
})

const STARTED =
  'A service started with --read-only stays read-only until it is restarted without it.'

const sentenceOf = ({ read_only, since, until, note }: ReadOnlyState) =>
  read_only
    ? `on since ${since}${until === null ? '' : `, until ${until}`}${note && `: ${note}`}`
    : 'off'
