/** The English texts about mail that comes in. */

export const en = {
  own: 'This installation sent it.',
  automatic: 'A program sent it, such as an out-of-office reply.',
  empty: 'It has neither text nor fields nor files.',
  no_sender: 'It does not say in From who sent it.',
  sender_unknown: 'There is no account for {address}. Write from the address of your account.',
  sender_closed: 'The account of its sender is closed.',
  sender_unproven: 'Neither its address nor a confirmed signature proves who sent it.',
  unreadable: 'It could not be read as a message.',
  bounce_unknown: 'It is about no letter that was sent to the present address of an account.',
  bounce_temporary: 'It says that a letter is delayed, was delivered, or may be delivered later.',
  bounce_unclear: 'It does not say clearly that the address of a recipient does not work.',
  gave_up: 'It could not be handled, and was tried for about two days.',
  refused_subject: '[Bug {id}] Your message was refused',
  refused: `Your message about bug {id} was refused. Neither the reason nor your text is sent by
    mail. Write on the page of the bug instead:`,
  wrote: '{name} wrote:',
} as const
