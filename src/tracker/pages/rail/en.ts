/** The English texts of the pages of the rail. */

export const en = {
  // Neighbors.
  bugs_this_list: 'Bugs of this list',
  in_this_list: 'In this list',

  // Places page.
  places: 'Places',

  // Places.
  asked_you: 'Asked of you',
  your_work: 'Your work',
  saved_searches: 'Saved searches',
  shared_with_you: 'Shared with you',
  products: 'Products',
  all_products: 'All products',
} as const
