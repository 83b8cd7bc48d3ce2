/** The French sentences of the faults about the catalogue and its administration. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const fr: SameFaults<typeof de> = {
  branding: {
    branding_text_too_long: '« {1} » peut avoir au plus {2} caractères, et non {3}.',
    branding_style_too_large:
      'La feuille de style peut avoir au plus {1:kib} Kio ; elle en a {2:kib}.',
    branding_logo_too_large:
      'Le logo peut avoir au plus {1:kib} Kio. Choisissez un fichier plus petit.',
    branding_logo_unknown:
      'Le logo doit être une image PNG, JPEG, WebP, GIF ou SVG ; ce fichier n’en est pas une.',
    branding_changed:
      'Quelqu’un a modifié la présentation depuis que vous l’avez lue. Rien n’a été ' +
      'enregistré : regardez l’état actuel et enregistrez à nouveau.',
    branding_no_previous: 'Il n’y a rien à rétablir : la présentation n’a jamais été modifiée.',
  },
  groupRemoval: {
    system_group_not_deletable:
      'Le groupe « {1} » est un groupe système et ne peut pas être supprimé.',
    group_has_special_role:
      'Ces paramètres renvoient au groupe « {1} » : {2}. Modifiez-les d’abord.',
    group_cannot_delete:
      'Le groupe « {1} » est utilisé ({2}). Le supprimer malgré tout est irréversible et doit ' +
      'être confirmé.',
  },
  instance: {
    job_running: 'La tâche {1} est en cours ou vient de se terminer. Relisez-la.',
    nothing_to_repair:
      'Il n’y a rien à réparer pour « {1} » : le dernier contrôle est encore en cours, n’y a ' +
      'rien trouvé, ou ces problèmes ne peuvent pas être réparés. Lancez d’abord un contrôle.',
    sanity_check_running: 'Un contrôle est déjà en cours. Attendez sa fin ou arrêtez-le.',
  },
  keyword: {
    keyword_blank_name: 'Saisissez un nom pour le mot-clé.',
    keyword_invalid_name:
      '« {1} » n’est pas un mot-clé valide : il ne peut contenir ni virgules ni espaces.',
    keyword_name_too_long: 'Un mot-clé peut avoir au plus {2} caractères ; celui-ci en a {1}.',
    keyword_already_exists: 'Un mot-clé nommé « {1} » existe déjà.',
    keyword_blank_description: 'Saisissez une description du mot-clé.',
    keyword_has_bugs:
      'Des bugs ont le mot-clé « {1} ». Le retirer aussi de ces bugs est irréversible et doit ' +
      'être confirmé.',
  },
  linkPattern: {
    link_pattern_unknown: 'Il n’y a pas de motif de lien {1}.',
    link_pattern_invalid: 'Le motif n’est pas valide : {1}.',
    link_address_invalid: 'L’adresse n’est pas valide : {1}.',
    link_patterns_too_many:
      'Il peut y avoir au plus {1} motifs pour tous les bugs, et pour chaque produit.',
  },
  merge: {
    merge_into_itself: 'Un compte ne peut pas être fusionné avec lui-même. Nommez-en un autre.',
    merge_yourself:
      'Vous ne pouvez pas fusionner votre propre compte avec un autre. Adressez-vous à un autre ' +
      'membre de editusers.',
    merge_into_merged: 'Le compte « {1} » a été fusionné avec « {2} ». Nommez plutôt celui-ci.',
    merge_running: 'Le compte « {1} » est en cours de fusion avec « {2} ». Attendez la fin.',
  },
  operation: {
    operation_ended: 'L’opération {1} est déjà terminée et ne peut pas être arrêtée.',
    operation_not_stopped:
      'L’opération {1} n’a pas été arrêtée, ou une autre a été lancée depuis : elle ne peut pas ' +
      'être reprise.',
  },
  people: {
    user_has_activity: 'Le compte « {1} » est utilisé par : {2}. Désactivez-le plutôt.',
    user_is_yourself:
      'Vous ne pouvez pas supprimer votre propre compte. Adressez-vous à un autre membre de ' +
      'editusers.',
  },
  quip: {
    quip_unknown: 'Il n’y a pas de citation {1}.',
    quip_empty: 'Saisissez une citation.',
    quip_too_long: 'Une citation peut avoir au plus {1} caractères.',
    quips_closed: 'Aucune citation ne peut être ajoutée pour le moment.',
  },
  classification: {
    object_does_not_exist: 'La classification « {1} » n’existe pas. Vérifiez l’orthographe.',
    auth_classification_not_enabled:
      'Les classifications sont désactivées : le paramètre « useclassification » est désactivé.',
    classification_not_specified: 'Saisissez un nom pour la classification.',
    classification_name_too_long:
      'Le nom d’une classification peut avoir au plus {2} caractères ; celui-ci en a {1}.',
    classification_already_exists: 'Une classification nommée « {1} » existe déjà.',
    classification_not_deletable:
      'La classification « {1} » contient tous les produits non classés et ne peut pas être ' +
      'supprimée.',
  },
  catalogue: {
    too_many_to_move:
      'Trop d’éléments ont la même clé de tri ({1}). Modifiez plutôt les clés de tri.',
  },
  field: {
    object_not_specified: 'Saisissez une valeur pour {1}.',
    object_does_not_exist: '« {2} » ({1}) n’existe pas. Vérifiez l’orthographe.',
    keyword_inactive:
      'Le mot-clé « {1} » est inactif : les bugs qui l’ont le gardent, mais aucun autre ne peut ' +
      'le recevoir.',
    field_missing_description: 'Saisissez un libellé pour le champ.',
    field_invalid_name:
      '« {1} » n’est pas un nom de champ valide : utilisez des lettres, des chiffres et des ' +
      'tirets bas.',
    field_name_too_long:
      '« {1} » est trop long : un nom de champ peut avoir au plus {2} caractères.',
    field_already_exists: 'Un champ nommé « {1} » existe déjà.',
    field_invalid_type: 'Type de champ non valide : {1}.',
    field_is_built_in: 'Le champ « {1} » est intégré et ne peut être ni modifié ni supprimé.',
    field_cant_control_self: 'Le champ « {1} » ne peut pas dépendre de lui-même.',
    field_control_must_be_select:
      'Aucun champ ne peut dépendre de « {1} », qui n’a pas de liste de valeurs.',
    field_value_control_select_only:
      'Seules les valeurs d’un champ à liste de valeurs peuvent dépendre d’un autre champ.',
    field_visibility_values_required:
      'Un champ qui dépend d’un autre doit avoir au moins une valeur pour laquelle il est affiché.',
    field_has_no_value_field: 'Les valeurs de « {1} » ne peuvent pas dépendre d’un autre champ.',
    customfield_not_obsolete:
      'Le champ « {1} » est utilisé. Rendez-le obsolète avant de le supprimer.',
    customfield_has_contents:
      'Le champ « {1} » ne peut pas être supprimé, car des bugs y ont une valeur.',
    customfield_has_history:
      'Le champ « {1} » ne peut pas être supprimé, car l’historique de bugs s’y réfère.',
    field_is_controller:
      'Le champ « {1} » ne peut pas être supprimé, car le champ « {2} » en dépend.',
    fieldvalue_undefined: 'Saisissez un nom pour la valeur de {1}.',
    fieldvalue_name_too_long:
      '« {1} » est trop long : une valeur peut avoir au plus {2} caractères.',
    fieldvalue_already_exists: '{1} a déjà une valeur « {2} ».',
    fieldvalue_reserved_word:
      '« {2} » est réservé et ne peut pas être une valeur de {1}. Utilisez un autre mot.',
    fieldvalue_not_editable: 'La valeur « {2} » de {1} est intégrée et ne peut pas être renommée.',
    fieldvalue_not_deletable:
      'La valeur « {2} » de {1} est intégrée et ne peut pas être supprimée.',
    fieldvalue_is_default:
      '« {2} » est la valeur par défaut de {1}. Modifiez d’abord ce paramètre.',
    fieldvalue_is_controller: 'Le champ « {3} » dépend de la valeur « {2} » de {1}.',
    fieldvalue_still_has_bugs:
      'Des bugs ont la valeur « {2} » de {1}. Modifiez-les d’abord, ou rendez-la inactive.',
    workflow_step_to_itself: '« {1} » ne peut pas avoir de transition vers lui-même.',
    workflow_needs_initial: 'Au moins un état actif doit être disponible pour les nouveaux bugs.',
    invalid_field_name: '« {1} » n’est pas un champ ayant une liste de valeurs autorisées.',
  },
  product: {
    object_not_specified: 'Nommez un produit.',
    no_products: 'Il n’y a aucun produit dans lequel vous pouvez signaler des bugs.',
    entry_access_denied:
      'Le produit « {1} » n’existe pas, ou vous ne pouvez pas y signaler de bugs. Vérifiez ' +
      'l’orthographe.',
    product_access_denied:
      'Le produit « {1} » n’existe pas, ou vous ne pouvez pas y accéder. Vérifiez l’orthographe.',
    product_disabled: 'Le produit « {1} » est fermé : aucun nouveau bug ne peut y être signalé.',
    product_edit_denied:
      'Seuls les membres de certains groupes peuvent modifier et commenter les bugs du produit ' +
      '« {1} ».',
    part_does_not_exist: '« {2} » ({1}) n’existe pas dans le produit {3}.',
    require_component: 'Nommez le composant du produit concerné par le bug.',
    part_not_named: 'Le nom ne peut pas être vide ({1}).',
    value_inactive: '« {2} » ({1}) du produit {3} est fermé aux nouveaux bugs.',
    missing_component:
      'Aucun bug ne peut être signalé dans le produit « {1} », qui n’a pas de composant actif.',
    missing_version:
      'Aucun bug ne peut être signalé dans le produit « {1} », qui n’a pas de version active.',
    get_products_invalid_type:
      'Type inconnu « {1} » : utilisez « accessible », « selectable » ou « enterable ».',
    product_blank_name: 'Saisissez un nom pour le produit.',
    product_name_too_long:
      'Le nom d’un produit peut avoir au plus {2} caractères ; celui-ci en a {1}.',
    product_name_already_in_use: 'Un produit nommé « {1} » existe déjà.',
    product_name_diff_in_case: '« {1} » ne diffère du produit existant « {2} » que par la casse.',
    product_must_have_description: 'Saisissez une description du produit.',
    product_must_have_version:
      'Saisissez une première version du produit, par exemple « unspecified ».',
    product_must_define_defaultmilestone:
      'Le jalon par défaut « {1} » n’existe pas dans le produit « {2} ».',
    product_has_bugs:
      'Le produit « {1} » a des bugs. Déplacez-les d’abord vers un autre, ou fermez celui-ci.',
    version_name_too_long:
      'Le nom d’une version peut avoir au plus {2} caractères ; celui-ci en a {1}.',
    milestone_name_too_long:
      'Le nom d’un jalon peut avoir au plus {2} caractères ; celui-ci en a {1}.',
    illegal_group_control_combination:
      'Pour le groupe « {1} », « othercontrol » {3} n’est pas compatible avec « membercontrol » ' +
      '{2}. Les deux peuvent être égaux. Si « membercontrol » vaut 1, « othercontrol » est ' +
      'libre ; s’il vaut 2, 0 ou 3.',
    product_illegal_group:
      'Les bugs ne peuvent pas être réservés au groupe « {1} » : c’est un groupe système ou ' +
      'inactif.',
    part_blank_name: 'Saisissez un nom ({1}).',
    part_already_exists: 'Le produit « {2} » a déjà « {3} » ({1}).',
    part_has_bugs:
      'Des bugs ont « {2} » ({1}). Modifiez-les d’abord, ou rendez cette valeur inactive.',
    version_is_last: 'Le produit « {1} » doit avoir au moins une version.',
    milestone_is_default:
      '« {1} » est le jalon par défaut de son produit. Choisissez-en d’abord un autre.',
    product_admin_denied: 'Vous n’êtes pas autorisé à administrer le produit « {1} ».',
    component_blank_name: 'Saisissez un nom pour le composant.',
    component_name_too_long:
      'Le nom d’un composant peut avoir au plus {2} caractères ; celui-ci en a {1}.',
    component_already_exists: 'Le produit « {1} » a déjà un composant nommé « {2} ».',
    component_blank_description: 'Saisissez une description du composant.',
    component_need_initialowner: 'Un composant doit avoir une personne assignée aux nouveaux bugs.',
    component_does_not_exist:
      'Le composant d’identifiant {1} n’existe pas, ou vous ne pouvez pas y accéder.',
    component_is_last:
      'Le produit « {1} » doit avoir au moins un composant. Créez-en d’abord un autre.',
    component_has_bugs:
      'Le composant « {1} » a des bugs. Déplacez-les d’abord vers un autre, ou rendez celui-ci ' +
      'inactif.',
    component_names_not_unique:
      'Les composants d’un produit ne peuvent pas avoir le même nom « {1} ».',
    part_is_controller:
      'Le champ « {2} » ou l’une de ses valeurs n’est affiché que dans ce cas ({1}). Modifiez ' +
      'cela d’abord.',
  },
}
