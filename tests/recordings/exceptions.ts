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
    why: "the extensions include Docket's own version",
  },
  {
    of: [8],
    mismatches: ['.parameters.RADIUS_secret: missing', '.parameters.smtp_password: missing'],
    why: 'no secret is returned among the parameters',
  },
  {
    of: [23],
    mismatches: ['status: 400 instead of 200'],
    why: 'a JSON body that is not an object is refused instead of returning nothing',
  },
  {
    of: [32],
    mismatches: ['status: 200 instead of 401', '.bugs: added', '.faults: added', ...isNoFault],
    why: 'an API key is also accepted in a header',
  },
  {
    of: [94, 95],
    mismatches: [
      '.groups[].is_active: number instead of boolean',
      '.groups[].is_bug_group: number instead of boolean',
    ],
    why: 'these two are 1 or 0, as documented',
  },
  {
    of: [100],
    mismatches: ['status: 200 instead of 404', '.groups: added', ...isNoFault],
    why: 'a group can be requested by its path, as documented',
  },
  {
    of: [116],
    mismatches: [
      '.products[].id: 1 instead of 4',
      '.products[].id: 3 instead of 6',
      '.products[].id: 4 instead of 3',
      '.products[].id: 6 instead of 1',
      '.products[].name: "Another Product" instead of "QA Search Only"',
      '.products[].name: "C2 Forever" instead of "Another Product"',
      '.products[].name: "QA Search Only" instead of "TestProduct"',
      '.products[].name: "TestProduct" instead of "C2 Forever"',
    ],
    why: 'these products are ordered by name; the recorded ones had no order',
  },
  {
    of: [143],
    mismatches: ['status: 200 instead of 404', '.components: added', ...isNoFault],
    why: 'components can be changed, as in later versions',
  },
  {
    of: [217],
    mismatches: ['status: 200 instead of 400', '.bugs: added', '.faults: added', ...isNoFault],
    why: 'the name #4 in a path is bug 4; the recorded installation ignored it',
  },
  {
    of: [226],
    mismatches: ['.bugs[].cf_qa_status: missing', '.bugs[].cf_single_select: missing'],
    why: 'excluding `_custom` omits all custom fields, as documented',
  },
  {
    of: [
      250, 251, 253, 254, 256, 259, 262, 263, 265, 266, 268, 269, 271, 272, 274, 275, 277, 278, 280,
      281, 283, 284, 286, 287, 289, 293, 296, 298, 299, 301, 302, 313, 481, 482,
    ],
    mismatches: ['.faults: added'],
    why: 'a search returns bugs in the same form as Bug.get, as documented',
  },
  {
    of: [223],
    mismatches: ['attachments', 'comments', 'counts', 'description', 'duplicates', 'history'].map(
      (field) => `.bugs[].${field}: added`,
    ),
    why: 'fields of later versions are among the extra fields',
  },
  {
    of: [280],
    mismatches: ['.bugs: 2 entries instead of 0'],
    why: 'a search for an empty alias finds bugs without one',
  },
  {
    of: [308],
    mismatches: ['.bug_count: added', '.bugs: missing'],
    why: 'only the number is returned if only the number is requested, as in later versions',
  },
  {
    of: [329],
    mismatches: ['.comments.12.count: 1 instead of 3'],
    why: "a comment's number in its bug is the same everywhere",
  },
  {
    of: [454],
    mismatches: ['body: array instead of object'],
    why: 'last visits can be requested; the recorded installation failed with an internal error',
  },
  {
    of: [458],
    mismatches: ['status: 200 instead of 404', 'body: array instead of object'],
    why: 'without numbers of bugs, the bugs visited last are returned, as documented',
  },
  {
    of: [418, 419],
    mismatches: ['.code: 53 instead of 100500', 'status: 400 instead of 200'],
    why: 'a list or string in place of an object is refused; the recorded installation failed with an internal error',
  },
  {
    of: [422, 424],
    mismatches: [
      '.bugs[].history.QA-Selenium-TEST@example.com.longdescs.isprivate.comment: missing',
    ],
    why: 'the history omits entries about private comments',
  },
  {
    of: [439, 440],
    mismatches: [
      '.bugs.4[].is_obsolete: boolean instead of number',
      '.bugs.4[].is_patch: boolean instead of number',
      '.bugs.4[].is_private: boolean instead of number',
    ],
    why: 'properties of attachments that are true or false are booleans, as documented',
  },
  {
    of: [466],
    mismatches: ['status: 200 instead of 400', '.bugs: added', ...isNoFault],
    why: 'possible duplicates are found, as in later versions',
  },
  {
    of: [467],
    mismatches: ['status: 200 instead of 404', '.users: added', ...isNoFault],
    why: 'users are suggested, as in later versions',
  },
  {
    of: [469],
    mismatches: [...CONFIGURATION.map(added), ...isNoFault, 'status: 200 instead of 404'],
    why: 'the configuration is returned in one response, as in later versions',
  },
  {
    of: [470],
    mismatches: ['.code: 50 instead of 32614', 'status: 400 instead of 404'],
    why: 'links of bugs have their own path',
  },
  {
    of: [472],
    mismatches: [...COMPONENT.map(added), ...isNoFault, 'status: 200 instead of 404'],
    why: 'a component can be requested, as in later versions',
  },
  {
    of: [482],
    mismatches: ['.bugs: 0 entries instead of 5'],
    why: 'a status that does not exist matches nothing, instead of everything',
  },
]

/** Until the method, or a part of it, is available. */
export const later: Exception[] = []
