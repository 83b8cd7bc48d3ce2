/** English sentences about links of recipients. */

/** Added to those of `en.ts`. */
export const linksEn = {
  sentences: {
    letter_recipient: 'Recipient',
    links_letter_own:
      'This link is only for you. Do not forward it: the sender sees what is done with it.',
    links_wish: 'Send each address a link of its own: the list of recipients shows who downloaded',
    links_manage: 'Recipients with links of their own',
    links_title: 'Recipients of {name}',
    links_about:
      'Each recipient has a link of their own, which can be ended separately. The ' +
      'limits of the ticket apply to all links together. Programs that check mail may also ' +
      'open the page.',
    links_none: 'Nobody has a link of their own yet.',
    links_once: 'These links are shown only now: copy them.',
    links_of: 'Link for {address}',
    links_address: 'Address',
    links_sent: 'Sent',
    links_opened: 'Opened',
    links_link: 'Own link',
    links_send_again: 'Send a new link',
    links_again: 'Make a new link',
    links_end: 'End this link',
    links_ended: 'ended',
    links_new: 'New links',
    links_addresses: 'Email addresses, separated by commas',
    links_show: 'Send no mail, but show the links once',
    links_make: 'Make links',
    links_send: 'Send links',
    links_encrypted:
      'The files are encrypted, and the server does not know the key. It therefore ' +
      'cannot send the links by mail: copy each of them, with the key, and send it ' +
      'yourself.',
    links_no_mail: 'This service sends no mail: copy the links and send them yourself.',
    links_with_key: 'Your browser adds the key to the links on this page.',
    links_without_key:
      'The links on this page lack the key. Open this page from that of the ticket with ' +
      'the complete link, or add everything from the # of that link to each of them.',
    links_were_sent: 'The links were sent.',
    links_was_ended: 'The link was ended. Those of the others still work.',
  },
  counted: {
    links_letter_downloads: {
      one: 'All recipients together can download it once.',
      other: 'All recipients together can download it {count} times.',
    },
  },
} as const
