/** The English texts of the page of an attachment. */

export const en = {
  // Attachment page.
  title: 'Attachment {id}: {summary}',
  attachment: 'Attachment {id}',
  of_bug: 'of <bug>bug {id}: {summary}</bug>',
  changes_saved: 'Your changes have been saved.',
  bytes: '{size} bytes',
  obsolete_tag: 'obsolete',
  private_tag: 'private',
  log_in: '<login>Log in</login> to comment on or change this attachment.',

  // Its links.
  this_attachment: 'This attachment',
  download: 'Download',
  replace: 'Replace',
  unified: 'Unified',
  side_by_side: 'Side by side',
  as_text: 'As text',

  // Content.
  content_deleted: 'The content has been deleted.',
  type_not_shown: 'This type of file is not shown here.',
  beginning_only: 'Only the beginning is shown; download the file to see all of it.',

  // Patches.
  moved_from: 'from {name}',
  quote_line: 'Quote line {line}',
  no_line_end: '(no line end)',
  changes_between: 'Changes from {older} to {newer}',
  only_patches: 'Only patches can be compared.',
  same_changes: 'Both patches make the same changes.',

  // Form.
  compare_with: 'Compare with',
  compare: 'Compare',
  comment: 'Comment',
  save_changes: 'Save changes',
  details: 'Details',
  description: 'Description',
  file_name: 'File name',
  content_type: 'Content type',
  patch: 'Patch',
  obsolete: 'Obsolete',
  private: 'Private',
  changed_meanwhile: 'Changed meanwhile to {value}',
  yes: 'yes',
  no: 'no',
} as const
