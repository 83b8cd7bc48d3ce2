/** Japanese. */

import type { MainWords } from './words.ts'

export const ja: MainWords = {
  units: ['KiB', 'MiB', 'GiB', 'TiB'],
  sentences: {
    letter_greeting: 'こんにちは。',
    letter_fact_name: '{name}:',
    letter_ticket_subject: 'ダウンロードリンク: {name}',
    letter_ticket_button: 'ダウンロードへ進む',
    letter_grant_subject: 'ファイルのアップロード用リンク',
    letter_grant_lead: 'ファイルの提出を依頼されています。次のリンクからアップロードできます。',
    letter_grant_button: 'アップロードへ進む',
    letter_password: 'パスワード',
    letter_password_elsewhere:
      'このリンクを開くにはパスワードが必要です。' +
      'パスワードはリンクの送信者にお問い合わせください。',
    letter_sender_says: '送信者からのメッセージ:',
    letter_until: '有効期限',
    letter_downloaded_subject: 'チケット {id} ({name}) がダウンロードされました',
    letter_downloaded_lead: 'ファイルチケットがダウンロードされました。',
    letter_purged_subject: 'チケット {id} ({name}) が削除されました',
    letter_files_gone: 'ファイルは削除され、リンクは無効になりました。',
    letter_soon_subject: 'チケット {id} ({name}) の期限が近づいています',
    letter_soon_unused:
      'ファイルチケットの期限が近づいていますが、まだダウンロードされていません。',
    letter_soon_extend: 'それまでは、所有者が期限を延長できます。',
    letter_grant_soon_subject: 'リクエスト {id} の期限が近づいています',
    letter_grant_soon_unused:
      'ファイルリクエストの期限が近づいていますが、まだ使用されていません。',
    letter_used_subject: 'リクエスト {id} のダウンロードリンク',
    letter_used_lead:
      'ファイルリクエストにファイルがアップロードされました。' +
      '次のリンクからダウンロードできます。',
    letter_uploader_says: 'アップロードした人からのメッセージ:',
    letter_sender: '送信者 (未確認)',
    letter_receipt_subject: 'ファイルの受領確認',
    letter_receipt_to: '宛先',
    letter_receipt_encrypted:
      'ファイルは暗号化されているため、この受領確認にファイル名を記載できません。',
    letter_receipt_why:
      'ファイルのアップロード時にこのアドレスが入力されました。お心当たりがない場合は、' +
      'このメッセージを破棄してください。',
    letter_grant_ended_subject: 'リクエスト {id} が終了しました',
    letter_grant_tickets_stay:
      'このリンクではアップロードできなくなりました。アップロード済みのファイルは保持されます。',
    letter_ticket: 'チケット',
    letter_grant: 'リクエスト',
    letter_comment: 'コメント',
    letter_file: 'ファイル',
    letter_files: 'ファイル',
    letter_time: '日時',
    letter_created: '作成日時',
    letter_address: 'アクセス元',
    letter_downloads: 'ダウンロード数',
    letter_downloads_of: '{downloads} / {max}',
    letter_footer: 'このメールはファイルチケット ({address}) から送信されました',

    page_service: 'ファイルチケット',
    page_language: '言語',
    page_refused: 'このページは表示できません',
    page_not_now: '現在ご利用いただけません',
    page_refused_why:
      '要求を処理できませんでした。受け取ったリンクをそのままもう一度開いてください。',
    page_broken_why: '問題が発生しました。しばらくしてからもう一度お試しください。',
    page_read_only:
      '現在、ダウンロードとアップロードはできません。しばらくしてからもう一度お試しください。',
    page_welcome:
      'このサービスでは、リンクを使ってファイルを共有します。' +
      '受け取ったリンクを開くとファイルが表示されます。',
    page_skip: '本文へ移動',

    service_link_title: 'リンクを受け取った方',
    service_link:
      'ブラウザーで開いてください。共有されたファイルが表示されるか、' +
      'ファイルをアップロードできます。アカウントは必要ありません。' +
      'リンクが開けない場合は期限が切れています。送信者に新しいリンクを依頼してください。',
    service_send_title: 'ファイルを送りたい方、受け取りたい方',
    service_send:
      'アカウントをお持ちの場合は、このコマンドでファイルをアップロードできます。' +
      '応答に共有用のリンクが含まれます。先に大文字の語を置き換えてください。',
    service_ask:
      'ファイルリクエストを使うと、ほかの人からファイルを受け取れます。' +
      '相手はリンクをブラウザーで開いてアップロードし、完了するとメールで通知が届きます。',
    service_dl: 'dl-cli などの dl 用プログラムは、アドレス {address} でそのまま使えます。',
    service_login_title: 'アカウントと作成済みの項目',
    service_login:
      'アカウントはトラッカーと共通です: {login}。プログラムでは API キーを使えます: {keys}。',
    service_login_link: 'ログイン',
    service_keys_link: 'API キーを作成',
    service_login_alone:
      'アカウントが必要です: {login}。プログラムでは API キーを使えます: {keys}。',
    service_lists:
      'チケットとリクエストは {tickets} と {grants} で管理できます。すべてのメソッド: {all}。',
    service_guide: 'ガイドは Docket のドキュメントの docs/guide/tickets.md にあります。',

    ticket_download: 'ダウンロード',
    ticket_download_all: 'すべてを ZIP 形式でダウンロード',
    ticket_size: 'サイズ',
    ticket_hash: 'SHA-256',
    ticket_until: '有効期限: {time}',
    ticket_unknown: 'このファイルは存在しません',
    ticket_unknown_why:
      'リンクの期限が切れているか、リンクの一部が欠けています。' +
      'リンクの提供者に新しいリンクの作成を依頼してください。',
    ticket_file_unknown_why:
      'チケットには別のファイルが含まれています。チケットのリンクを開いて確認してください。',
    ticket_ends: '期限',
    ticket_limit: '制限',
    ticket_from: '送信者',
    grant_to: '{name} さんにファイルを送信します。',
    ticket_replaced: '差し替え日時',
    ticket_logged: '所有者は、ダウンロードされた日時を確認できます。',
    ticket_logged_addresses:
      '所有者は、ダウンロードされた日時とアクセス元のネットワークアドレスを確認できます。',
    ticket_in: '合計',
    ticket_file_link: '{name} をダウンロード',
    ticket_taken: '現在ご利用いただけません',
    ticket_taken_why:
      '別のダウンロードが進行中で、それが失敗しないかぎり、これ以上はダウンロードできません。' +
      'しばらくしてからもう一度お試しください。',
    ticket_locked: 'パスワードが必要です',
    ticket_locked_why: 'チケットのリンクを開き、そこでパスワードを入力してください。',
    ticket_locked_link: 'チケットへ',

    encrypted_about:
      'ファイルは暗号化されています。ブラウザーが、' +
      'サーバーには送られないリンク内の鍵を使って復号します。',
    encrypted_no_script:
      'お使いのブラウザーでは、復号用のスクリプトが実行されません。ブラウザーを使わない場合は、' +
      'コマンド「docket receive」で復号できます。',
    encrypted_insecure: '暗号化は、アドレスが https:// で始まるページでのみ使えます。',
    encrypted_no_key: 'リンクに鍵が含まれていません。完全なリンクを入手してください。',
    encrypted_wrong_key: '鍵が正しくありません。リンク全体がコピーされているか確認してください。',
    encrypted_key: '完全なリンクまたは鍵',
    encrypted_open: '復号',
    encrypted_running: '{name} をダウンロードして復号しています。',
    encrypted_saved: '{name} を復号して保存しました。',
    encrypted_failed: '{name} をダウンロードできませんでした: {why}',
    encrypted_damaged: '破損しているか、変更されています',

    password_title: 'パスワードが必要です',
    password_lead: 'パスワードはリンクの提供者にお問い合わせください。',
    password: 'パスワード',
    password_send: '続ける',
    password_wrong: 'パスワードが正しくありません。',
    password_wait: 'パスワードの誤入力が多すぎます。{time}後にもう一度お試しください。',

    grant_title: 'ファイルのアップロード',
    grant_lead: 'ここでアップロードしたファイルは、リンクの提供者だけに届きます。',
    grant_encrypted:
      'ファイルはブラウザーで暗号化してから送信されます。リンク内の鍵を持つ人だけが読めます。',
    grant_choose: 'ファイルを選択',
    grant_drop: 'またはここにドロップ',
    grant_choose_folder: 'フォルダーを選択',
    grant_resume:
      '中断後または別のウィンドウで再開するには、同じファイルをもう一度選択してください。',
    grant_taken: '現在ご利用いただけません',
    grant_taken_why:
      '別のアップロードが進行中で、それが失敗しないかぎり、これ以上はアップロードできません。' +
      'しばらくしてからもう一度お試しください。',
    grant_comment: 'コメント',
    grant_comment_hint: '例: お名前、ファイルの内容',
    grant_sender_name: 'お名前 (任意)',
    grant_sender_address: 'メールアドレス (任意)',
    grant_sender_wrong: 'メールアドレスの形式が正しくありません。修正するか、空欄にしてください。',
    grant_receipt_about: '受領確認がメールで届きます。',
    grant_receipt_sent: '受領確認を {address} に送信します。',
    grant_send: 'アップロード',
    grant_size_max: '合計 {size} まで。',
    grant_until: '{time} までアップロードできます。',
    grant_nothing_chosen: 'ファイルが選択されていません。1 つ以上選択してください。',
    grant_refused: 'アップロードは受け付けられませんでした',
    grant_uploads_gone:
      '以前にアップロードしたファイルの一部が、利用できないか不完全です。' +
      'もう一度選択してください。',
    grant_too_large: 'サイズが大きすぎます。合計 {size} までです。',
    grant_full:
      '現在、アップロードに必要な空き容量がありません。しばらくしてからもう一度お試しください。',
    grant_unknown: 'ここではアップロードできません',
    grant_unknown_why:
      'リンクの期限が切れているか、使用回数の上限に達したか、リンクの一部が欠けています。' +
      'リンクの提供者に新しいリンクの作成を依頼してください。',
    grant_done: 'ファイルを受け取りました',
    grant_done_told: 'リンクの提供者にメールで通知されます。',
    grant_again: 'さらにアップロード',

    upload_running: '{size} のうち {percent}、毎秒 {speed}、残り {left}',
    upload_paused: '{percent} で一時停止中',
    upload_done: '完了',
    upload_failed: 'アップロードに失敗しました: {why}',
    upload_offline: '接続が切れました。接続が回復すると、アップロードは自動的に再開されます。',
    upload_finishing: 'すべて送信しました。処理を完了しています…',
    upload_unanswered:
      'すべて送信しましたが、サーバーからまだ応答がありません。自動的に再試行しています。',
    upload_try_again: '再試行',
    upload_pause: '一時停止',
    upload_resume: '再開',
    upload_cancel: 'キャンセル',
    upload_remove: '{name} を取り除く',
  },
  counted: {
    files: { other: '{count} 個のファイル' },
    letter_ticket_lead: {
      other: '{count} 個のファイルが届いています。次のリンクからダウンロードできます。',
    },
    letter_downloads_allowed: { other: 'このリンクでは {count} 回までダウンロードできます。' },
    letter_uploads_allowed: { other: 'このリンクでは {count} 回までアップロードできます。' },
    letter_receipt_lead: { other: '{count} 個のファイルを受け取りました。' },
    letter_more_files: { other: 'ほか {count} 個のファイル' },
    letter_soon: {
      other: 'ファイルチケットの期限が近づいています。これまでのダウンロードは {count} 回です。',
    },
    letter_grant_soon: {
      other: 'ファイルリクエストの期限が近づいています。これまでのアップロードは {count} 回です。',
    },
    letter_expired: {
      other: 'ファイルチケットは、{count} 回のダウンロードの後、期限が切れました。',
    },
    letter_purged: {
      other: 'ファイルチケットは、{count} 回のダウンロードの後、手動で削除されました。',
    },
    letter_grant_expired: {
      other: 'ファイルリクエストは、{count} 回のアップロードの後、期限が切れました。',
    },
    letter_grant_purged: {
      other: 'ファイルリクエストは、{count} 回のアップロードの後、手動で削除されました。',
    },
    letter_grant_used_up: {
      other: 'ファイルリクエストは、上限の {count} 回のアップロードが行われたため、終了しました。',
    },
    ticket_downloads_left: { other: 'あと {count} 回ダウンロードできます。' },
    grant_files_max: { other: '一度に {count} 個まで。' },
    grant_too_many: {
      other:
        'ファイルが多すぎます。一度に {count} 個までです。数を減らすか、1 つのアーカイブにまとめてください。',
    },
    grant_uploads_left: { other: 'あと {count} 回アップロードできます。' },
  },
}
