/** The French sentences of the faults about searches and views. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const fr: SameFaults<typeof de> = {
  savedSearch: {
    saved_search_name_invalid: 'Le nom d’une recherche enregistrée a de 1 à {1} caractères.',
    saved_search_exists: 'Vous avez déjà une recherche enregistrée nommée « {1} ».',
    saved_search_empty: 'La recherche est vide : elle ne contient aucun critère.',
    saved_searches_too_many:
      'Vous pouvez enregistrer au plus {1} recherches. Supprimez-en d’abord une.',
  },
  search: {
    number_not_numeric: '« {1} » dans « {2} » n’est pas un nombre.',
    illegal_date:
      '« {1} » dans « {2} » n’est pas une date. Utilisez le format 2026-01-31, avec l’heure ' +
      'celui d’ISO 8601.',
    buglist_parameters_required:
      'Saisissez au moins un critère de recherche, par exemple un produit ou un état.',
    search_too_large:
      'Cette recherche est trop grande ({1}<3> {3}</3>) ; {2} au plus sont autorisés.',
    search_reads_too_much:
      'Cette recherche devrait lire trop de données (plus de {2} {1}). Ajoutez des critères ' +
      'auxquels correspondent moins de bugs.',
    search_pattern_file_too_large:
      'La pièce jointe {2.id} du bug {2.bug_id} a {2.attach_size} octets. « {1} » porte sur le ' +
      'début ou la fin d’un texte ou d’un mot, ce qui est possible dans des fichiers de {3} ' +
      'octets au plus. Excluez ce bug ou cherchez une partie du texte.',
    search_cursor_invalid:
      'Ce curseur appartient à une recherche dans un autre ordre. Recommencez.',
    search_field_operator_invalid:
      'Le champ « {1} » ne peut pas être interrogé avec l’opérateur « {2} ».',
    illegal_pronoun:
      'Pronom inconnu « {1} » : utilisez %user%, %reporter%, %assignee%, %qacontact% ou ' +
      '%group.NAME%.',
    login_required_for_pronoun:
      'Connectez-vous pour utiliser « {1} », qui désigne la personne connectée.',
    search_pattern_invalid: 'Expression régulière non valide « {1} » : {2}.',
    search_field_unknown: '« {1} » n’est pas un champ de recherche.',
    search_grouped_invalid:
      'Les conditions liées par AND_G doivent porter sur la même ligne d’un champ : {1}.',
    search_invalid_joiner: 'Liaison inconnue « {1} » : utilisez AND, OR ou AND_G.',
    search_cp_without_op: 'CP ferme un groupe de conditions qu’aucun OP n’a ouvert.',
    quicksearch_unbalanced_quotes: 'Guillemets non appariés : {1}.',
    quicksearch_unknown_field:
      'Champ inconnu ou ambigu : {1}. Pour le chercher comme un mot, mettez-le entre guillemets.',
    quicksearch_invalid_query:
      '« {1} » est inattendu : il n’y a rien à relier ni à nier. Pour le chercher comme un mot, ' +
      'mettez-le entre guillemets.',
    search_field_operator_unsupported: 'L’opérateur de recherche « {1} » n’existe pas.',
  },
  bulkChange: {
    bulk_change_unknown:
      'Vous n’avez lancé aucune modification de ce type. Les 100 plus récentes sont conservées ' +
      'pendant 30 jours.',
    bulk_change_empty: 'Indiquez des bugs et au moins une modification.',
    bulk_changes_running:
      '{1} de vos modifications de plusieurs bugs sont en cours. Attendez que l’une soit terminée.',
    bulk_change_started:
      'Cette modification a déjà été confirmée. Sa page indique ce qu’il est advenu de chaque bug.',
    bulk_change_kept:
      'Une modification de plusieurs bugs peut être annulée une fois, pendant dix minutes après ' +
      'sa fin.',
  },
  inbox: {
    inbox_invalid: 'Le paramètre « {1} » de la boîte de réception n’est pas valide : {2}.',
  },
  myData: {
    my_data_too_often: 'Vos données ont été téléchargées trop souvent. Réessayez dans {1:minutes}.',
  },
  reminder: {
    reminders_too_many: 'Vous pouvez avoir au plus {1} rappels. Supprimez-en d’abord un.',
    reminder_past: '{1} n’est pas dans le futur. Un rappel est envoyé à un moment ultérieur.',
  },
  report: {
    report_axis_invalid:
      'Les bugs ne peuvent pas être comptés par « {1} ». Utilisez un champ à liste de valeurs, ' +
      'des mots-clés ou des personnes.',
    report_too_large:
      'Ce rapport a plus de {1:grouped} cellules. Utilisez moins de champs ou d’autres champs, ' +
      'ou cherchez moins de bugs.',
    saved_report_name_invalid: 'Le nom d’un rapport enregistré a de 1 à {1} caractères.',
    saved_report_too_long:
      'Un rapport enregistré peut avoir au plus {1:grouped} caractères. Raccourcissez la ' +
      'recherche.',
    saved_report_without_axes:
      'Il n’y a aucun rapport à enregistrer : choisissez d’abord un champ.',
    saved_reports_too_many:
      'Vous pouvez enregistrer au plus {1} rapports. Supprimez-en d’abord un.',
  },
  series: {
    series_name_invalid: '« {1} » d’une série a de 1 à {2} caractères.',
    series_exists: 'La série « {1} » existe déjà. Choisissez un autre nom.',
    series_frequency:
      'Seuls les administrateurs peuvent faire compter les bugs plus souvent que tous les {1} ' +
      'jours.',
    series_max: 'Vous pouvez créer au plus {1} séries. Supprimez-en d’abord une.',
    series_too_many: 'Au plus {1} séries peuvent être affichées ensemble. Choisissez-en moins.',
    series_points_too_many:
      'Il y a plus de {1:grouped} points de données. Choisissez moins de séries ou une période ' +
      'plus courte.',
  },
  watchedSearch: {
    watched_searches_too_many:
      'Vous pouvez suivre au plus {1} recherches enregistrées. Cessez d’abord d’en suivre une.',
    watched_search_too_large:
      'Une recherche suivie trouve au plus {1} bugs. Ajoutez un critère, par exemple un produit.',
  },
  whine: {
    whines_too_many:
      'Vous pouvez avoir au plus {1} recherches planifiées. Supprimez-en d’abord une.',
    whine_changed:
      'Ceci a été modifié depuis que vous l’avez lu. Relisez-le et répétez votre modification.',
    whines_run_too_often: 'Vous avez demandé trop de messages. Réessayez dans {1:seconds}.',
  },
}
