/** Parameters in URLs of lists that are not criteria: presentation and credentials. */

/** Those of Bugzilla's lists, of its forms, and of responses. */
const LOOKS: ReadonlySet<string> = new Set(
  [
    'query_format regetlastlist list_id known_name query_based_on ctype tweak format human cmdtype',
    'remaction columnlist title no_redirect form_token count_only exclude_fields include_fields total',
    'order limit offset cursor chip callback searchtype serverpush debug',
  ].flatMap((names) => names.split(' ')),
)
const CREDENTIALS = /^(Bugzilla_|Tracker_)?(api_key|token|login|password|restrict_?login)$/

export const isOfList = (name: string): boolean => LOOKS.has(name) || CREDENTIALS.test(name)
