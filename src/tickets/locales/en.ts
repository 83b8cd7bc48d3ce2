/** English, the reference for all words and sentences. */

export const en = {
  units: ['KiB', 'MiB', 'GiB', 'TiB'],
  sentences: {
    // Of letters.
    letter_greeting: 'Hello,',
    letter_fact_name: '{name}:',
    letter_ticket_subject: 'download link to {name}',
    letter_ticket_button: 'Go to the download',
    letter_grant_subject: 'upload grant link',
    letter_grant_lead: 'someone has asked you for files. You can upload them with this link:',
    letter_grant_button: 'Go to the upload',
    letter_password: 'Password',
    letter_password_elsewhere:
      'The link asks for a password. The person who sent you the link can tell you.',
    letter_sender_says: 'Message from the sender:',
    letter_until: 'Available until',
    letter_downloaded_subject: 'ticket {id} ({name}) download notification',
    letter_downloaded_lead: 'your file ticket was downloaded.',
    letter_purged_subject: 'ticket {id} ({name}) purge notification',
    letter_files_gone: 'Its files were deleted, and its link no longer works.',
    letter_soon_subject: 'ticket {id} ({name}) expires soon',
    letter_soon_unused: 'your file ticket expires soon, and nobody has downloaded it yet.',
    letter_soon_extend: 'Its owner can extend it until then.',
    letter_grant_soon_subject: 'grant {id} expires soon',
    letter_grant_soon_unused: 'your grant expires soon, and nobody has used it yet.',
    letter_used_subject: 'download link for grant {id}',
    letter_used_lead: 'files were uploaded through your grant. You can download them here:',
    letter_uploader_says: 'Message from the uploader:',
    letter_sender: 'Sender, not verified',
    letter_receipt_subject: 'receipt for your upload',
    letter_receipt_to: 'To',
    letter_receipt_encrypted: 'The files are encrypted, so this receipt cannot name them.',
    letter_receipt_why:
      'Somebody entered this address when they uploaded the files. If that was not you, ignore ' +
      'this message.',
    letter_grant_ended_subject: 'grant {id} purge notification',
    letter_grant_tickets_stay:
      'Its link no longer accepts uploads. Files that were already uploaded are kept.',
    letter_ticket: 'Ticket',
    letter_grant: 'Grant',
    letter_comment: 'Comment',
    letter_file: 'File',
    letter_files: 'Files',
    letter_time: 'Time',
    letter_created: 'Created',
    letter_address: 'From address',
    letter_downloads: 'Downloads',
    letter_downloads_of: '{downloads} of {max}',
    letter_footer: 'Sent by the file tickets at {address}',

    // All pages.
    page_service: 'File tickets',
    page_language: 'Language',
    page_refused: 'This page cannot be shown',
    page_not_now: 'Not available now',
    page_refused_why:
      'The request was not understood. Open the link again exactly as you received it.',
    page_broken_why: 'Something went wrong here. Try again later.',
    page_read_only: 'Downloads and uploads are not available at the moment. Try again later.',
    page_welcome:
      'This service shares files through links. Open a link that you received to see its files.',
    page_skip: 'Skip to the content',

    // The start page.
    service_link_title: 'You received a link',
    service_link:
      'Open it in a browser. It shows the files that were shared with you, or lets you upload ' +
      'some. You do not need an account. If the link no longer works, it has expired: ask the ' +
      'person who sent it for a new one.',
    service_send_title: 'You want to send or request files',
    service_send:
      'With an account, this command uploads a file, and its response contains the link to ' +
      'share. Replace the words in capitals first.',
    service_ask:
      'A grant lets others upload files to you. They open its link in a browser, and you are ' +
      'notified by mail.',
    service_dl: 'Clients for dl, such as dl-cli, work unchanged with the address {address}.',
    service_login_title: 'Accounts, and what you have created',
    service_login:
      'Accounts are those of the tracker: {login}. Programs can use an API key: {keys}.',
    service_login_link: 'log in',
    service_keys_link: 'create an API key',
    service_login_alone: 'You need an account: {login}. Programs can use an API key: {keys}.',
    service_lists:
      'Manage your tickets and grants with {tickets} and {grants}. All methods: {all}.',
    service_guide: 'The guide is docs/guide/tickets.md in the documentation of Docket.',

    // The page of a ticket.
    ticket_download: 'Download',
    ticket_download_all: 'Download all as a ZIP archive',
    ticket_size: 'Size',
    ticket_hash: 'SHA-256',
    ticket_until: 'Available until {time}',
    ticket_unknown: 'This file does not exist',
    ticket_unknown_why:
      'The link has expired, or was not copied completely. The person who gave it to you can ' +
      'create a new one.',
    ticket_file_unknown_why: 'The ticket contains other files. Open its link to see them.',
    ticket_ends: 'Ends',
    ticket_limit: 'Limit',
    ticket_from: 'From',
    grant_to: 'You are sending files to {name}.',
    ticket_replaced: 'Replaced',
    ticket_logged: 'The owner sees when something is downloaded.',
    ticket_logged_addresses:
      'The owner sees when something is downloaded, and from which network address.',
    ticket_in: 'Total',
    ticket_file_link: 'Download {name}',
    ticket_taken: 'Not available now',
    ticket_taken_why:
      'Another download is in progress, and no more are allowed unless it fails. Try again later.',
    ticket_locked: 'Password required',
    ticket_locked_why: 'Open the link of the ticket and enter the password there.',
    ticket_locked_link: 'To the ticket',

    // The page of an encrypted ticket.
    encrypted_about:
      'The files are encrypted. Your browser decrypts them with the key in the link, which the ' +
      'server does not get.',
    encrypted_no_script:
      'Your browser does not run the script that decrypts them. Without a browser, the command ' +
      '“docket receive” does.',
    encrypted_insecure: 'Encryption works only on pages whose address begins with https://.',
    encrypted_no_key: 'The link has no key. Ask for the complete link.',
    encrypted_wrong_key: 'The key is wrong. Was the link copied completely?',
    encrypted_key: 'Complete link, or the key',
    encrypted_open: 'Decrypt',
    encrypted_running: '{name} is being downloaded and decrypted.',
    encrypted_saved: '{name} is decrypted and saved.',
    encrypted_failed: '{name} could not be downloaded: {why}',
    encrypted_damaged: 'it is damaged, or was changed',

    // The password form.
    password_title: 'Password required',
    password_lead: 'The person who gave you the link can tell you the password.',
    password: 'Password',
    password_send: 'Continue',
    password_wrong: 'That password is wrong.',
    password_wait: 'Too many wrong passwords. Try again in {time}.',

    // The page of a grant.
    grant_title: 'Upload files',
    grant_lead: 'Files that you upload here go only to the person who gave you the link.',
    grant_encrypted:
      'Your browser encrypts the files before it sends them. Only people with the key, which is ' +
      'in the link, can read them.',
    grant_choose: 'Choose files',
    grant_drop: 'or drop them here',
    grant_choose_folder: 'Choose a folder',
    grant_resume:
      'To resume after an interruption or in a new window, choose the same files again.',
    grant_taken: 'Not available now',
    grant_taken_why:
      'Another upload is in progress, and no more are allowed unless it fails. Try again later.',
    grant_comment: 'Comment',
    grant_comment_hint: 'For example, who you are and what the files are',
    grant_sender_name: 'Your name, if you like',
    grant_sender_address: 'Your email address, if you like',
    grant_sender_wrong: 'This is not an email address: correct it, or leave the field empty.',
    grant_receipt_about: 'You get a receipt by mail.',
    grant_receipt_sent: 'A receipt is sent to {address}.',
    grant_send: 'Upload',
    grant_size_max: 'Up to {size} in total.',
    grant_until: 'You can upload until {time}.',
    grant_nothing_chosen: 'No file was chosen. Choose at least one.',
    grant_refused: 'The upload was refused',
    grant_uploads_gone:
      'Files that were uploaded before are no longer available or incomplete. Choose them again.',
    grant_too_large: 'This is too large: at most {size} are allowed in total.',
    grant_full: 'There is not enough space for the upload now. Try again later.',
    grant_unknown: 'Nothing can be uploaded here',
    grant_unknown_why:
      'The link has expired, was used up, or was not copied completely. The person who gave it to ' +
      'you can create a new one.',
    grant_done: 'Your files have arrived',
    grant_done_told: 'The person who gave you the link is notified by mail.',
    grant_again: 'Upload more',

    // The script that shows upload progress.
    upload_running: '{percent} of {size}, {speed} per second, {left} left',
    upload_paused: 'paused at {percent}',
    upload_done: 'done',
    upload_failed: 'The upload failed: {why}',
    upload_offline: 'The connection is lost. The upload resumes automatically when it is back.',
    upload_finishing: 'Everything is uploaded. Finishing…',
    upload_unanswered:
      'Everything is uploaded, but the server has not answered yet. Trying again automatically.',
    upload_try_again: 'Try again',
    upload_pause: 'Pause',
    upload_resume: 'Resume',
    upload_cancel: 'Cancel',
    upload_remove: 'Remove {name}',
  },
  counted: {
    files: { one: '{count} file', other: '{count} files' },
    letter_ticket_lead: {
      one: 'a file is waiting for you. You can download it with this link:',
      other: '{count} files are waiting for you. You can download them with this link:',
    },
    letter_downloads_allowed: {
      one: 'The link is valid for one download.',
      other: 'The link is valid for {count} downloads.',
    },
    letter_uploads_allowed: {
      one: 'The link is valid for one upload.',
      other: 'The link is valid for {count} uploads.',
    },
    letter_receipt_lead: {
      one: 'your file has arrived.',
      other: 'your {count} files have arrived.',
    },
    letter_more_files: { one: 'and {count} more file', other: 'and {count} more files' },
    letter_soon: {
      one: 'your file ticket expires soon. It has been downloaded {count} time.',
      other: 'your file ticket expires soon. It has been downloaded {count} times.',
    },
    letter_grant_soon: {
      one: 'your grant expires soon. It has been used for {count} upload.',
      other: 'your grant expires soon. It has been used for {count} uploads.',
    },
    letter_expired: {
      one: 'your file ticket has expired after {count} download.',
      other: 'your file ticket has expired after {count} downloads.',
    },
    letter_purged: {
      one: 'your file ticket was deleted manually after {count} download.',
      other: 'your file ticket was deleted manually after {count} downloads.',
    },
    letter_grant_expired: {
      one: 'your grant has expired after {count} upload.',
      other: 'your grant has expired after {count} uploads.',
    },
    letter_grant_purged: {
      one: 'your grant was deleted manually after {count} upload.',
      other: 'your grant was deleted manually after {count} uploads.',
    },
    letter_grant_used_up: {
      one: 'your grant has ended: the one upload that it allowed was made.',
      other: 'your grant has ended: the {count} uploads that it allowed were made.',
    },
    ticket_downloads_left: {
      one: 'It can be downloaded one more time.',
      other: 'It can be downloaded {count} more times.',
    },
    grant_files_max: {
      one: 'One file at a time.',
      other: 'Up to {count} files at once.',
    },
    grant_too_many: {
      one: 'Too many files: only one at a time is possible.',
      other:
        'Too many files: at most {count} are possible at once. ' +
        'Choose fewer, or put them into an archive.',
    },
    grant_uploads_left: {
      one: 'You can upload one more time.',
      other: 'You can upload {count} more times.',
    },
  },
} as const
