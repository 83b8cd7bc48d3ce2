/** Where Docket's response to a recorded request differs, deliberately or for now. */

export interface Exception {
  /** The numbers of the recordings. */
  of: number[]
  /** The differences there; the test also fails if one of them no longer occurs. */
  mismatches: string[]
  why: string
}

const FAULT = ['documentation', 'error', 'code', 'message']
const isNoFault = FAULT.map((key) => `.${key}: missing`)

const added = (key: string) => `.${key}: added`
const CONFIGURATION = [
  'announcement',
  'field',
  'flag_type',
  'group',
  'keyword',
  'maintainer',
].concat(['max_attachment_size', 'product', 'version'])
const COMPONENT = ['default_assignee', 'default_cc', 'default_qa_contact', 'description'].concat([
  'id',
  'is_active',
  'name',
  'product',
])

/** Permanent differences. */
export const differs: Exception[] = [
  {
    of: [5],
    mismatches: ['.extensions.Docket: added'],
    why: "Docket's own version stands among the extensions",
  },
  {
    of: [8],
    mismatches: ['.parameters.RADIUS_secret: missing', '.parameters.smtp_password: missing'],
    why: 'nobody is shown a secret among the parameters',
  },
  {
    of: [23],
    mismatches: ['status: 400, not 200'],
    why: 'a body that is JSON but no object is refused, not answered with nothing',
  },
  {
    of: [32],
    mismatches: ['status: 200, not 401', '.bugs: added', '.faults: added', ...isNoFault],
    why: 'an API key counts in a header, too',
  },
  {
    of: [94, 95],
    mismatches: [
      '.groups[].is_active: number, not boolean',
      '.groups[].is_bug_group: number, not boolean',
    ],
    why: 'these two are 1 or 0, as the interface says',
  },
  {
    of: [100],
    mismatches: ['status: 200, not 404', '.groups: added', ...isNoFault],
    why: 'a group can be asked for by its path, as the interface says',
  },
  {
    of: [116],
    mismatches: [
      '.products[].id: 1, not 4',
      '.products[].id: 3, not 6',
      '.products[].id: 4, not 3',
      '.products[].id: 6, not 1',
      '.products[].name: "Another Product", not "QA Search Only"',
      '.products[].name: "C2 Forever", not "Another Product"',
      '.products[].name: "QA Search Only", not "TestProduct"',
      '.products[].name: "TestProduct", not "C2 Forever"',
    ],
    why: 'these products came in no order; here they come by name',
  },
  {
    of: [143],
    mismatches: ['status: 200, not 404', '.components: added', ...isNoFault],
    why: 'components can be changed, as in later trackers',
  },
  {
    of: [217],
    mismatches: ['status: 200, not 400', '.bugs: added', '.faults: added', ...isNoFault],
    why: 'what follows a # in the path was lost before it was read; here #4 is bug 4',
  },
  {
    of: [226],
    mismatches: ['.bugs[].cf_qa_status: missing', '.bugs[].cf_single_select: missing'],
    why: 'whoever leaves `_custom` out gets no custom field, as the interface says',
  },
  {
    of: [
      250, 251, 253, 254, 256, 259, 262, 263, 265, 266, 268, 269, 271, 272, 274, 275, 277, 278, 280,
      281, 283, 284, 286, 287, 289, 293, 296, 298, 299, 301, 302, 313, 481, 482,
    ],
    mismatches: ['.faults: added'],
    why: 'a search answers like a bug that is asked for, as the interface says',
  },
  {
    of: [223],
    mismatches: ['attachments', 'comments', 'counts', 'description', 'duplicates', 'history'].map(
      (field) => `.bugs[].${field}: added`,
    ),
    why: 'the fields that later trackers have are among the extra ones',
  },
  {
    of: [280],
    mismatches: ['.bugs: 2 of them, not 0'],
    why: 'bugs without an alias are found by asking for just that',
  },
  {
    of: [308],
    mismatches: ['.bug_count: added', '.bugs: missing'],
    why: 'only the number is answered where only the number is asked for, as in later trackers',
  },
  {
    of: [329],
    mismatches: ['.comments.12.count: 1, not 3'],
    why: "a comment's number in its bug is the same everywhere",
  },
  {
    of: [454],
    mismatches: [': array, not object'],
    why: 'last visits can be asked for; the recorded installation failed inside',
  },
  {
    of: [458],
    mismatches: ['status: 200, not 404', ': array, not object'],
    why: 'without numbers of bugs, those visited last are told, as the interface says',
  },
  {
    of: [418, 419],
    mismatches: ['.code: 53, not 100500', 'status: 400, not 200'],
    why: 'a list or a text where an object belongs is refused; the recorded one failed inside',
  },
  {
    of: [422, 424],
    mismatches: [
      '.bugs[].history.QA-Selenium-TEST@example.com.longdescs.isprivate.comment: missing',
    ],
    why: 'a history shows no rows of private comments',
  },
  {
    of: [439, 440],
    mismatches: [
      '.bugs.4[].is_obsolete: boolean, not number',
      '.bugs.4[].is_patch: boolean, not number',
      '.bugs.4[].is_private: boolean, not number',
    ],
    why: 'what is true or false about an attachment is a boolean, as the interface says',
  },
  {
    of: [466],
    mismatches: ['status: 200, not 400', '.bugs: added', ...isNoFault],
    why: 'bugs that may be the same are found, as in later trackers',
  },
  {
    of: [467],
    mismatches: ['status: 200, not 404', '.users: added', ...isNoFault],
    why: 'people are suggested, as in later trackers',
  },
  {
    of: [469],
    mismatches: [...CONFIGURATION.map(added), ...isNoFault, 'status: 200, not 404'],
    why: 'how an installation is set up is told in one answer, as by later trackers',
  },
  {
    of: [470],
    mismatches: ['.code: 50, not 32614', 'status: 400, not 404'],
    why: 'links of bugs have a path of their own',
  },
  {
    of: [472],
    mismatches: [...COMPONENT.map(added), ...isNoFault, 'status: 200, not 404'],
    why: 'a component can be asked for, as in later trackers',
  },
  {
    of: [482],
    mismatches: ['.bugs: 0 of them, not 5'],
    why: 'a status that does not exist matches nothing, instead of everything',
  },
]

/** Until the method, or a part of it, is available. */
export const later: Exception[] = []
