/** The English texts of mail without content. */

export const en = {
  subject: '[Bug {id}] Content not sent by mail',
  subject_of_list: '[Bugzilla] Content not sent by mail',
  subject_encrypted: '[Bug {id}] Encrypted message',
  subject_of_list_encrypted: '[Bugzilla] Encrypted message',
  about: 'This message is about bug {id}. What it says is not sent by mail.',
  about_list: 'This message lists bugs. What it says of them is not sent by mail.',
  read: 'To read it, follow the link and log in:',
  read_list: 'To read it, follow the links and log in:',
  more: 'Only the first {count} are listed.',
  key: 'To get such messages encrypted instead, add your OpenPGP key to your preferences:',
  to: 'It was sent to {address}.',
} as const
