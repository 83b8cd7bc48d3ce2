/** Japanese sentences about policies, quotas and what people have. */

import type { PolicyWords } from './words.ts'

/** Added to those of `ja.ts`. */
export const policyJa: PolicyWords = {
  sentences: {
    policy_only: '受け付けるファイル: {list}。',
    policy_except: '{list} を除くすべてのファイルを受け付けます。',
    policy_type_refused: 'このファイルは受け付けられません: {name}。',
    policy_type_refused_why:
      'この種類のファイルは受け付けられません。前のページに戻って受け付ける種類を確認するか、' +
      'リンクの送信者にお問い合わせください。',
    policy_space: '{quota} のうち {used} を使用中です。空き容量は {free} です。',
    policy_space_open: '{used} を使用中です。',
    policy_no_space:
      '{quota} のうち空き容量は {free} のみです。ファイルを減らすか、' +
      '先にチケットを削除してください。',
    policy_most: '上限: {limits}。',
    policy_custom_about: '最初に達した制限で終了します。',
    policy_from_now: '今から数えます。',
    policy_password: 'パスワードが必要です。',
    policy_exceeded: '{field}: 上限は {max} で、無制限にはできません。',

    policy_accepts: '受け付けるファイル',
    policy_accepts_about:
      'ポリシーで許可された範囲内で指定します。サイズを空欄にすると、許可される最大値になります。',
    policy_size: '一度に送信されるファイルの合計 (MiB)',
    policy_types: 'ファイルの種類',
    policy_all: 'すべて',
    policy_only_these: '次の種類のみ:',
    policy_except_these: '次の種類以外:',
    policy_list: '.pdf などの拡張子、または image/* などのメディアタイプ',

    policy_title: 'ファイルチケットのポリシー',
    policy_about:
      'チケットとリクエストの所有者が選べる範囲です。ポリシーのあるグループのメンバーには、' +
      '制限ごとに、所属グループのうち最も緩いものが適用されます。グループに定めがない場合は、' +
      'インストール全体のポリシーが適用されます。既存のチケットは引き続き有効ですが、' +
      'ポリシーを超えて延長することはできません。',
    policy_installation: 'インストール全体',
    policy_group: 'グループ',
    policy_of_installation: 'インストール全体のポリシー',
    policy_of: '{group} のポリシー',
    policy_fields_about: '空欄は制限について定めないこと、0 は制限がないことを意味します。',
    policy_largest: 'チケットのサイズは、設定 upload_bytes_max の {size} を超えません。',
    policy_total: '有効日数の上限',
    policy_idle: '最終ダウンロードからの日数の上限',
    policy_downloads: 'ダウンロード回数の上限',
    policy_pass: 'パスワード',
    policy_unsaid: '定めない',
    policy_needed: '必須',
    policy_not_needed: '任意',
    policy_max_size: '1 件のチケットの上限 (MiB)',
    policy_quota: '1 人のすべてのチケットの上限 (MiB)',
    policy_quota_usual: 'ポリシーがない場合、割り当て容量は {quota} です。',
    policy_quota_open: 'ポリシーがない場合、割り当て容量の上限はありません。',
    policy_no_limit: '無制限',
    policy_save: 'ポリシーを保存',
    policy_saved: 'ポリシーを保存しました。',
    policy_add: '別のグループのポリシー',

    owner_tickets: 'チケット',
    owner_grants: 'リクエスト',
    owner_used: '使用量',
    owner_quota: '割り当て容量',
    owner_near: '残りわずか',
    owner_over: '空きなし',
    owner_disabled: '無効 (リンクは使えません)',
    owner_all: 'すべて',
    owner_near_only: '割り当て容量の残りがわずか',
    owner_disabled_only: '無効なアカウント',
    owner_title: '{owner} のファイル',
    owner_is_disabled:
      'このアカウントは無効です。再び有効になるまで、チケットとリクエストのリンクは使えません。' +
      'ファイルは期限まで保持されます。リンクを再び使えるようにするには引き継ぎ、' +
      '不要な場合は終了してください。',
    owner_nothing: 'このユーザーのチケットとリクエストはありません。',
    owner_hand_over: '引き継ぐ',
    owner_hand_over_about:
      'すべてのチケットとリクエストの所有者が変わり、通知は新しい所有者に届きます。' +
      'リンクは変わらず、引き続き使えます。引き継いだ後、' +
      '新しい所有者の使用量が割り当て容量を超えることがあります。',
    owner_to: '新しい所有者のログイン名',
    owner_handed_over: 'すべてを引き継ぎました。',
    owner_end: 'すべて終了する',
    owner_end_about:
      'すべてのチケットとリクエストの期限が今すぐ切れます。リンクは無効になり、' +
      'ファイルは削除されます。この操作は取り消せません。',
    owner_end_sure: '{owner} のファイルを削除することを確認しました',
    owner_end_unsure: '何も終了していません。確認のためチェックボックスをオンにしてください。',
    owner_ended: 'すべて終了しました。',
  },
  counted: {
    policy_days: { other: '{count} 日' },
  },
}
