/** The English texts of the pages of the service: jobs. */

export const en = {
  // Jobs.
  jobs: 'Jobs and letters',
  jobs_about:
    'Letters and other work that is done after a change. What fails is tried again for about two days, then given up and kept for a week. Contents of letters are not shown.',
  all_jobs: 'All jobs',
  job: 'Job {id}',
  no_jobs: 'No jobs were found.',
  range: '{first} to {last} of {total}',
  pages_of_jobs: 'Pages of the list',
  later: 'Later ones',
  earlier: 'Earlier ones',
  number: 'Number',
  kind: 'Kind',
  state: 'State',
  recipient: 'Recipient',
  when: 'Due or given up',
  tries: 'Attempts',
  error: 'Last error',
  change: 'Change',
  every_state: 'All states',
  every_kind: 'All kinds',
  show: 'Show',
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Failed, will be tried again',
  failed: 'Failed, given up',
  retry: 'Try again now',
  discard: 'Discard',
  discard_about:
    'Discarding is final: the work of this job is never done, and a letter is never sent.',
  of_job: 'job {id}',
  retried: 'The job is tried again.',
  discarded: 'The job was discarded.',
  by_kind: 'Numbers by kind',
  count: 'Jobs',
} as const
