/** Japanese sentences about links of recipients. */

import type { LinksWords } from './words.ts'

/** Added to those of `ja.ts`. */
export const linksJa: LinksWords = {
  sentences: {
    letter_recipient: '受信者',
    links_letter_own:
      'このリンクはあなた専用です。転送しないでください。送信者には利用状況が表示されます。',
    links_wish:
      'アドレスごとに専用のリンクを送る (受信者の一覧で、誰がダウンロードしたかを確認できます)',
    links_manage: '専用リンクの受信者',
    links_title: '{name} の受信者',
    links_about:
      '受信者ごとに専用のリンクがあり、個別に無効にできます。チケットの制限は、すべてのリンクの合計に適用されます。メールを検査するプログラムがページを開くこともあります。',
    links_none: '専用のリンクを持つ受信者はまだいません。',
    links_once: 'これらのリンクは今だけ表示されます。コピーしてください。',
    links_of: '{address} 用のリンク',
    links_address: 'アドレス',
    links_sent: '送信日時',
    links_opened: '開いた回数',
    links_link: '専用リンク',
    links_send_again: '新しいリンクを送る',
    links_again: '新しいリンクを作成',
    links_end: 'このリンクを無効にする',
    links_ended: '無効',
    links_new: '新しいリンク',
    links_addresses: 'メールアドレス (コンマ区切り)',
    links_show: 'メールを送らず、リンクを一度だけ表示する',
    links_make: 'リンクを作成',
    links_send: 'リンクを送る',
    links_encrypted:
      'ファイルは暗号化されており、サーバーは鍵を知りません。そのため、リンクをメールで送れません。鍵を含むリンクをそれぞれコピーし、ご自身で送ってください。',
    links_no_mail: 'このサービスはメールを送信しません。リンクをコピーし、ご自身で送ってください。',
    links_with_key: 'ブラウザーがこのページのリンクに鍵を追加します。',
    links_without_key:
      'このページのリンクには鍵がありません。完全なリンクで開いたチケットのページからこのページを開くか、そのリンクの # 以降をそれぞれに追加してください。',
    links_were_sent: 'リンクを送信しました。',
    links_was_ended: 'リンクを無効にしました。ほかの受信者のリンクは引き続き有効です。',
  },
  counted: {
    links_letter_downloads: {
      other: 'すべての受信者を合わせて {count} 回ダウンロードできます。',
    },
  },
}
