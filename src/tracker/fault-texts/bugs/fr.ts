/** The French sentences of the faults about bugs. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const fr: SameFaults<typeof de> = {
  attachment: {
    attachment_bug_required: 'Indiquez le bug qui reçoit la pièce jointe.',
    user_not_insider:
      'Seuls les initiés peuvent rendre une pièce jointe privée ou publique, ou en commenter ' +
      'une privée.',
    auth_failure:
      'La pièce jointe {1} est privée : seuls les initiés et son auteur peuvent la lire.',
    file_too_large: 'Le fichier est trop volumineux : {1} Ko au plus par pièce jointe.',
    attachment_quota_exceeded:
      'Cela dépasserait votre quota de {2} octets pour les pièces jointes, dont {1} sont ' +
      'libres. Joignez un fichier plus petit ou indiquez un lien.',
    invalid_content_type:
      '« {1} » n’est pas un type de contenu valide. Utilisez {2}, une barre oblique et un ' +
      'sous-type, par exemple « image/png ».',
    file_not_specified: 'Saisissez un nom de fichier.',
    nothing_to_attach: 'Choisissez un fichier, ou saisissez un texte ou une adresse.',
    attachment_address_invalid: 'L’adresse doit commencer par « http:// » ou « https:// ».',
    missing_attachment_description: 'Saisissez une description de la pièce jointe.',
    zero_length_file: 'Le fichier est vide ou n’est pas du Base64 valide.',
    attachment_text_too_long: 'Le paramètre « {1} » a plus de {2} caractères.',
    attachment_not_found: 'Il n’y a pas de pièce jointe numéro {1}.',
    attachment_removed: 'Le contenu de la pièce jointe {1} a été supprimé ; sa description reste.',
    no_attachments: 'Le bug {1} n’a pas de pièces jointes que vous pouvez télécharger.',
    too_many_attachments: 'Le bug {1} a plus de {2} pièces jointes : téléchargez-les une par une.',
    invalid_attach_id: 'La pièce jointe {1} n’existe pas, ou vous n’êtes pas autorisé à y accéder.',
    illegal_attachment_edit:
      'Seuls l’auteur de la pièce jointe {1} et les personnes ayant editbugs qui peuvent la ' +
      'lire peuvent la modifier.',
    illegal_attachment_edit_bug:
      'Seuls les membres de certains groupes peuvent modifier les bugs du produit « {1} » et ' +
      'leurs pièces jointes.',
    filename_not_specified: 'Une pièce jointe doit avoir un nom de fichier.',
  },
  bugmail: {
    bugmail_wish_unknown: '« {1} » ne peut pas recevoir d’e-mails sur « {2} ».',
    watch_self: 'Vous ne pouvez pas vous suivre vous-même : vous recevez déjà vos propres e-mails.',
    unsubscribe_link_invalid:
      'Le lien n’est pas valide : ouvrez-le exactement tel qu’il figure dans le message, ou ' +
      'connectez-vous et ignorez le bug sur sa page.',
    bugmail_too_many: 'Le maximum est ici de {1}.',
  },
  commentEdit: {
    comment_not_editable:
      'Vous ne pouvez pas modifier le commentaire {1} : il faut être membre d’un groupe choisi ' +
      'par les administrateurs, et le plus souvent en être l’auteur.',
    comment_emptied: 'Un commentaire ne peut pas être vidé.',
    comment_without_text: 'Le commentaire {1} n’a pas de texte propre qui puisse être modifié.',
    comment_revision_unknown: 'Le commentaire {2} n’a pas de version antérieure {1}.',
  },
  commentTag: {
    comment_tag_disabled:
      'Les étiquettes de commentaires sont désactivées : aucun groupe ne peut en ajouter.',
    comment_tag_invalid:
      '« {1} » n’est pas une étiquette valide : n’utilisez que des lettres, des chiffres, des ' +
      'tirets bas, des points et des traits d’union.',
    comment_tag_too_long: 'Une étiquette peut avoir au plus {1} caractères.',
    comment_tag_too_short: 'L’étiquette « {1} » est trop courte : il faut au moins {2} caractères.',
    comment_tags_too_many: 'Un commentaire peut avoir au plus {1} étiquettes. Retirez-en d’abord.',
  },
  comments: {
    param_required: 'Un commentaire ne peut pas être vide.',
    number_too_large: '{1} heures, c’est trop pour un commentaire : le maximum est de {2}.',
    number_too_small: '{1} heures, c’est trop peu pour un commentaire : le minimum est de {2}.',
    comment_is_private: 'Le commentaire {1} est privé : seuls les initiés peuvent le lire.',
    comment_id_invalid: 'Il n’y a pas de commentaire numéro {1}.',
    user_not_insider: 'Seuls les initiés peuvent rendre un commentaire privé ou public.',
    comments_restricted:
      'Les commentaires de ce bug sont réservés aux membres d’un groupe dont vous ne faites pas ' +
      'partie.',
    comment_too_long:
      'Un commentaire peut avoir au plus {1} caractères. Joignez un texte plus long sous forme ' +
      'de fichier.',
    comment_invalid_isprivate: '« {1} » n’est pas le numéro d’un commentaire de ce bug.',
  },
  customField: {
    number_not_integer: '« {1} » dans {2} n’est pas un nombre entier.',
    number_too_large: '{1} est trop grand pour {2} : le maximum est de {3}.',
    number_too_small: '{1} est trop petit pour {2} : le minimum est de {3}.',
    illegal_date: '« {1} » dans {2} n’est pas une date. Utilisez le format {3}.',
    illegal_time: '« {1} » dans {2} n’a pas d’heure valide, en heures, minutes et secondes.',
    freetext_too_long: 'Le texte dans {1} a {2} caractères ; {3} au plus sont autorisés.',
    custom_value_invalid: '{1} accepte une seule valeur, pas une liste.',
    relationship_loop_single: 'Le bug {2} dans {1} créerait une boucle vers ce bug.',
    required_field: 'Saisissez une valeur pour {1}, obligatoire ici.',
  },
  flag: {
    flag_status_invalid: 'Le drapeau {1} ne peut pas prendre la valeur « {2} ».',
    flag_update_denied:
      'Vous n’êtes pas autorisé à définir ainsi le drapeau {2}. Son type détermine quels ' +
      'groupes le sont.',
    flag_type_requestee_disabled: 'Le drapeau {1} ne peut pas être demandé à une personne précise.',
    flag_not_unique: 'Le drapeau « {1} » est défini plusieurs fois. Précisez lequel.',
    flag_type_not_unique: 'Plusieurs types de drapeaux s’appellent « {1} ». Précisez lequel.',
    flag_type_inactive: 'Le drapeau {1} est inactif et ne peut plus être défini.',
    flag_type_not_multiplicable: 'Le drapeau {1} est déjà défini et ne peut l’être qu’une fois.',
    flag_requestee_disabled: 'Aucun drapeau ne peut être demandé à {1} : le compte est désactivé.',
    flag_requestee_unauthorized:
      'Aucun drapeau ne peut être demandé ici à {1}, qui ne peut pas voir le bug<2> {2}</2>.',
    flag_requestee_unauthorized_attachment:
      'Aucun drapeau de la pièce jointe {2} ne peut être demandé à {1} : elle est privée.',
    flag_requestee_needs_privs:
      'Le drapeau {2} ne peut pas être demandé à {1}, qui n’est pas autorisé à l’accorder.',
    flag_type_target_type_invalid:
      'Un type de drapeau s’applique à « bug » ou « attachment », pas à « {1} ».',
    flag_type_name_invalid:
      '« {1} » ne peut pas être le nom d’un drapeau. Utilisez de 1 à {2} caractères sans ' +
      'espaces ni virgules.',
    flag_type_description_invalid: 'Saisissez une description du type de drapeau.',
    flag_type_cc_list_invalid: 'Une liste de copies peut avoir au plus {1} caractères.',
    flag_type_sortkey_invalid:
      'La clé de tri d’un type de drapeau est un nombre de 1 à {2}, pas {1}.',
    flag_type_not_editable:
      'Vous ne pouvez pas modifier ainsi le drapeau {1} : il s’applique aussi à des produits ' +
      'que vous n’administrez pas. Vous pouvez seulement changer son inclusion dans vos propres ' +
      'produits.',
    flag_type_in_use:
      'Le drapeau {1} est utilisé : son type ne peut pas être supprimé. Rendez-le plutôt inactif.',
    illegal_cc_address: '« {1} » dans la liste de copies n’est pas une adresse e-mail.',
  },
  history: {
    illegal_date:
      '« {1} » n’est pas une date. Utilisez le format ISO 8601 ; sans fuseau, c’est UTC.',
  },
  newcomer: {
    links_too_early:
      'Votre compte est nouveau : pendant {2} h après sa création, il ne peut pas ajouter de ' +
      'liens. Retirez « {1} ».',
  },
  personalTag: {
    tag_name_invalid:
      'Une étiquette a de 1 à {1} caractères et ne peut pas contenir de virgule, qui sépare les ' +
      'étiquettes.',
    tag_not_known: 'Vous n’avez pas d’étiquette d’identifiant {1}.',
    tag_exists: 'Vous avez déjà une étiquette « {1} ». Choisissez un autre nom.',
    tags_too_many:
      'Vous pouvez avoir au plus {1} étiquettes. Retirez-en d’abord une de tous les bugs.',
  },
  relation: {
    dependency_loop_single: 'Un bug ne peut pas figurer dans son propre champ {1} ou {2}.',
    dependency_loop_multi:
      'Ces bugs seraient, directement ou non, à la fois dans {1.0} et {1.1} de ce bug<2> ' +
      '({2})</2>.',
  },
  seeAlso: {
    bug_url_invalid:
      'Impossible de créer un lien vers « {1} » ({2}). Donnez le numéro, l’alias ou l’adresse ' +
      'd’un bug d’ici, ou l’adresse d’un bug dans Bugzilla, Launchpad, Debian, JIRA, Trac, ' +
      'MantisBT, SourceForge ou GitHub.',
    bug_url_too_long: 'L’adresse d’un bug peut avoir au plus {1} caractères.',
    see_also_self_reference: 'Un bug ne peut pas renvoyer à lui-même.',
  },
  bug: {
    improper_bug_id_field_value:
      '<1>« {1} » n’est ni un numéro de bug valide ni un alias.</1><-1>Saisissez un numéro de ' +
      'bug ou un alias.</-1>',
    bug_id_does_not_exist: 'Il n’y a pas de bug numéro {1}.',
    bug_access_denied:
      'Vous n’êtes pas autorisé à accéder au bug {1}. Demandez à une personne qui peut le voir ' +
      'de vous mettre en copie.',
    bug_access_query:
      'Le bug {1} n’est pas public. Connectez-vous avec un compte qui peut le voir.',
    alias_too_long: 'L’alias « {1} » dépasse 40 caractères.',
    alias_in_use: 'L’alias « {1} » est déjà utilisé ({2}).',
    alias_is_numeric:
      'L’alias « {1} » est un nombre et pourrait être pris pour un numéro de bug : ajoutez une ' +
      'lettre.',
    alias_has_comma_or_space:
      'L’alias « {1} » contient une virgule ou une espace, qui séparent les alias.',
    freetext_too_long: 'Le texte dans {1} a {2} caractères ; {3} au plus sont autorisés.',
    require_summary: 'Saisissez un résumé : une ligne qui décrit le bug.',
    reassign_to_empty:
      'Un bug doit être assigné : nommez une personne ou revenez à la personne par défaut.',
    multiple_alias_not_allowed:
      'Les alias de plusieurs bugs ne peuvent pas être modifiés à la fois, car un alias ' +
      'appartient à un seul bug.',
    dupe_not_allowed:
      'Plusieurs bugs ne peuvent pas être marqués comme doublons à la fois. Marquez-les un par un.',
    cc_remove_denied:
      'Seules les personnes qui peuvent modifier le bug peuvent en retirer d’autres de la liste ' +
      'des copies. Vous pouvez toujours vous en retirer.',
    object_not_specified:
      'Saisissez une valeur pour {1} : cette installation n’a pas de valeur par défaut.',
    illegal_change:
      'Vous ne pouvez pas modifier {1.field}<1.from> de « {1.from} »</1.from><1.to> en ' +
      '« {1.to} »</1.to> ; vous n’en avez pas le droit.',
    invalid_user_group:
      '{1} ne peut ni voir ni modifier les bugs de {2}, et ne peut donc pas y être associé.',
    group_restriction_not_allowed:
      'Vous ne pouvez pas ajouter un bug de ce produit au groupe « {1} », ou ce groupe n’existe ' +
      'pas.',
    group_invalid_removal:
      'Le bug ne peut pas être retiré du groupe « {1} » : il n’y est pas, le groupe est ' +
      'obligatoire ou vous n’y êtes pas autorisé.',
    missing_resolution: 'Un bug à l’état {1} doit avoir une résolution.',
    resolution_not_allowed: 'Un bug ouvert ne peut pas avoir de résolution.',
    illegal_bug_status_transition: 'Un nouveau bug ne peut pas être signalé à l’état {1}.',
    illegal_status_change:
      'L’état ne peut pas passer de {1} à {2} : le processus ne le permet pas ou vous n’y êtes ' +
      'pas autorisé.',
    undefined_field: 'Le paramètre « {1} » est vide : donnez un numéro de bug ou un alias.',
    dupe_loop_detected:
      'Le bug {1} deviendrait un doublon de lui-même, directement ou par d’autres doublons.',
    dupe_id_required: 'Pour résoudre un bug comme DUPLICATE, indiquez l’autre bug.',
    comment_required: 'La modification de {1} exige un commentaire qui l’explique.',
    milestone_required:
      'Un bug doit avoir un jalon cible autre que celui par défaut avant de pouvoir être {1}.',
    still_unresolved_bugs:
      'Un bug ne peut pas être résolu comme FIXED tant que des bugs dont il dépend sont ouverts.',
    collision:
      'Le bug {1} a été modifié depuis que vous l’avez lu : {2} a pu changer. Relisez-le et ' +
      'répétez votre modification si elle convient encore.',
    number_too_large: '{1} est trop grand pour {2} : le maximum est de {3}.',
    number_too_small: '{1} est trop petit pour {2} : le minimum est de {3}.',
    illegal_date: '« {1} » dans {2} n’est pas une date. Utilisez le format AAAA-MM-JJ.',
    bugs_too_many:
      'Les commentaires, l’historique et les autres champs longs sont disponibles pour au plus ' +
      '{1} bugs à la fois.',
  },
  visit: {
    user_not_involved:
      'Vous n’êtes pas associé au bug {1} : les visites ne sont enregistrées que pour le ' +
      'rapporteur, la personne assignée, le contact QA et la liste des copies.',
  },
  vote: {
    voting_disabled: 'Le vote est désactivé dans le produit « {1} ».',
    votes_not_natural:
      '« {2} » n’est pas un nombre de votes pour le bug {1} : saisissez 0 ou plus.',
    votes_too_many_for_bug: 'Vous pouvez donner au plus {3} votes au bug {1}, et non {2}.',
    votes_too_many_for_product:
      'Vous avez {3} votes pour tous les bugs du produit « {1} », et non {2}. Retirez-en ' +
      'd’abord à d’autres bugs.',
    votes_for_closed_bug:
      'Le bug {1} est fermé : vous pouvez retirer vos votes, mais pas en ajouter.',
  },
  watch: {
    watch_target:
      'Indiquez ce que vous voulez suivre : un produit, un composant avec son produit, ou un ' +
      'mot-clé.',
    watches_too_many: 'Vous pouvez en suivre au plus {1}. Cessez d’abord d’en suivre un.',
  },
  incoming: {
    mail_other_bug:
      'L’adresse à laquelle vous avez répondu ne vaut que pour le bug {1}. Pour écrire à un ' +
      'autre bug, répondez à un message à son sujet.',
    mail_files_too_many:
      'Un message peut avoir au plus {1} fichiers. Envoyez les autres dans un second message.',
    mail_too_often:
      'Vous avez envoyé trop de messages sur le même bug. Réessayez dans {1:seconds}.',
    mail_unknown: 'Il n’y a pas de message d’identifiant {1}.',
    mail_not_kept:
      'Le message {1} ne peut pas être réessayé : il attend, ou il a été traité et n’est pas ' +
      'conservé.',
  },
}
