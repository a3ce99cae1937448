import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { generateMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { z } from 'zod'
import { unsafeAddresses } from './config-addresses.ts'
import { chainSettings, chainVariables, coldEnvironment, coldSettings } from './config-chains.ts'
import { partnerSettings, partnerVariables } from './config-partners.ts'
import { KEY_FILES, type KeyFile, keptKey, missingKeys } from './kept-keys.ts'
import { NO_PROXY, readTrustedProxies } from './platform/http/client-address.ts'
import { SECRET_KEY, type SecretKeys } from './platform/secrets/secrets.ts'
import { ConfigError, givenSettings } from './settings.ts'

export const ROLES = ['all', 'api', 'engine', 'stream', 'worker'] as const
export type Role = (typeof ROLES)[number]

const port = z.coerce.number().int().min(0).max(65_535)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** How many steps of an authenticator before and after the present one are taken: each lengthens the life of a code by a minute. */
const authenticatorSteps = z.coerce.number().int().min(0).max(2).optional()
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const trustedProxies = z.string().transform((typed, context) => {
  const proxies = readTrustedProxies(typed)
  const message = 'is off, a number of proxies from 1 to 9, or a list of networks such as 10.0.0.0/8'
  if (proxies === undefined) context.addIssue({ code: 'custom', message })
  return proxies ?? z.NEVER
})
/** 32 bytes in base64url. */
const key = z.string().regex(/^[\w-]{43}$/)
/** The same, with the name of a cipher before it or without. */
const sealingKey = z.string().regex(SECRET_KEY)

const environment = z.object({
  BOURSE_MODE: z.enum(['demo', 'production']).default('demo'),
  SANDBOX: onOff.optional(),
  PRIVATE_NETWORK: onOff.default(false),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url().optional(),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^,\s]+(,(nats|tls):\/\/[^,\s]+)*$/)
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  OFFICE_PORT: port.default(3001),
  INTERNAL_PORT: port.default(3002),
  STREAM_PORT: port.default(3003),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  WEB_ORIGINS: list.optional(),
  OFFICE_ORIGINS: list.optional(),
  TRUST_PROXY: trustedProxies.default(NO_PROXY),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  CALLS_PER_SECOND: z.coerce.number().int().min(1).default(20),
  CODE_PAUSE_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  ORDERS_PER_SECOND: z.coerce.number().int().min(1).default(10),
  ENGINE_BATCH: z.coerce.number().int().min(1).max(10_000).default(512),
  ENGINE_GROUPS: list.optional(),
  CANCEL_ONLY_SECONDS: z.coerce.number().min(0).max(3_600).default(15),
  POST_ONLY_SECONDS: z.coerce.number().min(0).max(3_600).default(10),
  SANDBOX_MARKETS: onOff.default(true),
  SANDBOX_HOST: onOff.optional(),
  REFERENCE_FEED_URL: z.url().optional(),
  INDEX_VENUES: list.pipe(z.array(z.url())).default([]),
  SECRET_KEY: sealingKey.optional(),
  SECRET_KEYS_OTHER: list.pipe(z.array(sealingKey)).optional(),
  STAGING_KEY: key.optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Bourse <no-reply@localhost>'),
  SMS_URL: z.url().optional(),
  SMS_KEY: z.string().optional(),
  KYC_FOUR_EYES: onOff.default(false),
  POLICY_PRESET: z.enum(['as-specified', 'regulated']).optional(),
  WITHDRAWAL_RULE_LIMIT_EUR: z.coerce.number().int().min(0).default(1_000),
  WITHDRAWAL_FOUR_EYES_EUR: z.coerce.number().int().min(0).default(10_000),
  ...partnerVariables,
  ...chainVariables,
  SIGNER_URL: z.url().optional(),
  SIGNER_KEY: key.optional(),
  PASSWORD_COST: z.enum(['full', 'least']).default('full'),
  AUTHENTICATOR_STEPS: authenticatorSteps,
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).default(30),
  CONTACT_EMAIL: z.email().optional(),
  OPERATING_SINCE: z.iso.date().default('2023-09-15'),
})

export type Config = ReturnType<typeof readConfig>

/** Environment variables are read here, once, and nowhere else. `.env.example` documents them. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = given(environment, env)
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error))
  const values = parsed.data
  const production = values.BOURSE_MODE === 'production'
  const sandbox = values.SANDBOX ?? !production
  refuseOutside(sandbox, { production, passwordCost: values.PASSWORD_COST })
  const missing = [
    ...(production ? (['DATABASE_URL', 'SECRET_KEY', 'WEB_ORIGINS', 'OFFICE_ORIGINS'] as const) : []),
    ...(sandbox ? [] : (['SMTP_URL', 'SMS_URL', 'SMS_KEY'] as const)),
  ].filter((name) => values[name] === undefined)
  if (missing.length > 0) throw new ConfigError(`Set ${missing.join(', ')}.`)
  if (production) refuseOpenWays(values)

  const dataDir = resolve(values.DATA_DIR)
  return {
    mode: values.BOURSE_MODE,
    production,
    sandbox,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    natsUrl: values.NATS_URL,
    host: values.HOST,
    port: values.PORT,
    officePort: values.OFFICE_PORT,
    internalHost: values.INTERNAL_HOST,
    internalPort: values.INTERNAL_PORT,
    streamPort: values.STREAM_PORT,
    webOrigins: values.WEB_ORIGINS ?? localOrigins(values.PORT),
    officeOrigins: values.OFFICE_ORIGINS ?? localOrigins(values.OFFICE_PORT),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    callsPerSecond: values.CALLS_PER_SECOND,
    codePauseMs: values.CODE_PAUSE_SECONDS * 1_000,
    engine: engineSettings(values),
    ordersPerSecond: values.ORDERS_PER_SECOND,
    liveMarkets: sandbox && values.SANDBOX_MARKETS,
    sandboxHost: values.SANDBOX_HOST,
    ...priceSources(values),
    secretKeys: secretKeys(values, dataDir),
    stagingKey: values.STAGING_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL,
    smsKey: values.SMS_KEY,
    kycFourEyes: values.KYC_FOUR_EYES,
    // Whoever tries the product sees all of it; where money is real, the law decides what there is.
    policyPreset: values.POLICY_PRESET ?? (sandbox ? ('as-specified' as const) : ('regulated' as const)),
    withdrawals: { ruleLimitEur: values.WITHDRAWAL_RULE_LIMIT_EUR, fourEyesEur: values.WITHDRAWAL_FOUR_EYES_EUR },
    ...chainSettings(values),
    ...partnerSettings(values),
    signer: signerAddress(values),
    passwordCost: values.PASSWORD_COST,
    codeSteps: values.AUTHENTICATOR_STEPS ?? stepsUnasked(sandbox),
    sessionIdleMs: values.SESSION_IDLE_MINUTES * 60_000,
    contactEmail: values.CONTACT_EMAIL ?? null,
    operatingSince: values.OPERATING_SINCE,
  }
}

/** What is for the sandbox alone: elsewhere passwords are worth stealing, and money is real. */
function refuseOutside(sandbox: boolean, { production, passwordCost }: { production: boolean; passwordCost: string }) {
  if (production && sandbox) throw new ConfigError('The sandbox is refused in production mode.')
  if (!sandbox && passwordCost !== 'full') throw new ConfigError('PASSWORD_COST is changed in the sandbox alone.')
}

/** A code lives for its 30 seconds where it protects money; in the sandbox nobody should fail at a phone that is slow by a few. */
function stepsUnasked(sandbox: boolean): number {
  return sandbox ? 1 : 0
}

/** Nobody reads along, and nobody else answers, unless the operator says that nobody else is there. */
function refuseOpenWays(values: { readonly PRIVATE_NETWORK: boolean }): void {
  const faults = values.PRIVATE_NETWORK ? [] : unsafeAddresses(values)
  if (faults.length === 0) return
  const otherwise = 'Or set PRIVATE_NETWORK=on, if nobody else is on the network between these machines.'
  throw new ConfigError([...faults, otherwise].join(' '))
}

/** A venue that is named twice would count twice. */
function priceSources({ INDEX_VENUES: urls, REFERENCE_FEED_URL: referenceFeedUrl }: z.output<typeof environment>) {
  const venues = urls.map((url) => ({ name: new URL(url).hostname, url }))
  const names = new Set(venues.map(({ name }) => name))
  if (names.size < venues.length) throw new ConfigError('INDEX_VENUES names a host twice.')
  return { referenceFeedUrl, venues }
}

/** Which groups of markets an engine likes to have, and how markets come back when one has died. */
function engineSettings(values: z.infer<typeof environment>) {
  const recovery = {
    cancelOnlyMs: values.CANCEL_ONLY_SECONDS * 1_000,
    postOnlyMs: values.POST_ONLY_SECONDS * 1_000,
  }
  return { batchLimit: values.ENGINE_BATCH, preferred: values.ENGINE_GROUPS ?? [], recovery }
}

/** All or nothing: an address without a key opens nothing. */
function signerAddress({ SIGNER_URL: url, SIGNER_KEY: signerKey }: z.infer<typeof environment>) {
  if ((url === undefined) !== (signerKey === undefined))
    throw new ConfigError('Set SIGNER_URL and SIGNER_KEY together.')
  return url === undefined || signerKey === undefined ? undefined : { url, key: signerKey }
}

const signerEnvironment = z.object({
  BOURSE_MODE: z.enum(['demo', 'production']).default('demo'),
  SANDBOX: onOff.optional(),
  PRIVATE_NETWORK: onOff.default(false),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string(),
  SIGNER_HOST: z.string().default('127.0.0.1'),
  SIGNER_PORT: port.default(3004),
  WEB_ORIGINS: list.optional(),
  OFFICE_ORIGINS: list.optional(),
  PASSWORD_COST: z.enum(['full', 'least']).default('full'),
  AUTHENTICATOR_STEPS: authenticatorSteps,
  SIGNER_KEY: key,
  SIGNER_SEED: z
    .string()
    .refine((words) => validateMnemonic(words, wordlist), 'not the words of a seed')
    .optional(),
  SIGNER_SEALING_KEYS: list.pipe(z.array(z.union([z.literal('seed'), sealingKey])).min(1)).default(['seed']),
  ...coldEnvironment,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type SignerConfig = ReturnType<typeof readSignerConfig>

/** What the signer alone reads. No other role looks at the seed. */
export function readSignerConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = given(signerEnvironment, env)
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error))
  const values = parsed.data
  const production = values.BOURSE_MODE === 'production'
  if (production && values.SIGNER_SEED === undefined) throw new ConfigError('Set SIGNER_SEED.')
  if (production) refuseOpenWays(values)
  for (const name of ['WEB_ORIGINS', 'OFFICE_ORIGINS'] as const)
    if (production && values[name] === undefined) throw new ConfigError(`Set ${name}.`)
  return {
    sandbox: values.SANDBOX ?? !production,
    /** Of the site, whose passkeys confirm payments. */
    webOrigins: values.WEB_ORIGINS ?? [],
    /** Of the back office, whose staff sign payments. */
    officeOrigins: values.OFFICE_ORIGINS ?? [],
    passwordCost: values.PASSWORD_COST,
    codeSteps: values.AUTHENTICATOR_STEPS ?? stepsUnasked(values.SANDBOX ?? !production),
    databaseUrl: values.DATABASE_URL,
    host: values.SIGNER_HOST,
    port: values.SIGNER_PORT,
    key: values.SIGNER_KEY,
    mnemonic: values.SIGNER_SEED ?? localSeed(resolve(values.DATA_DIR)),
    sealingKeys: values.SIGNER_SEALING_KEYS,
    cold: coldSettings(values),
    logLevel: values.LOG_LEVEL,
  }
}

/** Where the data is, for a command that must not make a key there before anything else is. */
export function readDataPlace(env: NodeJS.ProcessEnv = process.env) {
  const parsed = given(environment.pick({ DATA_DIR: true, DATABASE_URL: true }), env)
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error))
  return { dataDir: resolve(parsed.data.DATA_DIR), databaseUrl: parsed.data.DATABASE_URL }
}

export type DataPlace = ReturnType<typeof readDataPlace>

function given<Shape extends z.ZodObject>(schema: Shape, env: NodeJS.ProcessEnv) {
  return schema.safeParse(givenSettings(env, Object.keys(schema.shape)))
}

/** First the name that the banner tells: links in mails and ways back from partners lead to where somebody has logged in. */
function localOrigins(number: number): string[] {
  return [`http://localhost:${number}`, `http://127.0.0.1:${number}`]
}

/** The first one seals. Without one from the environment they are the lines of a file that is made at the first start. */
function secretKeys(values: z.infer<typeof environment>, dataDir: string): SecretKeys {
  const { SECRET_KEY: first, SECRET_KEYS_OTHER: others } = values
  const elsewhere = { 'secret.key': first, 'signer.seed': values.SIGNER_URL }
  refuseLostKeys(
    dataDir,
    KEY_FILES.filter((name) => elsewhere[name] === undefined),
  )
  if (first !== undefined) return [first, ...(others ?? [])]
  if (others !== undefined) throw new ConfigError('Set SECRET_KEY together with SECRET_KEYS_OTHER.')
  const lines = keptKey(dataDir, 'secret.key', () => randomBytes(32).toString('base64url')).split(/\s+/)
  const parsed = z.tuple([sealingKey], sealingKey).safeParse(lines)
  if (!parsed.success) throw new ConfigError(`Each line of secret.key is a key: 32 bytes in base64url.`)
  return parsed.data
}

/** New keys would open nothing of what is there, and nobody would notice before it is needed. */
function refuseLostKeys(dataDir: string, needed: readonly KeyFile[]): void {
  const missing = missingKeys(dataDir, needed)
  if (missing.length === 0) return
  throw new ConfigError(
    `The data in ${dataDir} was made with keys that are not there: ${missing.join(', ')}. Put them back from where you keep them.`,
  )
}

function localSeed(dataDir: string): string {
  refuseLostKeys(dataDir, ['signer.seed'])
  return keptKey(dataDir, 'signer.seed', () => generateMnemonic(wordlist, 256))
}
