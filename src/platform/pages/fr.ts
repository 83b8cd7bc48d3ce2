/** The French texts of the frame of all pages, of errors and of unknown addresses. */

import type { Translation } from './texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  skip: 'Aller au contenu',
  help: 'Aide',
  display: 'Affichage',
  navigation: 'Pages',
  bugs: 'Bugs',
  search: 'Recherche',
  products: 'Produits',
  requests: 'Requêtes',
  administration: 'Administration',
  inbox: 'Boîte de réception',
  files: 'Fichiers',
  unread: 'non lus',
  reports: 'Rapports',
  find: 'Recherche rapide : mots, numéro d’un bug ou critères',
  find_hint: 'Mots ou numéro de bug',
  new_bug: 'Nouveau bug',
  preferences_of: 'Préférences de {login}',
  login: 'Se connecter',
  logout: 'Se déconnecter',
  mail_stopped:
    'Les e-mails envoyés à votre adresse sont revenus plusieurs fois : vous n’en recevez donc ' +
    'plus.',
  mail_resume: 'Envoyer à nouveau les e-mails',
  acting: '{sudoer}, vous agissez au nom de {login}. Vos actions sont enregistrées.',
  acting_end: 'Ne plus agir au nom d’une autre personne',

  broken: 'Une erreur s’est produite',
  refused: 'Cette page ne peut pas être affichée',
  not_now: 'Indisponible pour le moment',
  error: 'Erreur {code}',
  unknown: 'Page introuvable',
  unknown_why:
    'Il n’y a rien à l’adresse {path}. Elle est peut-être mal saisie, ou la page a été supprimée.',
  unknown_start: 'Page d’accueil',
  unknown_search: 'Rechercher des bugs',

  errors: 'Erreurs',
  errors_lead: 'Chaque erreur a un numéro pour les programmes et une phrase pour les personnes.',
  errors_unknown: 'Aucune erreur n’a ce code.',
  errors_all: 'Toutes les erreurs',
  errors_code: 'Code',
  errors_status: 'Statut HTTP',
  errors_name: 'Nom',
  errors_sentence: 'Phrase',
}
