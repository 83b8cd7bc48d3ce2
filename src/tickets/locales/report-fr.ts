/** French sentences about reports of abuse. */

import type { ReportWords } from './words.ts'

/** Added to those of `fr.ts`. */
export const reportFr: ReportWords = {
  sentences: {
    report_link: 'Signaler un abus',
    report_title: 'Signaler ce lien',
    report_about:
      'Les administrateurs de ce service liront votre signalement. Ils voient ce que ' +
      'vous saisissez ici, mais pas le propriétaire du lien.',
    report_reason: 'Motif',
    report_malware: 'Contient un logiciel malveillant',
    report_deception: 'C’est une tromperie, par exemple de l’hameçonnage',
    report_illegal: 'C’est illégal',
    report_private: 'Contient des données personnelles',
    report_other: 'Autre motif',
    report_comment: 'Que doivent-ils savoir ?',
    report_send: 'Envoyer le signalement',
    report_no_reason: 'Choisissez un motif.',
    report_long: 'Le texte est trop long.',
    report_wait: 'Trop de signalements. Réessayez dans {time}.',
    report_thanks: 'Merci',
    report_thanks_told: 'Votre signalement a été transmis aux administrateurs.',
    report_list: 'Signalements d’abus',
    report_list_about:
      'Ce que des personnes disposant d’un lien ont signalé. Leur identité n’est pas ' +
      'vérifiée.',
    report_off: 'Personne ne peut rien signaler : ticket_report_days vaut 0.',
    report_none: 'Il n’y a aucun signalement de ce genre.',
    report_open: 'Signalements en cours',
    report_closed: 'Signalements clos',
    report_time: 'Signalé le',
    report_link_column: 'Ticket ou demande',
    report_from: 'Auteur, non vérifié',
    report_actions: 'Décision',
    report_gone: 'n’existe plus',
    report_end: 'Supprimer le lien',
    report_end_title: 'Supprimer ce lien ?',
    report_end_about:
      'Le ticket est supprimé avec ses fichiers, ou la demande. C’est définitif, y ' +
      'compris pour le propriétaire. Le journal d’audit en garde la trace.',
    report_dismiss: 'Rejeter',
    report_was_ended: 'Le lien a été supprimé.',
    report_was_dismissed: 'Le signalement a été rejeté.',
    report_letter_subject: 'Signalement d’abus concernant {id}',
    report_letter_ticket: 'un ticket de fichiers a été signalé.',
    report_letter_grant: 'une demande a été signalée.',
    report_letter_button: 'Voir les signalements',
    report_letter_says: 'Message de l’auteur du signalement :',
    report_letter_note:
      'Vous ne recevrez pas d’autre message au sujet de ce lien tant que ses ' +
      'signalements ne sont pas clos.',
  },
  counted: {
    report_kept: {
      one: 'Les signalements sont conservés {count} jour.',
      many: 'Les signalements sont conservés {count} de jours.',
      other: 'Les signalements sont conservés {count} jours.',
    },
  },
}
