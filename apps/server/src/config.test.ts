import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, readSignerConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const PRODUCTION = {
  DATA_DIR: dataDir,
  BOURSE_MODE: 'production',
  DATABASE_URL: 'postgres://owner@db.example/exchange?sslmode=verify-full',
  SECRET_KEY: KEY,
  WEB_ORIGINS: 'https://bourse.example',
  OFFICE_ORIGINS: 'https://office.bourse.example',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/send',
  SMS_KEY: 'key',
}

test('the demo needs no setting, and keeps one secret of its own beside its data', () => {
  const first = readConfig({ DATA_DIR: dataDir })
  expect(first).toMatchObject({ sandbox: true, production: false, port: 3000, officePort: 3001, internalPort: 3002 })
  expect(readConfig({ DATA_DIR: dataDir }).secretKeys).toEqual(first.secretKeys)
})

test('links of the demo lead to the address that it tells first, where people have logged in', () => {
  const { webOrigins, officeOrigins } = readConfig({ DATA_DIR: dataDir, PORT: '4000' })
  expect([webOrigins, officeOrigins]).toEqual([
    ['http://localhost:4000', 'http://127.0.0.1:4000'],
    ['http://localhost:3001', 'http://127.0.0.1:3001'],
  ])
})

test('production starts with everything set, without the sandbox', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    production: true,
    sandbox: false,
    webOrigins: ['https://bourse.example'],
  })
})

test('the sandbox is refused in production', () => {
  expect(() => readConfig({ ...PRODUCTION, SANDBOX: 'on' })).toThrow('refused in production')
})

test('what a password costs is lowered in the sandbox alone', () => {
  expect(readConfig({ DATA_DIR: dataDir }).passwordCost).toBe('full')
  expect(readConfig(PRODUCTION).passwordCost).toBe('full')
  expect(readConfig({ DATA_DIR: dataDir, PASSWORD_COST: 'least' }).passwordCost).toBe('least')
  const real = { SMTP_URL: 'smtps://mail.example', SMS_URL: 'https://sms.example/send', SMS_KEY: 'key' }
  for (const strict of [PRODUCTION, { DATA_DIR: dataDir, SANDBOX: 'off', ...real }])
    expect(() => readConfig({ ...strict, PASSWORD_COST: 'least' })).toThrow('in the sandbox alone')
})

test('a code of an authenticator lives for its 30 seconds, and longer where somebody says so or in the sandbox', () => {
  const words = 'test test test test test test test test test test test junk'
  const signer = { SIGNER_KEY: KEY, SIGNER_SEED: words }
  expect([readConfig(PRODUCTION), readSignerConfig({ ...PRODUCTION, ...signer })]).toMatchObject([
    { codeSteps: 0 },
    { codeSteps: 0 },
  ])
  const demo = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://owner@127.0.0.1/exchange' }
  expect([readConfig(demo), readSignerConfig({ ...demo, ...signer })]).toMatchObject([
    { codeSteps: 1 },
    { codeSteps: 1 },
  ])
  expect(readConfig({ ...PRODUCTION, AUTHENTICATOR_STEPS: '1' }).codeSteps).toBe(1)
  expect(() => readConfig({ ...PRODUCTION, AUTHENTICATOR_STEPS: '3' })).toThrow('AUTHENTICATOR_STEPS')
})

test('hosts that browsers are sent to are names of hosts, with everything below them where that is said', () => {
  const read = (hosts: string) => readConfig({ DATA_DIR: dataDir, REDIRECT_HOSTS: hosts }).redirectHosts
  expect(readConfig({ DATA_DIR: dataDir }).redirectHosts).toEqual(['www.paypal.com'])
  expect(read('Bank.example, *.acs.example')).toEqual(['bank.example', '*.acs.example'])
  for (const strange of ['*', '*.*.example', 'https://bank.example', 'bank.example/pay', 'bank.*'])
    expect(() => read(strange)).toThrow('no name of a host')
})

const DATABASE = 'postgres://owner@db.example/exchange'
test('what the server is made of holds no word of the seed, even where its environment has one', () => {
  const seed = `${'abandon '.repeat(11)}about`
  const config = readConfig({ DATA_DIR: dataDir, SIGNER_SEED: seed })
  expect(JSON.stringify(config)).not.toContain('abandon')
})

test('finality is a count, and the word of the network where there is one', () => {
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...settings }).finality
  expect(read({})).toEqual({ BITCOIN: 12, ETHEREUM: 12, LITECOIN: 12, DOGECOIN: 12, XRPL: 12 })
  expect(read({ ETHEREUM_FINALITY: 'network', DOGECOIN_FINALITY: '60' })).toMatchObject({
    ETHEREUM: 'network',
    DOGECOIN: 60,
  })
  for (const settings of [{ BITCOIN_FINALITY: 'network' }, { XRPL_FINALITY: '0' }, { ETHEREUM_FINALITY: 'soon' }]) {
    expect(() => read(settings)).toThrow(/FINALITY/)
  }
})

test.each([
  ['DATABASE_URL', DATABASE],
  ['DATABASE_URL', `${DATABASE}?sslmode=require`],
  ['DATABASE_URL', `${DATABASE}?sslmode=no-verify`],
  ['DATABASE_URL', `${DATABASE}?sslmode=verify-full&sslmode=disable`],
  ['DATABASE_URL', 'postgres://owner@127.0.0.1/exchange?host=db.example'],
  ['NATS_URL', 'nats://nats.example:4222'],
  ['NATS_URL', 'tls://nats.example:4222,nats://other.example:4222'],
  ['NATS_URL', 'nats://127.0.0.1:4222,tls://nats.example:4222'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://mail.example?secure=false'],
  ['SIGNER_URL', 'http://signer.example:3004'],
  ['SIGNER_URL', 'http://127.0.0.1.example:3004'],
  ['BANK_URL', 'http://bank.example'],
  ['BITCOIN_RPC_URL', 'http://node.example:8332'],
])('production refuses a way that is not encrypted and checked, and says what to do: %s=%s', (name, value) => {
  const keys = {
    SIGNER_KEY: KEY,
    BANK_KEY: 'k'.repeat(16),
    SIGNER_URL: 'https://signer.example',
    BANK_URL: 'https://b.example',
  }
  const settings = { ...PRODUCTION, ...keys, [name]: value }
  expect(() => readConfig(settings)).toThrow(new RegExp(`^${name} is not encrypted: .* PRIVATE_NETWORK=on`))
  expect(readConfig({ ...settings, PRIVATE_NETWORK: 'on' }).production).toBe(true)
  expect(readConfig({ ...keys, DATA_DIR: dataDir, [name]: value }).production).toBe(false)
})

test.each([
  ['DATABASE_URL', 'postgres://owner@localhost/exchange'],
  ['DATABASE_URL', 'postgres://owner@%2Fvar%2Frun%2Fpostgresql/exchange'],
  ['DATABASE_URL', 'postgres://owner@db.example/exchange?host=/var/run/postgresql'],
  ['DATABASE_URL', `${DATABASE}?sslmode=verify-full&sslrootcert=/etc/ca.pem`],
  ['NATS_URL', 'tls://one.example:4222,tls://two.example:4222'],
  ['NATS_URL', 'nats://127.0.0.1:4222,nats://[::1]:4223'],
  ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true'],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
])('production takes what is encrypted and checked, or stays on the machine: %s=%s', (name, value) => {
  expect(readConfig({ ...PRODUCTION, [name]: value }).production).toBe(true)
})

test.each(['DATABASE_URL', 'SECRET_KEY', 'WEB_ORIGINS', 'OFFICE_ORIGINS', 'SMTP_URL', 'SMS_URL', 'SMS_KEY'])(
  'production has no default for %s',
  (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`Set ${name}.`)
  },
)

test('a value that makes no sense is refused by name', () => {
  expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'eighty' })).toThrow('PORT')
  expect(() => readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'short' })).toThrow('SECRET_KEY')
})

test('a key that replaces another seals, and the other one still opens', () => {
  const [older, newer] = [Buffer.alloc(32, 1).toString('base64url'), Buffer.alloc(32, 2).toString('base64url')]
  const demo = { DATA_DIR: dataDir }
  expect(readConfig({ ...demo, SECRET_KEY: newer, SECRET_KEYS_OTHER: older }).secretKeys).toEqual([newer, older])
  expect(() => readConfig({ ...demo, SECRET_KEY: newer, SECRET_KEYS_OTHER: 'short' })).toThrow('SECRET_KEYS_OTHER')
  expect(() => readConfig({ ...demo, SECRET_KEYS_OTHER: older })).toThrow('Set SECRET_KEY')
  const own = join(dataDir, 'own')
  mkdirSync(own)
  writeFileSync(join(own, 'secret.key'), `${newer}\n${older}\n`)
  expect(readConfig({ DATA_DIR: own }).secretKeys).toEqual([newer, older])
  writeFileSync(join(own, 'secret.key'), `${newer}\nnot a key`)
  expect(() => readConfig({ DATA_DIR: own })).toThrow('secret.key')
})

test('a setting may stand in a file, whose path stands beside its name: a vault puts it there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-settings-'))
  const write = (name: string, value: string) => {
    writeFileSync(join(folder, name), value)
    return join(folder, name)
  }
  const { SECRET_KEY, DATABASE_URL, ...others } = PRODUCTION
  const files = {
    SECRET_KEY_FILE: write('key', `${SECRET_KEY}\n`),
    DATABASE_URL_FILE: write('url', `${DATABASE_URL}\r\n`),
  }
  expect(readConfig({ ...others, ...files })).toEqual(readConfig(PRODUCTION))
  const seed = `${'abandon '.repeat(11)}about`
  const signer = { ...others, ...files, SIGNER_KEY: KEY, SIGNER_SEED_FILE: write('seed', `${seed}\n`) }
  expect(readSignerConfig(signer).mnemonic).toBe(seed)
  expect(() => readConfig({ ...PRODUCTION, ...files })).toThrow('Set DATABASE_URL or DATABASE_URL_FILE, not both.')
  expect(() => readConfig({ ...others, ...files, SECRET_KEY_FILE: join(folder, 'gone') })).toThrow(
    'SECRET_KEY_FILE names a file that cannot be read.',
  )
  expect(() => readConfig({ ...others, ...files, SECRET_KEY_FILE: write('empty', '\n') })).toThrow('SECRET_KEY')
  rmSync(folder, { recursive: true })
})

test('a KYC provider is configured whole or not at all', () => {
  const whole = { KYC_PROVIDER_URL: 'https://kyc.example', KYC_PROVIDER_KEY: 'key', KYC_WEBHOOK_SECRET: 'x'.repeat(16) }
  const { KYC_WEBHOOK_SECRET: _secret, ...half } = whole
  const demo = { DATA_DIR: dataDir }
  expect(readConfig(demo).kycProvider).toBeUndefined()
  expect(readConfig({ ...demo, ...whole }).kycProvider?.url).toBe('https://kyc.example')
  expect(() => readConfig({ ...demo, ...half })).toThrow('together')
})

test('without a setting the limits are those of the rules', () => {
  expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
    ...{
      callsPerSecond: 20,
      ordersPerSecond: 10,
      codePauseMs: 60_000,
      sessionIdleMs: 30 * 60_000,
      trustProxy: { hops: 0 },
    },
  })
})

test('the signer has no default for its seed in production, and none for its key anywhere', () => {
  const signer = { DATA_DIR: dataDir, DATABASE_URL: PRODUCTION.DATABASE_URL, SIGNER_KEY: KEY }
  expect(() => readSignerConfig({ ...signer, BOURSE_MODE: 'production' })).toThrow('Set SIGNER_SEED.')
  expect(() => readSignerConfig({ ...signer, SIGNER_KEY: '' })).toThrow('SIGNER_KEY')
  expect(() => readSignerConfig({ ...signer, SIGNER_SEED: 'no such words' })).toThrow('SIGNER_SEED')
})

test('in production the signer, which speaks no TLS, listens to its own machine alone, and asks its database by TLS', () => {
  const seed = `${'abandon '.repeat(11)}about`
  const signer = { ...PRODUCTION, SIGNER_KEY: KEY, SIGNER_SEED: seed }
  expect(readSignerConfig(signer).host).toBe('127.0.0.1')
  expect(() => readSignerConfig({ ...signer, SIGNER_HOST: '0.0.0.0' })).toThrow('SIGNER_HOST is not encrypted')
  expect(() => readSignerConfig({ ...signer, DATABASE_URL: DATABASE })).toThrow('sslmode=verify-full')
  const inPrivate = { ...signer, DATABASE_URL: DATABASE, SIGNER_HOST: '0.0.0.0', PRIVATE_NETWORK: 'on' }
  expect(readSignerConfig(inPrivate).host).toBe('0.0.0.0')
})

test('a card acquirer is configured whole or not at all', () => {
  const whole = {
    ACQUIRER_URL: 'https://cards.example',
    ACQUIRER_KEY: 'k'.repeat(16),
    ACQUIRER_WEBHOOK_SECRET: 'x'.repeat(16),
  }
  expect(readConfig({ DATA_DIR: dataDir, ...whole }).acquirer).toMatchObject({ url: 'https://cards.example' })
  expect(readConfig({ DATA_DIR: dataDir }).acquirer).toBeUndefined()
  for (const name of Object.keys(whole))
    expect(() => readConfig({ DATA_DIR: dataDir, ...whole, [name]: '' })).toThrow('ACQUIRER_URL')
})

test('a payment provider is configured whole or not at all', () => {
  const paypal = {
    PAYPAL_URL: 'https://api-m.paypal.com',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'x'.repeat(16),
    PAYPAL_WEBHOOK_ID: 'WH-1',
  }
  const { PAYPAL_WEBHOOK_ID: _id, ...half } = paypal
  expect(readConfig(PRODUCTION).payments).toEqual({ paypal: undefined, advcash: undefined })
  expect(readConfig({ ...PRODUCTION, ...paypal }).payments.paypal?.webhookId).toBe('WH-1')
  expect(() => readConfig({ ...PRODUCTION, ...half })).toThrow('PAYPAL_WEBHOOK_ID together')
  expect(() => readConfig({ ...PRODUCTION, ADVCASH_URL: 'https://wallet.example' })).toThrow('ADVCASH_SCI_PASSWORD')
})
