/** German sentences about scans of files for malware. */

import type { ScanWords } from './words.ts'

/** Added to those of `de.ts`. */
export const scanDe: ScanWords = {
  sentences: {
    scan_waits: 'Die Dateien werden auf Schadsoftware geprüft',
    scan_waits_why:
      'Gleich können Sie sie herunterladen. Bis dahin lädt sich diese Seite von selbst neu.',
    scan_infected: 'Schadsoftware gefunden',
    scan_infected_why:
      'In dieser Datei wurde Schadsoftware gefunden. Deshalb kann sie niemand herunterladen. Wem ' +
      'sie gehört, weiß Bescheid.',
    scan_unknown: 'Diese Datei konnte nicht geprüft werden',
    scan_unknown_why:
      'Sie konnte nicht auf Schadsoftware geprüft werden. Deshalb kann sie niemand herunterladen. ' +
      'Fragen Sie die Person, von der Sie den Link haben.',
    scan_some_held:
      'Einige der Dateien können nicht heruntergeladen werden, also auch nicht alle auf einmal.',
    scan_encrypted:
      'Die Dateien sind verschlüsselt. Deshalb findet keine Prüfung Schadsoftware darin.',
    scan_encrypted_refused:
      'Die Dateien sind verschlüsselt und lassen sich nicht auf Schadsoftware prüfen. Deshalb ' +
      'können sie hier nicht heruntergeladen werden.',
    scan_no_encryption:
      'Verschlüsselte Dateien werden hier nicht angenommen, weil sie sich nicht auf ' +
      'Schadsoftware prüfen lassen.',

    scan_state_waiting: 'wird auf Schadsoftware geprüft',
    scan_state_infected: 'Schadsoftware: {found}',
    scan_state_unknown: 'konnte nicht auf Schadsoftware geprüft werden',
    scan_state_released:
      'freigegeben, obwohl Schadsoftware gefunden oder nicht ausgeschlossen wurde',
    scan_letter_subject: 'Schadsoftware in Ticket {id} ({name})',
    scan_letter_lead:
      'in einer Datei Ihres Tickets wurde Schadsoftware gefunden. Niemand kann diese Datei ' +
      'herunterladen.',
    scan_letter_lead_many:
      'in Dateien Ihres Tickets wurde Schadsoftware gefunden. Niemand kann diese Dateien ' +
      'herunterladen.',
    scan_letter_found: 'Gefunden',
    scan_letter_button: 'Zum Ticket',
    scan_letter_note:
      'Löschen Sie das Ticket oder ersetzen Sie die Datei. Wenn Sie sicher sind, dass die Datei ' +
      'harmlos ist, bitten Sie die Administration, sie freizugeben.',

    scan_title: 'Quarantäne',
    scan_about:
      'Dateien, in denen Schadsoftware gefunden wurde, und solche, die nicht geprüft werden ' +
      'konnten. Jene mit Schadsoftware kann niemand herunterladen.',
    scan_about_refused: 'Auch jene, die nicht geprüft werden konnten, kann niemand herunterladen.',
    scan_about_allowed: 'Jene, die nicht geprüft werden konnten, lassen sich herunterladen.',
    scan_off: 'Dateien werden nicht geprüft: Die Einstellung ticket_scanner fehlt.',
    scan_none: 'Es gibt keine solchen Dateien.',
    scan_result: 'Ergebnis',
    scan_time: 'Geprüft',
    scan_ticket: 'Ticket',
    scan_actions: 'Aktionen',
    scan_release: 'Freigeben',
    scan_release_title: 'Diese Datei freigeben?',
    scan_release_about:
      'Dann können alle, die den Link haben, sie herunterladen, und ebenso jede andere Datei mit ' +
      'demselben Inhalt. Das Protokoll der Administration hält es fest.',
    scan_again: 'Erneut prüfen',
    scan_released: 'Die Datei wurde freigegeben.',
    scan_waits_again: 'Die Datei wird erneut geprüft.',
  },
  counted: {},
}
