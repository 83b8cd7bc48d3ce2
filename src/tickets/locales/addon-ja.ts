/** Japanese sentences of the add-on for Thunderbird. */

import type { AddonWords } from './words.ts'

/** Added to those of `ja.ts`. */
export const addonJa: AddonWords = {
  sentences: {
    addon_name: 'Docket',
    addon_about: '大きな添付ファイルを Docket のリンクとして送ります。',
    addon_address: 'Docket のアドレス',
    addon_key: 'API キー',
    addon_key_hint:
      'Docket の設定で、範囲が「all」のキーを作成してください。Thunderbird はキーをプロファイルに保存します。',
    addon_days: 'リンクの有効日数',
    addon_downloads: 'リンクのダウンロード回数',
    addon_limits_hint: '空欄の場合は Docket の既定値が使われます。',
    addon_password: 'リンクのパスワード',
    addon_notify: 'ダウンロードの通知先',
    addon_test: 'テストして保存',
    addon_testing: 'Docket に問い合わせています…',
    addon_works: '接続でき、保存しました。アカウントは {login} です。',
    addon_address_wrong: 'https:// または http:// で始まるアドレスを入力してください。',
    addon_not_allowed:
      'Thunderbird が {host} へのアクセスを許可していません。設定でアカウントをもう一度テストし、許可してください。',
    addon_unreachable: 'Docket が応答しません: {reason}。後でもう一度お試しください。',
    addon_no_docket: '{host} に Docket がありません。アドレスを確認してください。',
    addon_key_refused: 'Docket が API キーを受け付けません: {reason}',
    addon_too_large: 'ファイルがこの Docket または割り当て容量に対して大きすぎます: {reason}',
    addon_refused: 'Docket がファイルを受け付けません: {reason}',
    service_thunderbird_title: 'Thunderbird での大きな添付ファイル',
    service_thunderbird:
      '{addon}は、それらをリンクとして送ります。Thunderbird ' +
      'の「アドオンとテーマ」にある「ファイルからアドオンをインストール」で追加し、「設定」の「編集」、「添付ファイル」で設定してください。',
    service_thunderbird_link: 'このアドオン',
  },
  counted: {},
}
