/** Search URLs as users copy them from a browser, for `bugzilla query --from-url`. */

import { ANN } from './setup.ts'

export const LIST = 'http://example.com/buglist.cgi?query_format=advanced&'

/** A condition in the format of old charts. */
export const OLDER = (place: string, field: string, type: string, value: string) =>
  `field${place}=${field}&type${place}=${type}&value${place}=${value}`

const older = (...parts: string[]) => `--from-url ${LIST}${parts.join('&')}`
const HINGE = ['short_desc', 'substring', 'hinge'] as const
const KETTLE = ['product', 'equals', 'Kettle'] as const

/** With the bugs that they find before any bug was changed. */
export const ADDRESSES: [words: string, ids: number[]][] = [
  [`--from-url ${LIST}f1=priority&o1=equals&v1=High&f2=cc&o2=substring&v2=ann`, [2]],
  [
    `--from-url ${LIST}j_top=OR&f1=op_sys&o1=equals&v1=Linux&f2=reporter&o2=equals&v2=${ANN.login}`,
    [2, 5],
  ],
  [`--from-url ${LIST}f1=OP&n1=1&f2=assigned_to&o2=substring&v2=dev&f3=CP`, [1, 2]],
  [`--from-url ${LIST}field0-0-0=short_desc&type0-0-0=substring&value0-0-0=hinge`, [3]],
  [older(OLDER('0-0-0', 'priority', 'equals', 'High'), OLDER('0-0-1', ...HINGE)), [2, 3]],
  [older(OLDER('0-0-0', ...KETTLE), OLDER('0-1-0', 'short_desc', 'substring', 'hot')), [5]],
  [
    older(
      OLDER('0-0-0', ...KETTLE),
      OLDER('1-0-0', 'assigned_to', 'substring', 'dev'),
      'negate1=1',
    ),
    [2],
  ],
  [`--from-url ${LIST}longdesc=Monday&longdesc_type=substring&product=TestProduct`, [1]],
  [`--from-url ${LIST}email1=ann&emailtype1=substring&emailreporter1=1&emailcc1=1`, [2, 5]],
  [`--from-url ${LIST}bug_id=3,4&bug_id_type=nowords&product=Kettle&limit=0`, [2, 5]],
  [`--from-url ${LIST}product=Kettle&order=bug_id%20DESC&limit=2`, [5, 4]],
  [`--from-url http://example.com/query.cgi?quicksearch=@dev%20-hot`, [3, 4]],
  // An option beside a URL applies where the URL does not set it.
  [`--from-url ${LIST}product=Kettle --status UNCONFIRMED`, [5]],
  // The URL of another page adds no criteria.
  ['--from-url http://example.com/show_bug.cgi?id=1', [1, 2, 3, 4, 5]],
]
