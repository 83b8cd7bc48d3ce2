/** All limits. Each name ends in its unit or in what it counts. */
export const limits = {
  /** Chunk size of byte streams. Node's defaults of 16 to 64 KB are three times slower. */
  stream_chunk_bytes: 256 * 1024,
  /** Size of one disk write of an upload; each upload uses two such buffers. */
  written_chunk_bytes: 512 * 1024,
  /** Smaller files are read synchronously, which costs less than a round trip to a thread. */
  small_file_bytes: 128 * 1024,

  /** A line of an external file, such as a row of an export. */
  line_chars_max: 256 * 1024 * 1024,

  /** The length of a user's regular expression; as long as Bugzilla's columns. */
  pattern_chars_max: 255,
  /** Instructions of a compiled pattern, which bound the time to match each character. */
  pattern_steps_max: 5000,
  /** Size of the cache of compiled patterns; the least recently used are dropped. */
  patterns_kept_max: 500,

  /** Request line and headers, and therefore any value in a path. */
  request_head_bytes_max: 16 * 1024,
  /** Time for receiving the header of a request, and the whole request. */
  request_head_wait_ms: 20_000,
  request_wait_ms: 300_000,
  /** Longer than proxies keep idle connections, so that none is closed while a proxy sends. */
  connection_kept_ms: 75_000,
  connections_max: 10_000,
  /** How long running requests may continue during shutdown. */
  close_wait_ms: 10_000,
  /** How long a connection may then be idle while the client should be sending. */
  close_silence_ms: 1_000,
  /** Nesting of arrays and objects in one parameter. */
  parameter_levels_max: 32,
  /** Nesting of elements in XML; a list in an object takes seven levels. */
  xml_levels_max: 100,
  /** Time limit of one task on a worker thread. */
  labour_ms_max: 10_000,
  /** Values in one body; parsing millions would block the main thread for seconds. */
  body_values_max: 100_000,
  /** Bytes of all longer bodies whose senders are not known yet. */
  unknown_bodies_bytes_max: 64 * 1024 * 1024,
  /** The same per address, if it sends more than one. */
  unknown_bodies_caller_bytes_max: 16 * 1024 * 1024,
  /** User input quoted in an error message, such as an unknown name. */
  shown_chars_max: 80,
  /** Form fields beside files and their total size; files in one form of a page. */
  form_fields_max: 2_500,
  form_field_bytes_max: 1024 * 1024,
  form_files_max: 20,
  /** Base64 file data held for one response; more is read while it is sent. */
  answer_file_bytes_max: 2 * 1024 * 1024,
  /** How long any other response may wait for a client that does not read. */
  answer_stall_ms: 30_000,
  /** Response bytes not read yet by one caller, and by all. */
  unsent_caller_bytes_max: 32 * 1024 * 1024,
  unsent_bytes_max: 128 * 1024 * 1024,
  /** Shorter responses are sent even beyond these limits. */
  unsent_small_bytes: 64 * 1024,
  /** Longer responses are streamed where possible. */
  whole_answer_chars_max: 1024 * 1024,
  /** Size of the cache of shared responses. */
  shared_answers_bytes_max: 64 * 1024 * 1024,
  /** How long a download may wait for a client that does not read. */
  download_stall_ms: 120_000,
  /** How long an upload may send nothing before its connection is closed. */
  upload_stall_ms: 120_000,
  /** Free disk space reserved, with SQLite, for logging in and for freeing space. */
  disk_last_bytes: 32 * 1024 * 1024,
  /** Bytes written between two checks of free disk space. */
  upload_disk_checked_bytes: 32 * 1024 * 1024,
  /** How long an interrupted download of a ticket keeps its slot. */
  download_place_ms: 10 * 60_000,
  /** How long its progress counts, so that the rest can be requested. */
  download_kept_ms: 60 * 60_000,
  /** Concurrent downloads of one ticket by one reader. */
  reader_downloads_max: 100,
  /** Password attempts for one ticket or grant per minute, from one address and in total. */
  link_passwords_per_minute_max: 5,
  link_passwords_of_all_max: 100,
  /** Links unlocked in one browser, the oldest dropped first, and for how long. */
  unlocked_links_max: 20,
  unlocked_ms: 12 * 60 * 60_000,
  /** Size of their list in a cookie; browsers accept 4 KB including Base64. */
  unlocked_bytes_max: 2_700,

  /** Blobs that one search reads concurrently. */
  scanned_at_once: 8,
  /** Larger ones are read one at a time: much of each may be in memory. */
  scanned_together_bytes_max: 4 * 1024 * 1024,

  /** Shorter responses are not compressed. */
  compressed_chars_min: 1024,

  /** Attempts of one S3 request including the first, and the delay, which doubles each time. */
  s3_tries_max: 4,
  s3_retry_ms: 100,
  s3_connect_wait_ms: 5_000,
  /** Timeouts until an S3 response begins or continues, and until one for a part of a blob does. */
  s3_wait_ms: 30_000,
  s3_send_wait_ms: 10 * 60_000,
  /** Validity of a presigned URL; a download that has begun continues. */
  s3_link_seconds: 60,
  /** Time limit of a removal, including retries. */
  s3_remove_wait_ms: 3_000,
  /** How long uploads wait for a removal of the same bytes: longer than any, with timeouts. */
  blob_removal_ms: 60_000,
  /** How often they check. */
  blob_removal_look_ms: 50,
  /** How long a copy in progress holds all blobs without renewal. */
  blob_hold_ms: 120_000,

  /** Characters of a login name. */
  login_chars_max: 127,
  /** Characters of a password. Longer ones are refused before they are hashed. */
  password_chars_max: 4096,
  /** Concurrent hashes: each takes 19 MiB, a core for 30 ms, and one of Node's four threads. */
  hashes_at_once_max: 2,
  /** Hashes queued behind those. Further requests are told to retry. */
  hashes_waiting_max: 64,
  /** Accepted cost of imported argon2id hashes, a multiple of ours: KiB, passes and lanes. */
  argon2_memory_max: 64 * 1024,
  argon2_passes_max: 10,
  argon2_lanes_max: 4,
  /** Length of a password for an imported Unix hash, whose time may grow quadratically. */
  crypt_password_bytes_max: 512,
  /** Accepted rounds of such a hash; more than the usual 5,000 was configured elsewhere. */
  crypt_rounds_max: 50_000,
  /** The accepted cost of bcrypt; each increment doubles the time. */
  bcrypt_cost_max: 11,
  /** Kinds of slow imported hashes, once encountered, whose time every failed login takes. */
  slow_hashes_max: 2,
  /** How long a verified login and password is cached instead of hashed again. */
  right_login_kept_ms: 60_000,
  /** Size of that cache; the oldest are dropped. */
  right_logins_max: 10_000,
  /** Failed logins per address and minute before further failures are refused. */
  failed_logins_per_minute_max: 10,
  /** Those still checked, since other people at the address may have the right password. */
  checked_logins_per_minute_max: 30,
  /** Failures counted per account; delays keep the number far lower. */
  account_failures_max: 1_000,
  /** Known addresses per person, and how long unused ones are remembered. */
  known_addresses_max: 100,
  known_address_ms: 180 * 24 * 60 * 60_000,

  /** How often nodes report, and how many reports may be missing. */
  node_beat_ms: 5_000,
  node_silent_beats: 6,
  /** Letters sent concurrently by one process: a slow server holds up at most that many. */
  letters_at_once_max: 4,
  /** Webhooks that one process sends to concurrently: slow receivers hold up at most that many. */
  webhooks_at_once_max: 8,
  /** Attempts per job, which span about two days. */
  job_tries_max: 20,
  /** The delay between two attempts, doubled each time. */
  job_wait_min_ms: 60_000,
  job_wait_max_ms: 4 * 60 * 60_000,
  /** Letters that come back within that time, after which no mail is sent to an account. */
  bounces_max: 3,
  bounces_ms: 14 * 24 * 60 * 60_000,
  /** Timeout of each step with a mail server. */
  mail_wait_ms: 30_000,

  /** People found by one string, whatever the parameter `maxusermatches` says. */
  user_matches_max: 10_000,
  /** Memberships in one response, each a person in a group. */
  memberships_shown_max: 50_000,
  /** People removed from a group at once, in one transaction. */
  members_removed_max: 10_000,
  /** Most recent name changes that are known; caches older than those are rebuilt. */
  renamed_users_known_max: 1_000,
  /** Logins, failures, keys and sessions in the audit log; the oldest are removed. */
  access_log_rows_max: 2_000_000,
  /** Addresses with wrong keys or tokens recorded separately per minute. */
  refused_addresses_max: 1_000,
  /** Entries removed per minute. */
  access_log_forgotten_max: 10_000,
  /** Persistent sessions per person; the longest unused is ended first. */
  sessions_max: 1_000,
  /** API keys per person, including revoked ones, the oldest of which are replaced. */
  api_keys_max: 100,

  /** Slow reads of one client that may run concurrently, or wait. */
  aside_running_max: 2,
  aside_running_nobody_max: 1,
  aside_waiting_person_max: 20,
  aside_waiting_nobody_max: 10,
  /** Slow reads waiting in total. Further requests are told to retry. */
  aside_waiting_max: 1_000,
  aside_full_wait_ms: 5_000,
  /** Slower reads make room for quicker ones. */
  aside_quick_ms: 1_000,
  /** The interval of the time budget in the settings. */
  aside_budget_span_ms: 10 * 60_000,
  /** Clients whose usage is remembered; the longest idle are dropped. */
  aside_clients_max: 100_000,

  /** The length of one turn on the main thread, if the work can be split. */
  call_slice_ms: 2,
  /** What a person, or an anonymous address, may use at once after a pause. */
  call_burst_person_ms: 10_000,
  call_burst_nobody_ms: 1_000,
  /** Bytes of requests and responses that are charged as one millisecond. */
  call_bytes_per_ms: 64 * 1024,
  /** Waiting calls of one person, or of one anonymous address. */
  calls_waiting_person_max: 1_000,
  calls_waiting_nobody_max: 100,
  /** How long a call may wait for its turn before it is refused. */
  calls_wait_max_ms: 30_000,

  /** Comparisons in one search; SQLite's limit for nested expressions is about 1,000. */
  search_conditions_max: 200,
  /** Words of a quicksearch, counting each value of each field, before they become conditions. */
  quicksearch_words_max: 2_000,
  /** Texts that are ranked for a full-text search; of more, only the newest. */
  search_texts_max: 20_000,
  /** Words and word fragments per search for which matching texts are counted. */
  search_texts_counted_max: 30,
  /** Words per search that are looked up in the text index. */
  search_words_max: 100,
  /** Characters of all values of one search. */
  search_chars_max: 100_000,
  /** Words per search that require scanning comments, because no index applies. */
  search_comment_words_max: 20,
  /** Conditions per search that require scanning texts, such as patterns. */
  search_scans_max: 20,
  /** Fragments per search that are looked for in the content of files. */
  search_file_parts_max: 20,
  /** Files that one search may have to read, and their total size. */
  search_files_max: 50_000,
  search_files_bytes_max: 4 * 1024 * 1024 * 1024,
  /** Size of a file for a pattern with anchors, for which it is held in memory. */
  search_pattern_file_bytes_max: 16 * 1024 * 1024,
  /** Other patterns are matched in windows that overlap by their longest match. */
  search_pattern_window_chars: 4 * 1024 * 1024,
  search_pattern_match_chars_max: 1024 * 1024,
  /** Bugs counted for an approximate number of results. */
  search_counted_bugs_max: 20_000,

  /** Groups of one report, and cells of its tables. */
  report_groups_max: 20_000,
  report_cells_max: 20_000,
  /** Increments of its totals: bugs with several values count in several groups. */
  report_sums_max: 1_000_000,
  /** Length of the URLs of its numbers; longer searches get no links. */
  report_links_chars_max: 4_000_000,
  /** Saved reports per person. */
  saved_reports_max: 1_000,
  /** Series per person, per page of the list, categories to choose from, and series per chart. */
  series_max: 1_000,
  series_listed_max: 100,
  series_categories_max: 2_000,
  series_shown_max: 20,
  /** Data points of all series of a chart. */
  series_points_max: 50_000,
  /** Series counted per minute. */
  series_counted_max: 100,

  /** Recently submitted forms for new bugs, so that a second click does not file a second bug. */
  filings_remembered_max: 10_000,

  /** Bugs per response whose comments, history or other long fields are included. */
  bugs_with_long_fields_max: 500,
  /** The newest bugs, which are compared word by word to find similar ones. */
  bugs_compared_max: 20_000,
  /** Longer Markdown is rendered on a worker thread. */
  markdown_here_chars: 1024,
  /** Characters of plain texts on a page that are matched, for each link pattern and for people. */
  link_pattern_chars: 250_000,
  mention_chars: 250_000,
  /** References to bugs, comments, attachments and people in one text that become links. */
  references_linked_max: 200,
  /** Bugs per page of a sitemap, a limit of the format, and those read at once for it. */
  sitemap_bugs_max: 50_000,
  sitemap_bugs_read: 1_000,
  /** Drafts of one user; older ones are removed. */
  drafts_max: 100,
  /** Bugs last visited, if none are requested by id. */
  visits_shown_max: 20,
  /** Bugs, levels and bugs per direction in a dependency tree. */
  dependency_roots_max: 20,
  dependency_levels_max: 30,
  dependency_bugs_max: 1_000,
  /** Bugs with duplicates on one page. */
  duplicates_rows_max: 1_000,
  /** Bugs in a request for work time, and rows by bug, person and month per page. */
  work_time_bugs_max: 500,
  work_time_rows_max: 5_000,
  /** Voters shown for one bug, and votes shown for one person. */
  votes_shown_max: 1_000,
  /** People whose mail a person also receives, areas that one watches, and bugs without mail. */
  watched_max: 1_000,
  ignored_bugs_max: 1_000,
  /** Saved searches per person, and shared ones listed for one person. */
  saved_searches_max: 1_000,
  saved_searches_shown_max: 10_000,
  /** Bug tags per person, and comment tags in one response to a search for them. */
  personal_tags_max: 1_000,
  comment_tags_found_max: 1_000,
} as const
