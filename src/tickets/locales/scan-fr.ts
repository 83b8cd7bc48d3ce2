/** French sentences about scans of files for malware. */

import type { ScanWords } from './words.ts'

/** Added to those of `fr.ts`. */
export const scanFr: ScanWords = {
  sentences: {
    scan_waits: 'Recherche de logiciels malveillants en cours',
    scan_waits_why:
      'Les fichiers pourront être téléchargés dans un instant. D’ici là, cette page se ' +
      'recharge d’elle-même.',
    scan_infected: 'Logiciel malveillant détecté',
    scan_infected_why:
      'Un logiciel malveillant a été détecté dans ce fichier, qui ne peut donc pas être ' +
      'téléchargé. Son propriétaire en a été informé.',
    scan_unknown: 'Ce fichier n’a pas pu être analysé',
    scan_unknown_why:
      'La recherche de logiciels malveillants a échoué, le fichier ne peut donc pas être ' +
      'téléchargé. Adressez-vous à la personne qui vous a envoyé le lien.',
    scan_some_held:
      'Certains fichiers ne peuvent pas être téléchargés, le téléchargement groupé est donc ' +
      'impossible.',
    scan_encrypted:
      'Les fichiers sont chiffrés, la recherche de logiciels malveillants n’a donc pas eu ' +
      'lieu.',
    scan_encrypted_refused:
      'Les fichiers sont chiffrés et ne peuvent pas être analysés, ils ne peuvent donc pas ' +
      'être téléchargés ici.',
    scan_no_encryption:
      'Les fichiers chiffrés ne sont pas acceptés ici, car ils ne peuvent pas être analysés.',
    scan_state_waiting: 'recherche de logiciels malveillants en cours',
    scan_state_infected: 'logiciel malveillant : {found}',
    scan_state_unknown: 'n’a pas pu être analysé',
    scan_state_released: 'libéré malgré la détection ou l’échec de l’analyse',
    scan_letter_subject: 'Logiciel malveillant dans le ticket {id} ({name})',
    scan_letter_lead:
      'Un logiciel malveillant a été détecté dans un fichier de votre ticket. Personne ne ' +
      'peut télécharger ce fichier.',
    scan_letter_lead_many:
      'Un logiciel malveillant a été détecté dans des fichiers de votre ticket. Personne ne ' +
      'peut télécharger ces fichiers.',
    scan_letter_found: 'Détection',
    scan_letter_button: 'Voir le ticket',
    scan_letter_note:
      'Supprimez le ticket ou remplacez le fichier. Si vous avez la certitude que le fichier ' +
      'est inoffensif, demandez à l’administrateur de le libérer.',
    scan_title: 'Quarantaine',
    scan_about:
      'Fichiers dans lesquels un logiciel malveillant a été détecté, et fichiers qui n’ont ' +
      'pas pu être analysés. Personne ne peut télécharger les premiers.',
    scan_about_refused: 'Personne ne peut télécharger les seconds non plus.',
    scan_about_allowed: 'Les seconds peuvent être téléchargés.',
    scan_off: 'Les fichiers ne sont pas analysés : le paramètre ticket_scanner est absent.',
    scan_none: 'Il n’y a aucun fichier de ce genre.',
    scan_result: 'Résultat',
    scan_time: 'Analysé',
    scan_ticket: 'Ticket',
    scan_actions: 'Actions',
    scan_release: 'Libérer',
    scan_release_title: 'Libérer ce fichier ?',
    scan_release_about:
      'Toute personne disposant du lien pourra alors le télécharger, ainsi que tout autre ' +
      'fichier au contenu identique. Le journal d’audit en garde la trace.',
    scan_again: 'Analyser à nouveau',
    scan_released: 'Le fichier a été libéré.',
    scan_waits_again: 'Le fichier sera analysé à nouveau.',
  },
  counted: {},
}
