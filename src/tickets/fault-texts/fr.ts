/** The French sentences of the faults of file tickets. */

import type { SameFaults } from '../../platform/faults.ts'
import type { de } from './de.ts'

export const fr: SameFaults<typeof de> = {
  ticket: {
    ticket_login_required:
      'Connectez-vous : envoyez un nom d’utilisateur et un mot de passe, ou une clé d’API à la ' +
      'place du mot de passe.',
    ticket_logins_differ:
      'Les en-têtes Authorization et X-Authorization contiennent des identifiants différents.',
    ticket_request_unknown:
      'Cette requête n’existe pas. Il y a info, newticket, newgrant et purgeticket, en minuscules.',
    ticket_verb_wrong: 'La requête {1} doit utiliser {2}.',
    message_missing:
      'Le formulaire n’a pas de champ « msg » : envoyez-le avec un objet JSON, vide pour les ' +
      'valeurs par défaut.',
    message_invalid: 'Le champ « msg » n’est pas un objet JSON.',
    message_value_invalid: 'La valeur de « {1} » n’est pas valide ({2}).',
    message_value_missing: 'La valeur « {1} » manque ({2}).',
    file_missing: 'Le formulaire ne contient aucun fichier. Choisissez-en au moins un.',
    ticket_encrypted:
      'Les fichiers d’un ticket chiffré ne peuvent pas être remplacés. Créez un nouveau ticket.',
    encryption_refused:
      'Les fichiers chiffrés ne sont pas acceptés ici : la demande n’en veut pas, ou les types ' +
      'de fichiers sont limités, ce que seul le contenu révélerait.',
    encryption_unscanned:
      'Les fichiers chiffrés ne sont pas acceptés ici, car ils ne peuvent pas être analysés à ' +
      'la recherche de logiciels malveillants.',
    grant_encrypted:
      'Cette demande n’accepte que des fichiers chiffrés. Utilisez sa page avec les scripts ' +
      'activés, ou docket send --grant avec le lien complet.',
    upload_too_large: 'L’envoi dépasse les {1} octets autorisés.',
    quota_exceeded:
      'Sur les {2} octets de ce compte, seuls {1} sont libres. Déposez moins de données ou ' +
      'supprimez d’abord des tickets.',
    ticket_limit_exceeded:
      'La politique des tickets de fichiers autorise au plus {2} pour « {1} » ; 0, sans limite, ' +
      'n’est pas autorisé.',
    ticket_password_required: 'La politique des tickets de fichiers exige un mot de passe.',
    ticket_type_refused:
      'Les fichiers comme « {1} » ne sont pas acceptés ici ; sont acceptés : {2}.',
    disk_full:
      'Le serveur n’a plus d’espace disque pour l’envoi. Réessayez plus tard ou prévenez ' +
      'l’administrateur.',
    files_too_many:
      'Un formulaire peut contenir au plus {1} fichiers. Envoyez-en davantage dans une archive.',
    uploads_too_many: 'Au plus {1} dépôts peuvent être en cours. Terminez-en ou annulez-en.',
    upload_unknown:
      'Ce dépôt n’existe pas : il fait déjà partie d’un ticket, a été annulé, a expiré ou n’a ' +
      'jamais existé.',
    upload_unfinished:
      'Seuls {2} des {3} octets du dépôt {1} sont arrivés. Envoyez d’abord le reste.',
    upload_verb_wrong: 'Les dépôts n’acceptent pas {1}.',
    tus_extension_unknown: 'Les extensions tus prises en charge sont {1}.',
    tus_request_invalid: 'Ce n’est pas une requête tus 1.0.0 valide ({1}).',
    uploads_taken:
      'Un autre dépôt est en cours, et c’est le dernier autorisé par cette demande. Réessayez ' +
      'plus tard, au cas où il échouerait.',
    grant_locked: 'Cette demande a un mot de passe : ouvrez son lien et saisissez-le d’abord.',
    upload_offset_wrong: 'Upload-Offset ne correspond pas aux octets reçus. Demandez-le avec HEAD.',
    upload_busy: 'Une autre requête pour ce dépôt est en cours. Réessayez dans un instant.',
    upload_parts_off:
      'Ici, les parties des dépôts ne sont pas envoyées directement au stockage de fichiers. Envoyez les octets avec PATCH.',
    upload_part_invalid:
      'Une partie d’un dépôt compte de {1} à {2} octets, la dernière peut en compter moins, et aucune ne dépasse la fin du dépôt.',
    upload_part_missing:
      'Le stockage de fichiers n’a pas les octets de cette partie. Envoyez-les de nouveau.',
    ticket_id_invalid:
      'Le chemin doit se terminer par l’identifiant d’un ticket : 32 lettres et chiffres.',
    ticket_unknown: 'Ce ticket n’existe pas : il a expiré, a été supprimé ou n’a jamais existé.',
    ticket_file_unknown:
      'Le ticket n’a pas ce fichier : ses fichiers sont numérotés à partir de 1.',
    ticket_locked: 'Ce ticket a un mot de passe : ouvrez son lien et saisissez-le d’abord.',
    ticket_file_waits: 'Le fichier est en cours d’analyse. Réessayez dans un instant.',
    ticket_file_infected:
      'Un logiciel malveillant a été trouvé dans le fichier : il ne peut pas être téléchargé. ' +
      'Son propriétaire a été prévenu.',
    ticket_file_unscanned:
      'Le fichier n’a pas pu être analysé : il ne peut pas être téléchargé. Adressez-vous à son ' +
      'propriétaire ou à l’administrateur.',
    ticket_file_not_held:
      'Le fichier n’est pas en quarantaine : il est sain, a été libéré ou est en cours d’analyse.',
    ticket_report_unknown:
      'Il n’y a pas de signalement {1} ouvert : il a été clos, supprimé ou n’a jamais existé.',
    ticket_recipients_too_many:
      'Un ticket peut avoir au plus {1} destinataires avec leurs propres liens.',
    ticket_recipient_unknown: 'Le ticket n’a pas de destinataire {1} dont le lien fonctionne.',
    ticket_links_encrypted:
      'Les liens vers des fichiers chiffrés ne peuvent pas être envoyés par e-mail : le serveur ' +
      'ne connaît pas la clé, qui doit figurer dans le lien. Créez les liens sans e-mail et ' +
      'ajoutez la clé à chacun.',
    ticket_links_unsent:
      'Ce service n’envoie pas d’e-mails : il ne peut pas envoyer aux destinataires leurs ' +
      'propres liens. Créez le ticket sans ces liens, puis les liens sans e-mail.',
    downloads_taken:
      'Un autre téléchargement est en cours et aucun autre n’est autorisé, sauf si celui-ci ' +
      'échoue. Réessayez plus tard.',
    grant_unknown:
      'Cette demande n’existe pas : elle a expiré, a été supprimée ou n’a jamais existé.',
    own_unknown:
      '« {2} » ne figure pas parmi vos tickets et demandes : expiré, supprimé ou inexistant.',
    ticket_not_yours:
      'Ce ticket appartient à quelqu’un d’autre : seuls son propriétaire et les administrateurs ' +
      'peuvent le supprimer.',
  },
  joined: {
    ticket_not_readable:
      'Les fichiers d’un ticket chiffré ne peuvent être lus qu’avec la clé de son lien : ni eux ' +
      'ni le lien ne peuvent donc être joints à un bug.',
  },
}
