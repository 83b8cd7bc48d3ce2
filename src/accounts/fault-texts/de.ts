/** The German sentences of the faults of this room. */

export const de = {
  acting: {
    acting_needs_session:
      'Um als jemand anderes zu handeln, melden Sie sich mit Ihrem Passwort auf der Login-Seite ' +
      'oder für ein Token an; API-Schlüssel und Anmeldungen über einen Proxy haben keine ' +
      'Sitzung, in der das möglich wäre.',
    acting_already: 'Sie handeln schon als {1}. Beenden Sie das zuerst.',
    acting_as_yourself: 'Diese Person sind Sie selbst. Wählen Sie jemand anderen.',
    acting_protected:
      'Niemand darf als {1} handeln: Das Konto gehört zur Gruppe „bz_sudo_protect“.',
    acting_disabled:
      'Das Konto {1} ist geschlossen, deshalb kann niemand als sein Besitzer handeln.',
  },
  apiKey: {
    api_key_exists: 'Dieser API-Schlüssel wird schon verwendet. Erzeugen Sie einen neuen.',
    api_key_malformed: 'Ein API-Schlüssel besteht aus 40 Buchstaben und Ziffern.',
    too_many_api_keys:
      'Ein Konto kann höchstens {1} aktive API-Schlüssel haben. Widerrufen Sie die, die Sie ' +
      'nicht brauchen.',
  },
  accounts: {
    object_does_not_exist:
      '„{2}“ ({1}) gibt es nicht. Prüfen Sie die Schreibweise; Groß- und Kleinschreibung ist egal.',
    value_changed:
      'Jemand hat „{1}“ geändert, seit Sie es gelesen haben; der Wert ist jetzt „{2}“. Es wurde ' +
      'nichts gespeichert: Prüfen Sie ihn, und speichern Sie noch einmal.',
    invalid_login_or_password:
      'Der Login-Name oder das Passwort ist falsch.<1> Die Zahl der weiteren Versuche, nach ' +
      'denen das Konto für eine Weile gesperrt wird: {1}.</1>',
    account_disabled:
      '<1>{1} </1>Dieses Konto ist geschlossen. Wenn das ein Irrtum ist, wenden Sie sich an ' +
      '<2>{2}</2><-2>den Administrator dieser Installation</-2>.',
    auth_invalid_email:
      'Die Anmeldung lieferte „{1}“; diese E-Mail-Adresse ist für Konten hier nicht erlaubt.',
    proxy_user_unknown:
      'Der Proxy hat Sie als „{1}“ angemeldet, aber kein Konto hat diesen Login-Namen oder ' +
      'diese externe ID. Bitten Sie einen Administrator um ein Konto.',
    account_locked:
      'Zu viele falsche Passwörter für dieses Konto von {1}. Anmeldungen von dort sind bis ' +
      '{2:time} gesperrt, auch mit dem richtigen Passwort.',
    account_delayed:
      'Zu viele falsche Passwörter für dieses Konto. Anmeldungen von neuen Adressen werden ' +
      'verzögert: Versuchen Sie es in {1:seconds} noch einmal.',
    password_login_off:
      'Hier melden sich nur Administratoren mit einem Passwort an. Verwenden Sie Single ' +
      'Sign-on; Programme verwenden einen API-Schlüssel.',
    auth_failure:
      'Dazu fehlt Ihnen die Berechtigung.<1.group> Nötig ist die Mitgliedschaft in der Gruppe ' +
      '„{1.group}“.</1.group>',
    api_key_not_valid:
      'Diesen API-Schlüssel gibt es nicht. Ein Schlüssel besteht aus 40 Buchstaben und Ziffern, ' +
      'und Groß- und Kleinschreibung zählt; Ihre eigenen stehen in Ihren Einstellungen.',
    api_key_revoked:
      'Dieser API-Schlüssel wurde von seinem Besitzer widerrufen. Erzeugen Sie in Ihren ' +
      'Einstellungen einen neuen.',
    api_key_expired:
      'Dieser API-Schlüssel ist am {1:time} abgelaufen. Erzeugen Sie in Ihren Einstellungen ' +
      'einen neuen.',
    auth_invalid_token:
      'Das Token für diese Änderung ist ungültig oder abgelaufen. Fordern Sie ein neues an.',
    invalid_cookies_or_token:
      'Diese Sitzung oder dieses Token ist ungültig: Sie wurde beendet, ist abgelaufen oder auf ' +
      'eine andere Adresse beschränkt. Melden Sie sich noch einmal an.',
    login_required: 'Sie müssen sich zuerst anmelden.',
    too_many_requests:
      'Zu viele fehlgeschlagene Anmeldungen von Ihrer Adresse. Versuchen Sie es in {1:seconds} ' +
      'noch einmal.',
    not_now: 'Zu viele Anmeldungen warten. Versuchen Sie es in {1:seconds} noch einmal.',
    account_exists: 'Ein Konto mit dem Login-Namen „{1}“ gibt es schon.',
    illegal_email_address: '„{1}“ ist kein gültiger Login-Name. {2}',
    account_creation_disabled:
      'Hier können nur Administratoren Konten anlegen. Bitten Sie einen von ihnen um ein Konto.',
    account_creation_restricted:
      'Konten mit dieser Adresse können hier nicht angelegt werden. Bitten Sie einen ' +
      'Administrator um eines.',
    email_domain_refused:
      'Adressen bei {1} können hier nicht für Konten verwendet werden. Verwenden Sie eine ' +
      'andere Adresse, oder bitten Sie einen Administrator um ein Konto.',
    user_login_required: 'Der Login-Name eines Kontos darf nicht leer sein.',
    password_too_short: 'Ein Passwort muss mindestens {1} Zeichen haben.',
    password_too_long: 'Ein Passwort kann höchstens {1} Zeichen haben.',
    password_not_complex: 'Das Passwort muss außerdem enthalten: {1}.',
    password_too_common:
      'Das ist eines der 10.000 häufigsten Passwörter und leicht zu erraten. Wählen Sie ein ' +
      'anderes, zum Beispiel mehrere Wörter ohne Zusammenhang.',
    invalid_username: 'Ein Konto mit dem Login-Namen „{1}“ gibt es nicht.',
    user_access_by_id_denied:
      'Um Personen mit „ids“ nachzuschlagen, müssen Sie angemeldet sein. Melden Sie sich an, ' +
      'oder verwenden Sie „names“.',
    user_access_by_match_denied:
      'Um Personen mit „match“ zu suchen, müssen Sie angemeldet sein. Melden Sie sich an, oder ' +
      'verwenden Sie „names“.',
    empty_group_name: 'Eine Gruppe braucht einen Namen.',
    group_exists: 'Eine Gruppe mit dem Namen „{1}“ gibt es schon.',
    empty_group_description:
      'Eine Gruppe braucht eine Beschreibung, die erklärt, was ihre Mitglieder gemeinsam haben.',
    invalid_regexp: '„{1}“ ist kein gültiger regulärer Ausdruck: {2}.',
    invalid_group_name:
      'Die Gruppe „{1}“ gibt es nicht, oder Sie sind kein Mitglied und können sie nicht sehen.',
    group_cannot_view:
      'Nur Mitglieder von „editusers“ und „creategroups“ sowie Personen, die einer Gruppe ' +
      'andere hinzufügen können, können Gruppen sehen.',
  },
  group: {
    group_not_visible:
      'Sie können die Mitglieder der Gruppe „{1}“ nicht sehen. Mitglieder von „editusers“ und ' +
      '„creategroups“ können es, und wer der Gruppe andere hinzufügen kann.',
    system_group_not_renamable:
      'Die Gruppe „{1}“ ist eine Systemgruppe und kann nicht umbenannt werden. Ihre ' +
      'Beschreibung und ihr Muster können geändert werden.',
    admin_stays:
      'Mitglieder von „admin“ können nicht aus der Systemgruppe „{1}“ entfernt werden; sonst ' +
      'könnte niemand Fehler beheben.',
    group_in_itself: 'Die Gruppe „{1}“ kann nicht Mitglied ihrer selbst sein.',
    members_not_named:
      'Geben Sie ein „pattern“ für die Login-Namen der Personen an, die entfernt werden sollen, ' +
      'oder „all“, um alle zu entfernen, die der Gruppe hinzugefügt wurden.',
    admins_needed:
      'In der Gruppe „admin“ bliebe niemand mit einem offenen Konto. Verwenden Sie ein Muster, ' +
      'das auf weniger Personen passt.',
    too_many_removed:
      'Es würden mehr als {1:grouped} Personen entfernt. Verwenden Sie mehrmals ein Muster, das ' +
      'auf weniger von ihnen passt.',
    too_many_members:
      'Diese Gruppen haben zusammen mehr als {1} Mitglieder. Fordern Sie weniger Gruppen an.',
  },
  byMail: {
    mail_disabled:
      'Diese Installation sendet keine Mails. Wenden Sie sich stattdessen an einen Administrator.',
    secret_invalid:
      'Dieser Code ist falsch, abgelaufen oder wurde schon verwendet. Fordern Sie eine neue ' +
      'Mail an.',
    letters_too_many: 'Zu viele Anfragen. Versuchen Sie es in {1:seconds} noch einmal.',
  },
  mfa: {
    mfa_needed:
      'Dieses Konto hat einen zweiten Faktor, deshalb genügt sein Passwort nicht für Programme. ' +
      'Senden Sie einen API-Schlüssel, den der Besitzer des Kontos in den Einstellungen anlegt.',
    mfa_required:
      'Mitglieder der Gruppe „{1}“ brauchen einen zweiten Faktor. Melden Sie sich mit einem ' +
      'Browser an, und richten Sie ihn in Ihren Einstellungen ein; API-Schlüssel funktionieren ' +
      'ohne ihn.',
    mfa_code_wrong:
      'Der Code ist falsch, abgelaufen oder wurde schon verwendet.<1> Die Zahl der weiteren ' +
      'Versuche, nach denen das Konto für eine Weile gesperrt wird: {1}.</1>',
    half_login_over:
      'Die Anmeldung hat länger als zehn Minuten gedauert oder in einem anderen Browser ' +
      'begonnen. Geben Sie Login-Namen und Passwort noch einmal ein.',
    mfa_is_on:
      'Ihr Konto hat schon einen zweiten Faktor. Schalten Sie ihn aus, um einen anderen ' +
      'einzurichten.',
    mfa_is_off: 'Das Konto hat keinen zweiten Faktor.',
    mfa_own:
      'Schalten Sie Ihren eigenen zweiten Faktor in Ihren Einstellungen aus, mit Ihrem Passwort ' +
      'und einem Code.',
    mfa_offer_over:
      'Dieses Geheimnis ist nicht mehr gültig. Beginnen Sie von vorn, und scannen Sie das neue ' +
      'Bild.',
  },
  oidc: {
    oidc_off: 'Diese Installation hat kein Single Sign-on.',
    oidc_failed:
      'Das Single Sign-on ist fehlgeschlagen. {1} Versuchen Sie es noch einmal, oder ' +
      'benachrichtigen Sie einen Administrator.',
    oidc_login_over:
      'Die Anmeldung hat länger als zehn Minuten gedauert oder in einem anderen Browser ' +
      'begonnen. Beginnen Sie von vorn.',
    oidc_email_unverified:
      'Ihr Anbieter sagt nicht, dass er Ihre E-Mail-Adresse überprüft hat, deshalb konnte damit ' +
      'kein Konto gefunden werden. Lassen Sie die Adresse dort überprüfen, oder fragen Sie ' +
      'einen Administrator.',
    oidc_unknown: 'Für {1} gibt es kein Konto. Bitten Sie einen Administrator um eines.',
    oidc_taken:
      'Das Konto {1} gehört bei Ihrem Anbieter jemand anderem. Fragen Sie einen Administrator.',
  },
  user: {
    old_password_incorrect:
      'Das bisherige Passwort ist falsch, deshalb wurde das Passwort nicht geändert.',
  },
  pgpKey: {
    gpg_disabled:
      'Diese Installation verschlüsselt keine Mails. Ein Administrator kann gpg einrichten.',
    pgp_key_unreadable:
      'Das ist kein öffentlicher OpenPGP-Schlüssel. Senden Sie, was gpg --armor --export ' +
      'ADRESSE ausgibt.',
    pgp_key_private:
      'Das ist ein privater Schlüssel, den niemand sonst haben darf. Er wurde nicht ' +
      'gespeichert. Senden Sie den öffentlichen Schlüssel, den gpg --armor --export ADRESSE ' +
      'ausgibt.',
    pgp_keys_several: 'Der Text enthält {1} Schlüssel. Senden Sie einen.',
    pgp_key_revoked: 'Der Schlüssel ist widerrufen. Senden Sie einen, der in Gebrauch ist.',
    pgp_key_expired:
      'Der Schlüssel ist am {1:day} abgelaufen. Verlängern Sie ihn, oder legen Sie einen ' +
      'anderen an, und senden Sie ihn noch einmal.',
    pgp_key_unsuitable:
      'Mit diesem Schlüssel kann nichts verschlüsselt werden: Er hat keinen gültigen ' +
      'Unterschlüssel zum Verschlüsseln. Fügen Sie einen hinzu, und senden Sie den Schlüssel ' +
      'noch einmal.',
    pgp_keys_too_many: 'Zu viele Schlüssel. Versuchen Sie es in {1:seconds} noch einmal.',
  },
  preference: {
    preference_fixed:
      'Die Einstellung „{1}“ kann hier nicht geändert werden; ihre Vorgabe gilt für alle.',
    preference_value_invalid: '„{1}“ muss einen dieser Werte haben: {2}.',
  },
  readOnly: {
    read_only:
      'Diese Installation kann zurzeit nur gelesen werden<1.until>, voraussichtlich bis ' +
      '{1.until:time}</1.until>. Es wurde nichts geändert; versuchen Sie es später noch ' +
      'einmal.<1.note> {1.note}</1.note>',
  },
  session: {
    password_wanted:
      'Dafür müssen Sie Ihr Passwort innerhalb der letzten zehn Minuten eingegeben haben. Geben ' +
      'Sie es ein, und versuchen Sie es noch einmal.',
    mfa_turned_on:
      'Der zweite Faktor des Kontos wurde während dieser Anmeldung eingeschaltet. Melden Sie ' +
      'sich noch einmal an.',
    api_key_not_enough:
      'Mit einem API-Schlüssel ist das nicht möglich. Melden Sie sich mit Ihrem Passwort an, ' +
      'auf der Seite der Einstellungen oder für ein Token.',
  },
  webhook: {
    webhook_unknown: 'Sie haben keinen Webhook {1}.',
    webhook_invalid: 'Das Feld „{1}“ des Webhooks ist nicht gültig: {2}.',
    webhook_replayed:
      'Zustellungen des Webhooks {1} werden schon noch einmal gesendet. Versuchen Sie es ' +
      'wieder, wenn das beendet ist.',
    webhooks_too_many: 'Sie können höchstens {1} Webhooks haben. Entfernen Sie zuerst einen.',
  },
}
