/** Parameters in URLs of lists that are not criteria: presentation and credentials. */

/** Those of lists, of Bugzilla's forms, and of responses. */
const LOOKS: ReadonlySet<string> = new Set(
  [
    'query_format regetlastlist list_id known_name query_based_on ctype tweak format human cmdtype',
    'remaction columnlist title no_redirect form_token count_only exclude_fields include_fields total',
    'order limit offset cursor callback searchtype serverpush debug',
    // Docket's own.
    'chip chart grouped_by view board_by move',
  ].flatMap((names) => names.split(' ')),
)
const CREDENTIALS = /^(Bugzilla_|Tracker_)?(api_key|token|login|password|restrict_?login)$/

/** Whether the parameter is no criterion, whatever fields exist. */
export const isOfList = (name: string): boolean => LOOKS.has(name) || CREDENTIALS.test(name)
