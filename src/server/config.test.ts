import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

import { type Asked, readConfig } from './config.ts'
import { type Config, SETTINGS } from './settings.ts'

const CWD = resolve('/home/ann')
const FOUND = join(CWD, 'data', 'docket.json')
const NAMED = resolve('/etc/docket.json')

type Given = Partial<Omit<Asked, 'readFile'>> & { files?: Record<string, string> }
function read({ flags = {}, env = {}, files = {}, ...more }: Given) {
  return readConfig({ flags, env, cwd: CWD, readFile: (path) => files[path], ...more })
}
function complaintsOf(given: Given): string[] {
  try {
    read(given)
  } catch (error) {
    assert.equal((error as Error).name, 'Refusal')
    return (error as Error).message.split('\n')
  }
  return []
}

void test('every setting has its default if nothing is given', () => {
  const { config, sources, file } = read({})
  const expected: Config = {
    host: '127.0.0.1',
    port: 8080,
    data: join(CWD, 'data'),
    database: 'sqlite',
    database_direct: undefined,
    standby_wait_ms: 0,
    secret_key: undefined,
    node_name: undefined,
    drain_seconds: 0,
    blobs: 'folder',
    s3_endpoint: undefined,
    s3_region: 'us-east-1',
    s3_path_style: undefined,
    s3_links: false,
    s3_uploads: false,
    s3_access_key: undefined,
    s3_secret_key: undefined,
    blob_keys: undefined,
    base_paths: [''],
    old_bases: [],
    webhook_hosts: [],
    trusted_proxies: [],
    proxy_user_header: undefined,
    proxy_user_accounts: false,
    oidc_issuer: undefined,
    oidc_client_id: undefined,
    oidc_client_secret: undefined,
    oidc_scopes: 'openid email profile',
    oidc_name: 'single sign-on',
    oidc_accounts: false,
    read_only: false,
    basic_auth: false,
    mail: 'off',
    mail_rate: 0,
    gpg: 'off',
    mail_in_address: undefined,
    mail_bounces: true,
    mail_in_servers: [],
    mail_in_bytes_max: 30 * 1024 * 1024,
    lmtp: undefined,
    session_days_max: 90,
    access_log_days: 180,
    log_level: 'info',
    body_bytes_max: 12 * 1024 * 1024,
    attachment_quota_bytes: 0,
    stranger_body_bytes_max: 256 * 1024,
    works_queue_max: 1000,
    database_connections_max: 10,
    search_seconds_max: 10,
    search_budget_seconds: 300,
    call_budget_seconds: 300,
    only: 'both',
    url: undefined,
    key: undefined,
    key_file: undefined,
    upload_bytes_max: 2 * 1024 ** 3,
    ticket_quota_bytes: 0,
    disk_reserve_bytes: 1024 ** 3,
    ticket_total_days: 365,
    ticket_lastdl_days: 30,
    ticket_maxdl: 0,
    ticket_undo_minutes: 10,
    ticket_reminder_hours: 48,
    ticket_log_days: 30,
    ticket_report_days: 90,
    ticket_scanner: undefined,
    ticket_unscanned: 'refuse',
    ticket_log_addresses: false,
    grant_total_days: 365,
    grant_lastul_days: 30,
    grant_maxul: 0,
    x_accel_redirect: undefined,
    ticket_locale: 'en',
    ticket_time_zone: 'UTC',
    ticket_subject_prefix: '[dl]',
    base_url: undefined,
    admin_login: undefined,
    admin_password: undefined,
    admin_api_key: undefined,
  }
  assert.deepEqual({ ...expected, ...config }, expected)
  assert.deepEqual(Object.keys(sources), Object.keys(SETTINGS))
  assert.deepEqual(new Set(Object.values(sources)), new Set(['default']))
  assert.equal(file, undefined)
})

const file = { [NAMED]: '{ "port": 4 }' }
const ports: [what: string, given: Given, port: number, from: string][] = [
  ['a flag', { flags: { port: '1' }, env: { DOCKET_PORT: '2' } }, 1, '--port'],
  [
    'a variable',
    { flags: { config: NAMED }, env: { DOCKET_PORT: '2' }, files: file },
    2,
    'DOCKET_PORT',
  ],
  ['the file named by a flag', { flags: { config: NAMED }, files: file }, 4, NAMED],
  ['the file named by a variable', { env: { DOCKET_CONFIG: NAMED }, files: file }, 4, NAMED],
  ['the file in the data folder', { files: { [FOUND]: '{"port":"5"}' } }, 5, FOUND],
  ['an empty variable is ignored', { env: { DOCKET_PORT: '' } }, 8080, 'default'],
  [
    'a service link of Kubernetes is ignored',
    { env: { DOCKET_PORT: 'tcp://10.0.0.1:80' } },
    8080,
    'default',
  ],
]
for (const [what, given, port, from] of ports) {
  void test(`the port comes from the source with the highest priority: ${what}`, () => {
    const { config, sources } = read(given)
    assert.deepEqual([config.port, sources.port], [port, from])
  })
}

void test('a file is found in the data folder chosen by an option or variable', () => {
  const files = { [resolve('/var/d/docket.json')]: '{"port":9}' }
  assert.equal(read({ flags: { data: '/var/d' }, files }).config.port, 9)
  assert.equal(read({ env: { DOCKET_DATA: '/var/d' }, files }).config.port, 9)
  assert.equal(read({ files }).config.port, 8080)
})

void test('a file accepts numbers, booleans and lists as JSON or text, and a byte order mark', () => {
  const json =
    '\uFEFF{"port":80,"basic_auth":true,"base_paths":["/b","/"],"body_bytes_max":"1 MiB"}'
  const { config } = read({ files: { [FOUND]: json } })
  assert.deepEqual(
    [config.port, config.basic_auth, config.base_paths, config.body_bytes_max],
    [80, true, ['/b', ''], 1_048_576],
  )
})

void test('relative folders are relative to the working folder, in a file to the file', () => {
  assert.equal(read({ flags: { data: 'd' } }).config.data, join(CWD, 'd'))
  const given = { flags: { config: NAMED }, files: { [NAMED]: '{"data":"d"}' } }
  assert.equal(read(given).config.data, resolve('/etc/d'))
})

const complaints: [what: string, given: Given, complaint: string | RegExp][] = [
  [
    'a variable',
    { env: { DOCKET_PORT: '70000' } },
    'DOCKET_PORT=70000: port must be a number from 0 to 65535; set DOCKET_PORT to a free port such as 8080',
  ],
  [
    'a flag',
    { flags: { port: 'x y' } },
    '--port "x y": port must be a number from 0 to 65535; set --port to a free port such as 8080',
  ],
  [
    'an empty flag',
    { flags: { base_url: '' } },
    /^--base-url "": base_url must be an address that .*; set --base-url to an address such as/,
  ],
  [
    'a line of the file',
    { files: { [FOUND]: '{\n  "host": "::",\n  "port": 70000\n}' } },
    /line 3, "port": 70000: port must be a number from 0 to 65535; set "port" to a free port such as 8080$/,
  ],
  [
    'an invalid value in the file',
    { files: { [FOUND]: '{"trusted_proxies":{}}' } },
    /line 1, "trusted_proxies": this value: trusted_proxies must be IP addresses/,
  ],
  ['null in the file', { files: { [FOUND]: '{"port":null}' } }, /"port": this value: port must be/],
  [
    'a list in a list',
    { files: { [FOUND]: '{"base_paths":[["/a"]]}' } },
    /"base_paths": this value: base_paths must be/,
  ],
  [
    'an unknown variable',
    { env: { DOCKET_PROT: '80' } },
    'DOCKET_PROT: no such setting (did you mean DOCKET_PORT?); unset it',
  ],
  [
    'an unknown key of the file',
    { files: { [FOUND]: '{\n"port": 80,\n"databse": 1}' } },
    `${FOUND} line 3, "databse": no such setting (did you mean database?); remove it`,
  ],
  [
    'a key with the name of a property of every object',
    { files: { [FOUND]: '{"constructor": 1}' } },
    `${FOUND} line 1, "constructor": no such setting; remove it`,
  ],
  [
    'a missing file',
    { env: { DOCKET_CONFIG: 'x.json' } },
    /x\.json: no such file; DOCKET_CONFIG must name an existing config file$/,
  ],
  [
    'a file that is not an object',
    { files: { [FOUND]: '[1]' } },
    `${FOUND} is not a JSON object; write for example { "port": 8080 }`,
  ],
  [
    'a header with another meaning',
    { env: { DOCKET_PROXY_USER_HEADER: 'Cookie', DOCKET_TRUSTED_PROXIES: '10.0.0.1' } },
    /^DOCKET_PROXY_USER_HEADER=Cookie: proxy_user_header must be the name of a header without another/,
  ],
  [
    'a header without trusted proxies',
    { env: { DOCKET_PROXY_USER_HEADER: 'X-Forwarded-User' } },
    'proxy_user_header: no proxy is trusted to send it; set DOCKET_TRUSTED_PROXIES to the addresses of the proxies',
  ],
  [
    'a header that everyone is trusted with',
    { env: { DOCKET_PROXY_USER_HEADER: 'X-User', DOCKET_TRUSTED_PROXIES: '10.0.0.1,::/0' } },
    /^proxy_user_header: ::\/0 would let anyone log in as anyone; set DOCKET_TRUSTED_PROXIES/,
  ],
  [
    'a bucket without a key',
    { env: { DOCKET_BLOBS: 's3://docket', DOCKET_S3_ACCESS_KEY: 'key' } },
    'blobs: s3://docket requires s3_secret_key; set DOCKET_S3_SECRET_KEY',
  ],
  [
    'a key that is too short',
    { env: { DOCKET_BLOB_KEYS: `${'ab'.repeat(32)},abcd` } },
    /^DOCKET_BLOB_KEYS=\*\*\*: blob_keys must be one to ten keys of 64 hexadecimal digits/,
  ],
  [
    'a word in place of a key',
    { env: { DOCKET_BLOB_KEYS: `NONE,${'ab'.repeat(32)}` } },
    /^DOCKET_BLOB_KEYS=\*\*\*: blob_keys must be one to ten keys/,
  ],
  [
    'no key in place of one',
    { env: { DOCKET_BLOB_KEYS: 'none' } },
    /^DOCKET_BLOB_KEYS=\*\*\*: blob_keys must be one to ten keys/,
  ],
  [
    'downloads from a bucket that cannot decrypt',
    {
      env: {
        DOCKET_BLOBS: 's3://docket',
        DOCKET_S3_ACCESS_KEY: 'key',
        DOCKET_S3_SECRET_KEY: 'secret',
        DOCKET_S3_LINKS: 'on',
        DOCKET_BLOB_KEYS: 'ab'.repeat(32),
      },
    },
    's3_links: the bucket cannot decrypt files, but blob_keys is set; remove one of the two',
  ],
  [
    'uploads to a bucket that nobody would encrypt',
    {
      env: {
        DOCKET_BLOBS: 's3://docket',
        DOCKET_S3_ACCESS_KEY: 'key',
        DOCKET_S3_SECRET_KEY: 'secret',
        DOCKET_S3_UPLOADS: 'on',
        DOCKET_BLOB_KEYS: 'ab'.repeat(32),
      },
    },
    's3_uploads: clients cannot encrypt files, but blob_keys is set; remove one of the two',
  ],
  [
    'uploads to a bucket without a bucket',
    { env: { DOCKET_S3_UPLOADS: 'on' } },
    's3_uploads: blobs are not in a bucket, but in folder; remove it',
  ],
  [
    'downloads from a proxy that cannot decrypt',
    { env: { DOCKET_X_ACCEL_REDIRECT: '/inside', DOCKET_BLOB_KEYS: 'ab'.repeat(32) } },
    'x_accel_redirect: nginx cannot decrypt files, but blob_keys is set; remove one of the two',
  ],
  [
    'a file that moves its own folder',
    { files: { [FOUND]: '{"data": "elsewhere"}' } },
    / line 1, "data": a file in the data folder cannot change the data folder; remove it and use --data/,
  ],
]
for (const [what, given, complaint] of complaints) {
  void test(`an error says where it is and how to fix it: ${what}`, () => {
    const [first, ...more] = complaintsOf(given)
    if (typeof complaint === 'string') assert.equal(first, complaint)
    else assert.match(first!, complaint)
    assert.deepEqual(more, [])
  })
}

const broken: [what: string, text: string, line: number][] = [
  ['a comma too many', '{\n"port": 1,\n}', 3],
  ['a comma too few', '{\n"port": 1\n"host": "::"}', 3],
  ['a word without quotes', '{\n"port": 1,\n"host": localhost.example.org,\n"data": "."\n}', 3],
  ['one line', '{"port": eighty}', 1],
  ['the end is missing', '{\n"port": 1\n\n', 2],
  ['empty', '', 1],
]
for (const [what, text, line] of broken) {
  void test(`a file that is not JSON is reported with its line: ${what}`, () => {
    const say = `${FOUND} line ${line} is not valid JSON; correct it, for example to { "port": 8080 }`
    assert.deepEqual(complaintsOf({ files: { [FOUND]: text } }), [say])
  })
}

void test('reports the error of a file that cannot be opened', () => {
  const readFile = () => {
    throw Object.assign(new Error('no'), { code: 'EACCES' })
  }
  assert.throws(() => readConfig({ flags: {}, env: {}, cwd: CWD, readFile }), {
    message: `${FOUND}: the config file cannot be read (EACCES)`,
  })
})

void test('reports all mistakes at once, those of the command line first', () => {
  const given = {
    flags: { port: 'x' },
    env: { DOCKET_HOST: 'a b', DOCKET_NONE: '1' },
    files: { [FOUND]: '{"prot": 1, "log_level": "loud"}' },
  }
  const told = complaintsOf({ ...given, complaints: ['--what: unknown'] })
  const starts = ['--what', 'DOCKET_NONE', FOUND, 'DOCKET_HOST', '--port', FOUND]
  assert.equal(told.length, starts.length)
  for (const start of starts)
    assert.ok(
      told.some((line) => line.startsWith(start)),
      start,
    )
  assert.equal(told[0], '--what: unknown')
  assert.throws(() => read({ ...given, complaints: ['--what: unknown'] }), { exit_code: 2 })
  assert.throws(() => read(given), { exit_code: 1 })
})

const secrets: [what: string, given: Given][] = [
  ['keys of files', { env: { DOCKET_BLOB_KEYS: 'hunter2' } }],
  ['an API key', { env: { DOCKET_ADMIN_API_KEY: 'hunter2' } }],
  ['a password of two lines', { env: { DOCKET_ADMIN_PASSWORD: 'hunter2\nhunter2' } }],
  ['an API key in the file', { files: { [FOUND]: '{"admin_api_key":"hunter2"}' } }],
  ['a syntax error at a password', { files: { [FOUND]: '{"admin_password": hunter2}' } }],
  ['a database without a name', { flags: { database: 'postgres://ann:hunter2@h' } }],
  [
    'a password with special characters',
    { flags: { database: 'postgres://ann:hun:@ter2hunter2@h' } },
  ],
  ['a database of another kind', { env: { DOCKET_DATABASE: 'mysql:ann:hunter2@h/db' } }],
  ['a password in the query', { flags: { database: 'postgres://h?a=1&password=hunter2' } }],
  ['an address with a login', { flags: { base_url: 'https://ann:hunter2@h' } }],
]
for (const [what, given] of secrets) {
  void test(`an error does not reveal secrets: ${what}`, () => {
    const told = complaintsOf(given)
    assert.equal(told.length, 1)
    assert.doesNotMatch(told[0]!, /hunter2/)
  })
}

void test('ignores variables of tests and of Kubernetes', () => {
  const env = {
    DOCKET_TEST_POSTGRES: 'none',
    DOCKET_SERVICE_HOST: '10.0.0.1',
    DOCKET_PORT_80_TCP: 'x',
  }
  assert.deepEqual(complaintsOf({ env }), [])
})
