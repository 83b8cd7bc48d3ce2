/**
 * What a fresh tracker has: fields, their values, the workflow, a first product. Facts, no code.
 */

/** Number, name, label, type and what it is besides; the numbers are those that clients know. */
export const fields: [number, string, string, number, string][] = [
  [1, 'bug_id', 'Bug #', 0, 'numeric'],
  [2, 'short_desc', 'Summary', 0, 'mandatory'],
  [3, 'classification', 'Classification', 2, ''],
  [4, 'product', 'Product', 2, 'mandatory'],
  [5, 'version', 'Version', 0, 'mandatory'],
  [6, 'rep_platform', 'Platform', 2, ''],
  [7, 'bug_file_loc', 'URL', 0, ''],
  [8, 'op_sys', 'OS/Version', 2, ''],
  [9, 'bug_status', 'Status', 2, ''],
  [10, 'status_whiteboard', 'Status Whiteboard', 0, ''],
  [11, 'keywords', 'Keywords', 8, ''],
  [12, 'resolution', 'Resolution', 2, ''],
  [13, 'bug_severity', 'Severity', 2, ''],
  [14, 'priority', 'Priority', 2, ''],
  [15, 'component', 'Component', 2, 'mandatory'],
  [16, 'assigned_to', 'AssignedTo', 0, ''],
  [17, 'reporter', 'ReportedBy', 0, ''],
  [18, 'qa_contact', 'QAContact', 0, ''],
  [19, 'assigned_to_realname', 'AssignedToName', 0, ''],
  [20, 'reporter_realname', 'ReportedByName', 0, ''],
  [21, 'qa_contact_realname', 'QAContactName', 0, ''],
  [22, 'cc', 'CC', 0, ''],
  [23, 'dependson', 'Depends on', 0, 'numeric'],
  [24, 'blocked', 'Blocks', 0, 'numeric'],
  [25, 'attachments.description', 'Attachment description', 0, ''],
  [26, 'attachments.filename', 'Attachment filename', 0, ''],
  [27, 'attachments.mimetype', 'Attachment mime type', 0, ''],
  [28, 'attachments.ispatch', 'Attachment is patch', 0, 'numeric'],
  [29, 'attachments.isobsolete', 'Attachment is obsolete', 0, 'numeric'],
  [30, 'attachments.isprivate', 'Attachment is private', 0, 'numeric'],
  [31, 'attachments.submitter', 'Attachment creator', 0, ''],
  [32, 'target_milestone', 'Target Milestone', 0, ''],
  [33, 'creation_ts', 'Creation date', 0, ''],
  [34, 'delta_ts', 'Last changed date', 0, ''],
  [35, 'longdesc', 'Comment', 0, ''],
  [36, 'longdescs.isprivate', 'Comment is private', 0, 'numeric'],
  [37, 'longdescs.count', 'Number of Comments', 0, 'numeric'],
  [38, 'alias', 'Alias', 0, ''],
  [39, 'everconfirmed', 'Ever Confirmed', 0, 'numeric'],
  [40, 'reporter_accessible', 'Reporter Accessible', 0, 'numeric'],
  [41, 'cclist_accessible', 'CC Accessible', 0, 'numeric'],
  [42, 'bug_group', 'Group', 0, ''],
  [43, 'estimated_time', 'Estimated Hours', 0, 'numeric'],
  [44, 'remaining_time', 'Remaining Hours', 0, 'numeric'],
  [45, 'deadline', 'Deadline', 5, ''],
  [46, 'commenter', 'Commenter', 0, ''],
  [47, 'flagtypes.name', 'Flags', 0, ''],
  [48, 'requestees.login_name', 'Flag Requestee', 0, ''],
  [49, 'setters.login_name', 'Flag Setter', 0, ''],
  [50, 'work_time', 'Hours Worked', 0, 'numeric'],
  [51, 'percentage_complete', 'Percentage Complete', 0, 'numeric'],
  [52, 'content', 'Content', 0, ''],
  [53, 'attach_data.thedata', 'Attachment data', 0, ''],
  [54, 'owner_idle_time', 'Time Since Assignee Touched', 0, ''],
  [55, 'see_also', 'See Also', 7, ''],
  [56, 'tag', 'Personal Tags', 8, ''],
  [57, 'last_visit_ts', 'Last Visit', 5, ''],
  [58, 'comment_tag', 'Comment Tag', 0, ''],
  [59, 'days_elapsed', 'Days since bug changed', 0, ''],
]

/** The values of each select field, in their order. */
export const values: Record<string, string[]> = {
  rep_platform: ['All', 'PC', 'Macintosh', 'Other'],
  op_sys: ['All', 'Windows', 'Mac OS', 'Linux', 'Other'],
  bug_status: ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'VERIFIED'],
  resolution: ['', 'FIXED', 'INVALID', 'WONTFIX', 'DUPLICATE', 'WORKSFORME'],
  bug_severity: ['blocker', 'critical', 'major', 'normal', 'minor', 'trivial', 'enhancement'],
  priority: ['Highest', 'High', 'Normal', 'Low', 'Lowest', '---'],
}

export const openStatuses = ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS']

/** Which status may follow which; the empty one is that of a bug not yet filed. */
export const workflow: Record<string, string[]> = {
  '': ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS'],
  UNCONFIRMED: ['CONFIRMED', 'IN_PROGRESS', 'RESOLVED'],
  CONFIRMED: ['IN_PROGRESS', 'RESOLVED'],
  IN_PROGRESS: ['CONFIRMED', 'RESOLVED'],
  RESOLVED: ['UNCONFIRMED', 'CONFIRMED', 'VERIFIED'],
  VERIFIED: ['UNCONFIRMED', 'CONFIRMED'],
}

export const product = {
  classification: { name: 'Unclassified', description: 'Products without a shelf of their own' },
  name: 'TestProduct',
  description: 'A first product to try things with. Rename it, or close it once yours are there.',
  component: {
    name: 'TestComponent',
    description: 'A first component, so that a bug can be filed right away.',
  },
  version: 'unspecified',
  milestone: '---',
}
