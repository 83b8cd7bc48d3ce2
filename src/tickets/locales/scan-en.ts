/** English sentences about scans of files for malware. */

/** Added to those of `en.ts`. */
export const scanEn = {
  sentences: {
    // For those with the link.
    scan_waits: 'The files are being scanned for malware',
    scan_waits_why:
      'They can be downloaded in a moment. This page is loaded again by itself until then.',
    scan_infected: 'Malware was found',
    scan_infected_why:
      'Malware was found in this file, so it cannot be downloaded. Its owner was told.',
    scan_unknown: 'This file could not be scanned',
    scan_unknown_why:
      'It could not be scanned for malware, so it cannot be downloaded. Ask the person from whom ' +
      'you got the link.',
    scan_some_held:
      'Some of the files cannot be downloaded, so they cannot be downloaded all at once.',
    scan_encrypted: 'The files are encrypted, so no scan finds malware in them.',
    scan_encrypted_refused:
      'The files are encrypted and cannot be scanned for malware, so they cannot be downloaded ' +
      'here.',
    scan_no_encryption:
      'Encrypted files are not accepted here, because they cannot be scanned for malware.',

    // For owners and administrators.
    scan_state_waiting: 'being scanned for malware',
    scan_state_infected: 'malware: {found}',
    scan_state_unknown: 'could not be scanned for malware',
    scan_state_released: 'released, although malware was found or could not be excluded',
    scan_letter_subject: 'malware in ticket {id} ({name})',
    scan_letter_lead:
      'malware was found in a file of your file ticket. Nobody can download this file.',
    scan_letter_lead_many:
      'malware was found in files of your file ticket. Nobody can download these files.',
    scan_letter_found: 'Found',
    scan_letter_button: 'Go to the ticket',
    scan_letter_note:
      'Delete the ticket, or replace the file. If you are sure that the file is harmless, ask the ' +
      'administrator to release it.',

    scan_title: 'Quarantine',
    scan_about:
      'Files in which malware was found, and files that could not be scanned. Nobody can download ' +
      'those with malware.',
    scan_about_refused: 'Nobody can download those that could not be scanned either.',
    scan_about_allowed: 'Those that could not be scanned can be downloaded.',
    scan_off: 'Files are not scanned: there is no setting ticket_scanner.',
    scan_none: 'There are no such files.',
    scan_result: 'Result',
    scan_time: 'Scanned',
    scan_ticket: 'Ticket',
    scan_actions: 'Actions',
    scan_release: 'Release',
    scan_release_title: 'Release this file?',
    scan_release_about:
      'Everybody with the link can download it then, and every other file with the same content. ' +
      'The audit log records it.',
    scan_again: 'Scan again',
    scan_released: 'The file was released.',
    scan_waits_again: 'The file will be scanned again.',
  },
  counted: {},
} as const
