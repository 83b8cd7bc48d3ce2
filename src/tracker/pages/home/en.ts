/** The English texts of the pages of the start page, of products and of people. */

export const en = {
  // An empty installation, and one with the made-up project.
  demo: 'This installation contains a made-up project. <setup>Remove it</setup>',
  demo_remove: 'Remove the made-up project',
  start: `<setup>Create your first product</setup>, then <enter>file a bug</enter>. Or look around
    in a made-up project of 500 bugs with people, comments, patches and history, which can be
    removed again:`,
  no_bugs_yet: 'There are no bugs yet',
  demo_fill: 'Fill in a made-up project',
  no_products_yet: `There are no products yet. Bugs are filed in products and their components:
    <setup>create the first one</setup>, or a made-up project to look around.`,
  no_products_seen: 'There are no products that you can see.',
  log_in_to_see: '<login>Log in</login> to see those of your groups.',

  // The people of a component, and its template.
  new_bug: 'New bug',
  assignee: 'Assignee: {login}',
  qa_contact: 'QA contact: {login}',
  template: 'Template for new bugs',
  no_template: 'Template for new bugs (none)',
  bugs_of_product_begin: `The description of a new bug in {name} begins with, unless its component
    has a template of its own`,
  bugs_of_component_begin: 'The description of a new bug in {name} begins with',

  // Bugs and requests.
  unread: 'changed since your last visit',
  or_more: '{count} or more',

  // Home page.
  your_work: 'Your work',
  all_products: 'All products',
  needs_information_from_you: 'Needs information from you',
  asked_you: 'Asked of you',
  nobody_waits_for_your_answer: `Nobody waits for your answer. People ask by setting a flag, such
    as needinfo?, for you.`,
  asked_by_you: 'Asked by you',
  you_wait_for_nobody_none: 'You wait for nobody: none of your requests is open.',
  your_searches: 'Your searches',

  // Person page.
  requests: 'Requests',
  nobody_waits_for_their_answer: 'Nobody waits for their answer.',
  assigned: 'Assigned',
  none_assigned_to_them: 'No open bugs are assigned to them.',
  reported: 'Reported',
  they_reported_no_bugs_that: 'They reported no bugs that you can see.',
  commented: 'Commented',
  they_commented_on_no_bugs: 'They commented on no bugs that you can see.',

  // Product page.
  template_was_saved: 'The template of {name} was saved.',
  open_bugs: 'Open bugs',
  all_bugs: 'All bugs',
  most_frequent_duplicates: 'Most frequent duplicates',
  components: 'Components',
  versions: 'Versions',
  save_template: 'Save template',
  administer: 'Administer this product',

  // Product pages.
  products: 'Products',
  open_bugs_all_products: 'Open bugs of all products',
  keywords: 'Keywords',
  this_product_closed_for_new: 'This product is closed for new bugs.',

  // Work lists.
  look_for_one: 'Look for one',
  see_changed_today: 'See what changed today',
  file_bug: 'File a bug',
  watch_others: 'Watch other people',
  assigned_to_you: 'Assigned to you',
  none_assigned_to_you: 'No open bugs are assigned to you.',
  changed_since_you_last_viewed: 'Changed since you last viewed them',
  you_have_seen_all_changes: 'You have seen all changes of bugs in which you are involved.',
  reported_by_you: 'Reported by you',
  no_open_bugs_were_reported: 'No open bugs were reported by you.',
  followed_by_you: 'Followed by you',
  you_on_cc_list_no: `You are on the CC list of no other open bugs. “Follow this bug” on its page
    adds you.`,
  people_you_watch: 'Of people you watch',
  people_whom_you_watch_have: 'The people whom you watch have no open bugs that you can see.',
  viewed_last: 'Viewed last',
  nobody_in_particular: 'nobody in particular',
} as const
