/** The French sentences of the faults of this room. */

import type { SameFaults } from '../faults.ts'
import type { de } from './de.ts'

export const fr: SameFaults<typeof de> = {
  aside: {
    read_slow:
      'L’opération a duré plus de {1:seconds} et a été interrompue. Restreignez-la : associez ' +
      'les textes et les motifs à un produit, un état, une personne ou une date, ou demandez ' +
      'moins de bugs à la fois.',
    reads_spent:
      'Vos recherches et longues listes ont épuisé les {1:seconds} autorisées en {2} minutes. ' +
      'Réessayez dans {3:seconds}.',
    reads_waiting:
      '{1} de vos recherches ou longues listes sont déjà en attente. Réessayez dans {2:seconds}.',
    reads_full:
      'Trop de recherches et de longues listes sont en attente. Réessayez dans {1:seconds}.',
    calls_spent:
      'Vos requêtes ont épuisé le temps de serveur accordé à une adresse ou à une personne. ' +
      'Réessayez dans {1:seconds} ; après connexion, la limite est plus élevée.',
  },
  blob: {
    blobs_away:
      'Le stockage des fichiers ne répond pas. Rien n’a été modifié ; réessayez dans un instant.',
    disk_reserved:
      'Le serveur n’a plus d’espace disque pour les fichiers. Rien n’a été modifié ; prévenez ' +
      'l’administrateur.',
    disk_nearly_full:
      'Le disque du serveur est plein. Rien n’a été modifié ; vous pouvez encore vous connecter ' +
      'et supprimer des tickets. Prévenez l’administrateur.',
  },
  db: {
    database_busy:
      'Trop de modifications attendent d’être écrites. Rien n’a été modifié ; réessayez sous peu.',
    database_locked:
      'Un autre programme verrouille la base de données. Rien n’a été modifié ; réessayez quand ' +
      'il aura terminé.',
    database_lost: 'La connexion à la base de données a été perdue. Réessayez dans un instant.',
    database_standby:
      'La base de données n’accepte pas de modifications pour le moment. Rien n’a été modifié ; ' +
      'réessayez dans un instant.',
    database_applies:
      'Un serveur secondaire de la base de données a interrompu cette recherche pour appliquer ' +
      'des modifications. Réessayez dans un instant.',
    database_conflict:
      'Cette modification est entrée trop souvent en conflit avec d’autres sur les mêmes ' +
      'données. Rien n’a été modifié ; réessayez.',
    database_slow:
      'L’opération a duré plus de {1:seconds} et a été interrompue. Rien n’a été modifié ; ' +
      'demandez moins à la fois.',
    database_full:
      'Le disque de la base de données est plein. Rien n’a été modifié ; libérez d’abord de ' +
      'l’espace.',
  },
  feed: {
    event_cursor_invalid:
      '« {1} » n’est pas une position dans les événements : utilisez « next » d’une réponse ' +
      'précédente, ou « now ».',
    events_gone:
      'Des événements après cette position ont été supprimés. Relisez les bugs dont vous avez ' +
      'besoin et continuez avec after=now ; sans « after », la réponse commence par l’événement ' +
      'le plus ancien.',
  },
  door: {
    api_key_scope:
      'Cette clé d’API a la portée « {1} », mais l’appel exige « {2} ». Utilisez une clé d’une ' +
      'portée plus large ; elle se choisit dans les préférences.',
    acting:
      'C’est impossible tant que vous agissez au nom de {1}, car cela concerne son propre ' +
      'compte. Cessez d’abord de le faire.',
    param_required: 'Le paramètre obligatoire « {1} » manque.',
    params_required: 'Au moins un de ces paramètres est obligatoire : {1}.',
    param_must_be_numeric: 'La valeur du paramètre « {1} » doit être un nombre ({2}).',
    param_invalid: 'Le paramètre « {1} » n’est pas valide : {2}.',
    body_invalid: 'Le corps de la requête n’est pas valide : {1}.',
    param_integer_required: 'La valeur du paramètre « {1} » doit être un nombre entier ({2}).',
    param_scalar_array_required:
      'Le paramètre « {1} » doit être une liste de textes, de nombres ou de valeurs booléennes.',
    json_malformed: 'Le corps n’est pas du JSON bien formé<1> ({1})</1>.',
    request_malformed:
      'La requête n’est pas du HTTP bien formé, ou s’est arrêtée avant d’être complète.',
    host_twice: 'La requête a plusieurs en-têtes Host ; elle doit en avoir un seul.',
    request_slow: 'La requête a mis trop de temps à arriver.',
    invalid_callback:
      'Le nom de la fonction de rappel ne peut contenir que des lettres, des chiffres, des ' +
      'tirets bas, des points et des crochets, et n’être donné qu’une fois.',
    rest_invalid_resource: 'La ressource « {1} {2} » n’existe pas.',
    rpc_value_invalid: '« {2} » n’est pas une valeur du type « {1} ».',
    unknown_method:
      '« {1} » ne peut pas être défini par cette requête : cette propriété n’existe pas.',
    method_unknown:
      'La méthode « {1} » n’existe pas. Les noms de méthodes ressemblent à « Bug.get ».',
    rpc_malformed: 'L’appel n’est pas valide : {1}.',
    json_rpc_post_only:
      '« {1} » peut modifier des données et ne peut donc pas être appelé avec GET.',
    xmlrpc_illegal_content_type:
      'Les appels XML-RPC doivent avoir le type de contenu « text/xml » ou « application/xml », ' +
      'et non « {1} ».',
    json_rpc_illegal_content_type:
      'Les appels JSON-RPC doivent avoir le type de contenu « application/json », et non « {1} ».',
    form_foreign:
      'Le formulaire ne venait pas d’une page de ce service, ou a expiré. Envoyez-le à nouveau.',
    cross_origin:
      'Cette requête ne venait pas d’une page de ce service. Les programmes doivent envoyer ' +
      'l’en-tête X-Docket-CSRF avec la valeur 1.',
    file_embedded:
      'Les fichiers peuvent être affichés ou téléchargés, mais pas chargés comme script, ' +
      'feuille de style, worker, cadre ou objet d’une page.',
    login_required: 'Vous devez d’abord vous connecter.',
    too_many_requests: 'Trop de requêtes. Réessayez dans {1:seconds}.',
    body_too_large: 'Le corps dépasse les {1} octets autorisés.',
    body_unknown:
      'Le corps dépasse les {1} octets autorisés sans connexion. Connectez-vous ; les ' +
      'programmes envoient une clé d’API.',
    client_gone: 'La connexion a été fermée avant l’envoi de la réponse.',
    headers_too_large:
      'L’adresse et les en-têtes de la requête sont trop longs. Envoyez les paramètres dans le ' +
      'corps.',
    not_now: 'Le service est momentanément indisponible. Réessayez dans {1:seconds}.',
    internal:
      'Une erreur interne s’est produite et a été journalisée. Indiquez à l’administrateur le ' +
      'numéro de cette requête : {1}.',
  },
}
