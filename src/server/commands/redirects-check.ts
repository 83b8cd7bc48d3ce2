/** `docket redirects check`: checks whether URLs in an old access log still work. */

import { access } from 'node:fs/promises'

import { clock } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createProgress } from '../progress.ts'
import { linesIn, readLine } from '../redirects/access-log.ts'
import { replay } from '../redirects/replay.ts'
import { createReport, linesOf, type Report } from '../redirects/report.ts'
import { createSample, KEPT_MAX } from '../redirects/sample.ts'
import type { Config } from '../settings.ts'
import { numberOf } from './args.ts'
import { declare } from './command.ts'

const ADDRESSES = 5_000
const OF_A_SHAPE = 20
const OF_A_SHAPE_MAX = 1_000

export const command = declare({
  name: 'redirects check',
  summary:
    'Request the addresses in an old access log from a running Docket, without a login, and ' +
    'report the outcome for each script. The exit code is 1 if an address that used to work is ' +
    'not found or fails now.',
  positionals: [
    {
      name: 'ACCESS_LOG',
      sentence: 'An access log in the common or combined format, plain or .gz.',
    },
  ],
  flags: {
    against: {
      value: 'ADDRESS',
      sentence: 'The base URL of Docket. Default: where the settings say it listens.',
    },
    limit: {
      value: 'NUMBER',
      sentence: `Maximum number of addresses to request. Default: ${ADDRESSES}.`,
    },
    sample: {
      value: 'NUMBER',
      sentence:
        'Maximum number of addresses that differ only in numbers and values. Default: ' +
        `${OF_A_SHAPE}.`,
    },
    json: { sentence: 'Print JSON.' },
  },
  settings: ['host', 'port', 'base_url'],
  async run({ config, flags, positionals: [path = ''], out, err }) {
    const against = addressOf(config, flags.against)
    const limits = {
      addresses: numberOf('limit', flags.limit, { otherwise: ADDRESSES, max: KEPT_MAX }),
      of_a_shape: numberOf('sample', flags.sample, { otherwise: OF_A_SHAPE, max: OF_A_SHAPE_MAX }),
    }
    await access(path).catch(() => {
      throw new Refusal(`${path}: the file does not exist or cannot be read`)
    })
    await fetch(new URL('/healthz', against)).catch(() => {
      throw new Refusal(
        `nothing answers at ${against.origin}; start docket serve, or set --against`,
      )
    })
    const report = await check(path, { against, limits, base_url: config.base_url }, err)
    if (flags.json) out(JSON.stringify(report, undefined, 2))
    else linesOf(report).forEach(out)
    return report.scripts.some(({ lost }) => lost > 0) ? 1 : 0
  },
})

interface Check {
  against: URL
  limits: { addresses: number; of_a_shape: number }
  base_url?: string | undefined
}

async function check(
  path: string,
  { against, limits, base_url }: Check,
  err: (line: string) => void,
): Promise<Report> {
  const progress = createProgress(err, clock)
  const sample = createSample(limits)
  const counted = { lines: 0, unreadable: 0, not_get: 0 }
  for await (const text of refusing(path, linesIn(path))) {
    counted.lines += 1
    const line = readLine(text)
    if (!line) counted.unreadable += 1
    else if (line.verb === 'GET' || line.verb === 'HEAD') sample.add(line)
    else counted.not_get += 1
    progress.soFar(() => `${counted.lines} lines`)
  }
  const chosen = sample.chosen()
  const report = createReport(sample.counts())
  let asked = 0
  for await (const answered of replay(chosen, against, base_url)) {
    report.add(answered)
    asked += 1
    progress.soFar(() => `${asked} of ${chosen.length} addresses`)
  }
  const { examples } = report
  return { ...counted, left_out: sample.left_out(), scripts: report.rows(), examples }
}

/** Results from a truncated or damaged log would be misleading. */
async function* refusing(path: string, lines: AsyncGenerator<string>) {
  try {
    yield* lines
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_') && code !== 'EISDIR') throw error
    throw new Refusal(`${path} is truncated or damaged (${code}); use a complete file`)
  }
}

function addressOf({ host, port }: Config, given: string | undefined): URL {
  const isAll = host === '0.0.0.0' || host === '::'
  const name = isAll ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const url = URL.parse(given ?? `http://${name}:${port}`)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new Refusal(`--against ${given}: must be an address such as http://127.0.0.1:8080`, 2)
}
