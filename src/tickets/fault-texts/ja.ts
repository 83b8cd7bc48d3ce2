/** The Japanese sentences of the faults of file tickets. */

import type { SameFaults } from '../../platform/faults.ts'
import type { de } from './de.ts'

export const ja: SameFaults<typeof de> = {
  ticket: {
    ticket_login_required:
      'ログインしてください。ログイン名とパスワード、またはパスワードの代わりに API キーを送信します。',
    ticket_logins_differ: 'ヘッダー Authorization と X-Authorization の認証情報が異なります。',
    ticket_request_unknown:
      'そのようなリクエストはありません。info、newticket、newgrant、purgeticket (小文字) があります。',
    ticket_verb_wrong: 'リクエスト {1} には {2} を使用してください。',
    message_missing:
      'フォームに項目「msg」がありません。JSON オブジェクト (既定値なら空) を指定して送信してください。',
    message_invalid: '項目「msg」は JSON オブジェクトではありません。',
    message_value_invalid: '「{1}」の値が正しくありません ({2})。',
    message_value_missing: '値「{1}」がありません ({2})。',
    file_missing: 'フォームにファイルがありません。1 つ以上選択してください。',
    ticket_encrypted:
      '暗号化されたチケットのファイルは置き換えられません。新しいチケットを作成してください。',
    encryption_refused:
      'ここでは暗号化されたファイルは受け付けられません。リクエストで求められていないか、ファイルの種類が制限されています。',
    encryption_unscanned:
      'マルウェアの検査ができないため、ここでは暗号化されたファイルは受け付けられません。',
    grant_encrypted:
      'このリクエストは暗号化されたファイルだけを受け付けます。スクリプトを有効にしたページか、完全なリンクを指定した docket send --grant を使用してください。',
    upload_too_large: 'アップロードが上限の {1} バイトを超えています。',
    quota_exceeded:
      'このアカウントの {2} バイトのうち、空きは {1} バイトだけです。アップロードを減らすか、先にチケットを削除してください。',
    ticket_limit_exceeded:
      'ファイルチケットのポリシーでは「{1}」は {2} までです。0 (無制限) は使用できません。',
    ticket_password_required: 'ファイルチケットのポリシーではパスワードが必要です。',
    ticket_type_refused:
      '「{1}」のようなファイルは受け付けられません。受け付けられるのは {2} です。',
    disk_full:
      'サーバーにアップロード用のディスク領域がありません。後でもう一度試すか、管理者に連絡してください。',
    files_too_many:
      'フォームに含められるファイルは {1} 個までです。それ以上はアーカイブにまとめてください。',
    uploads_too_many: '未完了のアップロードは {1} 件までです。一部を完了または中止してください。',
    upload_unknown:
      'そのようなアップロードはありません。すでにチケットの一部か、中止されたか、期限切れか、存在しませんでした。',
    upload_unfinished:
      'アップロード {1} は {3} バイト中 {2} バイトしか届いていません。先に残りを送信してください。',
    upload_verb_wrong: 'アップロードは {1} に対応していません。',
    tus_extension_unknown: '対応している tus の拡張は {1} です。',
    tus_request_invalid: '有効な tus 1.0.0 のリクエストではありません ({1})。',
    uploads_taken:
      'このリクエストで許された最後のアップロードが進行中です。失敗した場合に備えて、後でもう一度お試しください。',
    grant_locked: 'このリクエストにはパスワードがあります。先にリンクを開いて入力してください。',
    upload_offset_wrong:
      'Upload-Offset が受信済みのバイト数と一致しません。HEAD で確認してください。',
    upload_busy:
      'このアップロードに対する別のリクエストを処理中です。しばらくしてからもう一度お試しください。',
    upload_parts_off:
      'ここでは、アップロードの一部をファイルストアに直接送信できません。PATCH でバイトを送信してください。',
    upload_part_invalid:
      'アップロードの一部は {1} から {2} バイトで、最後の部分はそれより小さくてもかまいませんが、アップロードの終わりを超えることはできません。',
    upload_part_missing: 'ファイルストアにこの部分のバイトがありません。もう一度送信してください。',
    ticket_id_invalid: 'パスの末尾はチケットの ID (32 文字の英数字) でなければなりません。',
    ticket_unknown:
      'そのようなチケットはありません。期限切れか、削除されたか、存在しませんでした。',
    ticket_file_unknown: 'チケットにそのファイルはありません。ファイルの番号は 1 から始まります。',
    ticket_locked: 'このチケットにはパスワードがあります。先にリンクを開いて入力してください。',
    ticket_file_waits: 'ファイルはマルウェアの検査中です。しばらくしてからもう一度お試しください。',
    ticket_file_infected:
      'ファイルにマルウェアが見つかったため、ダウンロードできません。所有者に通知されました。',
    ticket_file_unscanned:
      'ファイルのマルウェア検査ができなかったため、ダウンロードできません。所有者または管理者に問い合わせてください。',
    ticket_file_not_held: 'ファイルは隔離されていません。問題がないか、解除されたか、検査中です。',
    ticket_report_unknown:
      '対応中の報告 {1} はありません。完了したか、削除されたか、存在しませんでした。',
    ticket_recipients_too_many: '個別のリンクを持つ受信者は、チケットごとに {1} 人までです。',
    ticket_recipient_unknown: 'チケットには、有効なリンクを持つ受信者 {1} はいません。',
    ticket_links_encrypted:
      '暗号化されたファイルのリンクはメールで送信できません。リンクに必要なキーをサーバーは知りません。メールなしでリンクを作成し、それぞれにキーを追加してください。',
    ticket_links_unsent:
      'このサービスはメールを送信しないため、受信者に個別のリンクを送信できません。個別のリンクなしでチケットを作成し、その後メールなしでリンクを作成してください。',
    downloads_taken:
      '別のダウンロードが進行中です。それが失敗しない限り、これ以上は許可されません。後でもう一度お試しください。',
    grant_unknown:
      'そのようなリクエストはありません。期限切れか、削除されたか、存在しませんでした。',
    own_unknown:
      'ご自身のチケットとリクエストに「{2}」はありません。期限切れか、削除されたか、存在しませんでした。',
    ticket_not_yours: 'このチケットは他の人のものです。削除できるのは所有者と管理者だけです。',
  },
  joined: {
    ticket_not_readable:
      '暗号化されたチケットのファイルはリンクのキーがないと読めないため、ファイルもリンクもバグに添付できません。',
  },
}
