/** People who use a Bugzilla: random changes, the same for the same seed, as SQL for any server. */

/** Numbers from 0 to below 1, the same for the same seed. */
export function openRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const FIRST = 20_000

/** Changes of one Bugzilla; each is a transaction. */
export function openWrites(seed: number) {
  const random = openRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  let last = FIRST
  let [bugs, people] = [0, 0]
  const id = () => ++last
  const bug = () => (bugs > 0 && random() < 0.7 ? FIRST + pick(bugs) : 1 + pick(3))
  /** One second per change: the clock of the source. */
  const now = () =>
    new Date(Date.UTC(2026, 10, 22) + last * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const touch = (of: number) => `update bugs set delta_ts = '${now()}' where bug_id = ${of}`
  const comment = (of: number, text: string) =>
    `insert into longdescs (comment_id, bug_id, who, bug_when, work_time, thetext, isprivate,
      already_wrapped, type) values (${id()}, ${of}, 1, '${now()}', 0, '${text}', false, false, 0)`
  const makers: (() => string[])[] = [
    () => {
      const of = bug()
      return [comment(of, `said ${last} – später`), touch(of)]
    },
    () => {
      const made = FIRST + bugs++
      return [...copyOfFirst(made, now()), comment(made, 'first'), touch(made)]
    },
    () => {
      const of = bug()
      const person = `(select max(userid) from profiles)`
      return [
        `delete from cc where bug_id = ${of} and who = ${person}`,
        `insert into cc (bug_id, who) select ${of}, max(userid) from profiles`,
        touch(of),
      ]
    },
    () => {
      const of = bug()
      return [
        `insert into bugs_activity (id, bug_id, who, bug_when, fieldid, added, removed)
          select ${id()}, ${of}, 1, '${now()}', min(id), 'a', 'b' from fielddefs`,
        `update bugs set short_desc = 'summary ${last}', delta_ts = '${now()}'
          where bug_id = ${of}`,
      ]
    },
    () => [`delete from longdescs where comment_id = ${FIRST + 1 + pick(last - FIRST + 1)}`],
    () => [
      `insert into profiles (userid, login_name, cryptpassword, realname, disabledtext,
        disable_mail, is_enabled, mybugslink) values (${FIRST + ++people},
        'person-${people}@example.com', '*', 'Person', '', false, true, true)`,
    ],
    () => {
      const [file, of] = [id(), bug()]
      return [
        `insert into attachments (attach_id, bug_id, creation_ts, modification_time, description,
          mimetype, ispatch, filename, submitter_id, isobsolete, isprivate)
          values (${file}, ${of}, '${now()}', '${now()}', 'file', 'text/plain', false, 'a.txt', 1,
          false, false)`,
        `insert into attach_data (id, thedata) values (${file}, 'content ${file}')`,
        touch(of),
      ]
    },
  ]
  return { next: () => makers[pick(makers.length)]!() }
}

const COPIED =
  'assigned_to, bug_file_loc, bug_severity, bug_status, short_desc, op_sys, priority, product_id, ' +
  'rep_platform, reporter, version, component_id, resolution, target_milestone, qa_contact, ' +
  'status_whiteboard, everconfirmed, reporter_accessible, cclist_accessible, estimated_time, ' +
  'remaining_time'

/** A new bug with the values of the first. */
const copyOfFirst = (bug_id: number, now: string) => [
  `insert into bugs (bug_id, creation_ts, delta_ts, ${COPIED})
    select ${bug_id}, '${now}', '${now}', ${COPIED} from bugs where bug_id = 1`,
]
