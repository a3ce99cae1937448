import { z } from 'zod'
import { ConfigError } from './settings.ts'

/** Whoever stands outside: where each is, and what it knows us by. */
export const partnerVariables = {
  KYC_PROVIDER_URL: z.url().optional(),
  KYC_PROVIDER_KEY: z.string().optional(),
  KYC_WEBHOOK_SECRET: z.string().min(16).optional(),
  PEOPLE_SCREENING_URL: z.url().optional(),
  PEOPLE_SCREENING_KEY: z.string().min(16).optional(),
  CHAIN_ANALYTICS_URL: z.url().optional(),
  CHAIN_ANALYTICS_KEY: z.string().min(16).optional(),
  TRAVEL_RULE_URL: z.url().optional(),
  TRAVEL_RULE_KEY: z.string().min(16).optional(),
  BANK_URL: z.url().optional(),
  BANK_KEY: z.string().min(16).optional(),
  PAYPAL_URL: z.url().optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(16).optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  ADVCASH_URL: z.url().optional(),
  ADVCASH_ACCOUNT_EMAIL: z.email().optional(),
  ADVCASH_SCI_NAME: z.string().optional(),
  ADVCASH_SCI_PASSWORD: z.string().min(16).optional(),
  ADVCASH_API_NAME: z.string().optional(),
  ADVCASH_API_PASSWORD: z.string().min(16).optional(),
  ACQUIRER_URL: z.url().optional(),
  ACQUIRER_KEY: z.string().min(16).optional(),
  ACQUIRER_WEBHOOK_SECRET: z.string().min(16).optional(),
  RAMP_URL: z.url().optional(),
  RAMP_KEY: z.string().min(16).optional(),
  RAMP_WEBHOOK_SECRET: z.string().min(16).optional(),
  AGORA_URL: z.url().optional(),
  AGORA_KEY: z.string().min(8).optional(),
  AGORA_SECRET: z.string().min(16).optional(),
  BAZAAR_URL: z.url().optional(),
  BAZAAR_KEY: z.string().min(8).optional(),
  BAZAAR_SECRET: z.string().min(16).optional(),
  HEDGE_DESK_URL: z.url().optional(),
  HEDGE_DESK_KEY: z.string().min(8).optional(),
  HEDGE_DESK_SECRET: z.string().min(16).optional(),
  BREACHED_PASSWORDS_URL: z.url().optional(),
  CLAMD_URL: z
    .string()
    .regex(/^(off|tcp:\/\/[^/:\s]+:\d{1,5})$/, 'is off, or tcp://host:port')
    .optional(),
  REDIRECT_HOSTS: z.string().default('www.paypal.com'),
}
type Values = z.output<z.ZodObject<typeof partnerVariables>>

/** Who moves money outside, and who is asked whom we may deal with. */
export function partnerSettings(values: Values) {
  return {
    bank: together({ url: 'BANK_URL', key: 'BANK_KEY' }, values),
    payments: { paypal: paypalSettings(values), advcash: advcashSettings(values) },
    acquirer: acquirerAddress(values),
    quickbuy: {
      ramp: together({ url: 'RAMP_URL', key: 'RAMP_KEY', webhookSecret: 'RAMP_WEBHOOK_SECRET' }, values),
      agora: together({ url: 'AGORA_URL', key: 'AGORA_KEY', secret: 'AGORA_SECRET' }, values),
      bazaar: together({ url: 'BAZAAR_URL', key: 'BAZAAR_KEY', secret: 'BAZAAR_SECRET' }, values),
    },
    // Without one nothing of discount trade is offered.
    hedgeDesk: together({ url: 'HEDGE_DESK_URL', key: 'HEDGE_DESK_KEY', secret: 'HEDGE_DESK_SECRET' }, values),
    // Without one every submission is reviewed by people.
    kycProvider: together(
      { url: 'KYC_PROVIDER_URL', key: 'KYC_PROVIDER_KEY', webhookSecret: 'KYC_WEBHOOK_SECRET' },
      values,
    ),
    peopleScreening: together({ url: 'PEOPLE_SCREENING_URL', key: 'PEOPLE_SCREENING_KEY' }, values),
    chainAnalytics: together({ url: 'CHAIN_ANALYTICS_URL', key: 'CHAIN_ANALYTICS_KEY' }, values),
    travelRule: together({ url: 'TRAVEL_RULE_URL', key: 'TRAVEL_RULE_KEY' }, values),
    rangeService: together({ url: 'BREACHED_PASSWORDS_URL' }, values),
    scanner: scannerSettings(values.CLAMD_URL),
    redirectHosts: redirectHosts(values.REDIRECT_HOSTS),
  }
}

function scannerSettings(url: string | undefined): { host: string; port: number } | 'off' | undefined {
  if (url === undefined || url === 'off') return url
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/** Names of hosts, each for itself or with everything below it. */
const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/

function redirectHosts(typed: string): string[] {
  const hosts = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const strange = hosts.find((host) => !HOST.test(host))
  if (strange !== undefined) throw new ConfigError(`REDIRECT_HOSTS: ${strange} is no name of a host.`)
  return hosts
}

/** All of it or nothing: half a provider would take money that nobody hears of. */
function together<Name extends string>(
  names: Readonly<Record<Name, string>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<Name, string>> | undefined {
  const found = Object.entries<string>(names).map(([name, variable]) => [name, values[variable]] as const)
  const given = found.filter(([, value]) => value !== undefined)
  if (given.length === 0) return undefined
  if (given.length < found.length) throw new ConfigError(`Set ${Object.values(names).join(', ')} together, or none.`)
  return Object.fromEntries(given) as Readonly<Record<Name, string>>
}

function paypalSettings(values: Values) {
  return together(
    {
      url: 'PAYPAL_URL',
      clientId: 'PAYPAL_CLIENT_ID',
      clientSecret: 'PAYPAL_CLIENT_SECRET',
      webhookId: 'PAYPAL_WEBHOOK_ID',
    },
    values,
  )
}

function advcashSettings(values: Values) {
  return together(
    {
      url: 'ADVCASH_URL',
      accountEmail: 'ADVCASH_ACCOUNT_EMAIL',
      sciName: 'ADVCASH_SCI_NAME',
      sciPassword: 'ADVCASH_SCI_PASSWORD',
      apiName: 'ADVCASH_API_NAME',
      apiPassword: 'ADVCASH_API_PASSWORD',
    },
    values,
  )
}

function acquirerAddress(values: Values) {
  return together({ url: 'ACQUIRER_URL', key: 'ACQUIRER_KEY', webhookSecret: 'ACQUIRER_WEBHOOK_SECRET' }, values)
}
