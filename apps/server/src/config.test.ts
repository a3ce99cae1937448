import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-config-'))
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const PRODUCTION = {
  DATA_DIR: dataDir,
  BOURSE_MODE: 'production',
  DATABASE_URL: 'postgres://owner@db.example/exchange',
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
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey)
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

test('a KYC provider is configured whole or not at all', () => {
  const whole = { KYC_PROVIDER_URL: 'https://kyc.example', KYC_PROVIDER_KEY: 'key', KYC_WEBHOOK_SECRET: 'x'.repeat(16) }
  const { KYC_WEBHOOK_SECRET: _secret, ...half } = whole
  const demo = { DATA_DIR: dataDir }
  expect(readConfig(demo).kycProvider).toBeUndefined()
  expect(readConfig({ ...demo, ...whole }).kycProvider?.url).toBe('https://kyc.example')
  expect(() => readConfig({ ...demo, ...half })).toThrow('together')
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
