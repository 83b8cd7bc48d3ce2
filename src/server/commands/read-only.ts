/** `docket read-only`: says that nothing can be changed, or takes that back, also while it runs. */

import { docket } from '../../accounts/actors/actors.ts'
import { readState, setReadOnly } from '../../accounts/read-only/read-only.ts'
import type { ReadOnlyState } from '../../accounts/read-only/read-only.wire.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'read-only',
  summary:
    'Lets everybody only read, or change things again, and prints which of the two it is. It ' +
    'works while the service runs, and holds until it is taken back.',
  positionals: [
    { name: 'STATE', sentence: 'on or off; without it nothing is changed.', optional: true },
  ],
  flags: {
    note: { value: 'TEXT', sentence: 'A sentence that everybody is told meanwhile.' },
    until: { value: 'TIME', sentence: 'When it is meant to end, such as 2026-01-31T14:00:00Z.' },
  },
  run: ({ config, flags, positionals: [state], out, err }) =>
    inInstallation(config, async ({ rooms }) => {
      if (state !== undefined && state !== 'on' && state !== 'off') {
        throw new Refusal(`${state}: say on or off, or nothing to be told which it is`)
      }
      const { note, until } = flags
      if (state !== 'on' && (note !== undefined || until !== undefined)) {
        throw new Refusal('--note and --until belong to docket read-only on')
      }
      const asked = { read_only: state === 'on', ...(note && { note }), ...(until && { until }) }
      const told = await (state === undefined
        ? rooms.look(docket, readState)
        : rooms.work(docket, (work) => setReadOnly(work, asked)))
      out(sentenceOf(told))
      if (state === 'off') err(STARTED)
      return 0
    }),
})

const STARTED = 'A service that was started with --read-only stays so until it is started without.'

const sentenceOf = ({ read_only, since, until, note }: ReadOnlyState) =>
  read_only
    ? `on since ${since}${until === null ? '' : `, until ${until}`}${note && `: ${note}`}`
    : 'off'
