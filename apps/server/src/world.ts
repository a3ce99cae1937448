import { contract } from '@bourse/contract'
import { assert, refuse } from '@bourse/money'
import type { Modules, SandboxHandlers } from './app.ts'
import type { Config } from './config.ts'
import type { BankSettings } from './modules/banking/index.ts'
import type { ChainCode, ChainSettings } from './modules/custody/index.ts'
import type { HedgeDeskSettings } from './modules/discount/index.ts'
import type { VenueSettings } from './modules/index/index.ts'
import type { ProviderSettings } from './modules/kyc/index.ts'
import type { AcquirerSettings, PaymentSettings } from './modules/payments/index.ts'
import type { QuickbuySettings } from './modules/quickbuy/index.ts'
import type { Db } from './platform/database/db.ts'
import type { ScannerSettings } from './platform/files/scanner.ts'
import type { PartySettings } from './platform/http/party.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Logger } from './platform/monitoring/logger.ts'
import type { RangeServiceSettings } from './platform/secrets/breached.ts'
import type { Clock } from './platform/time/clock.ts'
import { loadSandbox } from './sandbox.ts'

/** What stands outside the product: real providers by configuration, or the sandbox that speaks their protocols. */
export interface World {
  readonly clock: Clock
  readonly smtpUrl: string
  readonly smsUrl: string
  readonly smsKey: string
  /** Where the node of each chain answers. */
  readonly chainUrls: ChainSettings['urls']
  /** Of the simulated house's safe; of a real one only the signer is told. */
  readonly coldAddresses: Readonly<Partial<Record<ChainCode, string>>>
  readonly kycProvider: ProviderSettings | undefined
  /** Where our accounts are; without it nothing comes by bank. */
  readonly bank: BankSettings | undefined
  /** With whom people pay online; without one nothing comes that way. */
  readonly payments: PaymentSettings
  /** Who takes cards; without it none is taken. */
  readonly acquirer: AcquirerSettings | undefined
  /** Who sells coins; one that is not named is not offered. */
  readonly quickbuy: QuickbuySettings
  /** Who takes the other side of discount trades; without it none is offered. */
  readonly hedgeDesk: HedgeDeskSettings | undefined
  /** Of whose prices the index is made; without two of them nothing is decided by value. */
  readonly venues: readonly VenueSettings[]
  /** Who knows sanctions and PEP lists; without it nobody is verified. */
  readonly peopleScreening: PartySettings | undefined
  /** Who follows coins on chains; without it no deposit on one is credited. */
  readonly chainAnalytics: PartySettings | undefined
  /** The network of other providers; without it nothing goes to one, and much that arrives waits for compliance. */
  readonly travelRule: PartySettings | undefined
  /** Who knows passwords from breaches; without it the list of our own decides. */
  readonly rangeService: RangeServiceSettings | undefined
  /** Who looks for malware in what people send; without it nothing is taken, unless the operator has said `off`. */
  readonly scanner: ScannerSettings | 'off' | undefined
  /** Where webhooks may go on this machine; nowhere in the real world. */
  readonly webhookReceiver: string | undefined
  /** What a visitor of the demo needs to get in, for the banner: label and value. */
  readonly logIns: readonly (readonly [label: string, value: string])[]
  handlers(modules: Modules, jobs: Jobs): SandboxHandlers
  /** Fills the sandbox with its demo data; the real world has none. */
  seed(): Promise<void>
  /** Makes the outside world live, markets first of all: called when the site answers, in one process. */
  openMarkets(): void
  closeMarkets(): Promise<void>
  close(): Promise<void>
}

export interface WorldDeps {
  readonly db: Db
  readonly logger: Logger
  readonly realClock: Clock
}

export async function openWorld(config: Config, deps: WorldDeps): Promise<World> {
  const sandbox = await loadSandbox(config)
  return sandbox === undefined ? realWorld(config, deps) : sandbox.openWorld(config, deps)
}

const off = async () => refuse({ code: 'sandbox.off' })

/** The calls exist in every mode, so that the contract has no holes; without the sandbox they all refuse. */
export const sandboxOffHandlers = Object.fromEntries(
  Object.keys(contract.sandbox).map((name) => [name, off]),
) as unknown as SandboxHandlers

function realWorld(config: Config, { realClock }: WorldDeps): World {
  const { smtpUrl, smsUrl, smsKey } = config
  const known = smtpUrl !== undefined && smsUrl !== undefined && smsKey !== undefined
  assert(known, 'the configuration asks for mail and SMS when there is no sandbox')
  return {
    clock: realClock,
    smtpUrl,
    smsUrl,
    smsKey,
    chainUrls: config.chainUrls,
    coldAddresses: {},
    kycProvider: config.kycProvider,
    bank: config.bank,
    payments: config.payments,
    acquirer: config.acquirer,
    quickbuy: config.quickbuy,
    hedgeDesk: config.hedgeDesk,
    venues: config.venues,
    peopleScreening: config.peopleScreening,
    chainAnalytics: config.chainAnalytics,
    travelRule: config.travelRule,
    rangeService: config.rangeService,
    scanner: config.scanner,
    webhookReceiver: undefined,
    logIns: [],
    handlers: () => sandboxOffHandlers,
    seed: async () => undefined,
    openMarkets: () => undefined,
    closeMarkets: async () => undefined,
    close: async () => undefined,
  }
}
