import { BASE_PATH, contract } from '@bourse/contract'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type PaypalServer, startPaypalServer } from './paypal-server.ts'
import { createTelling, type Telling } from './telling.ts'
import { startWalletServer, type WalletServer } from './wallet-server.ts'

export interface SandboxPaymentDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Where the product is told what happened. */
  readonly siteUrl: () => string
}

export interface SandboxPayments {
  readonly paypal: PaypalServer
  readonly wallet: WalletServer
  readonly telling: Telling
  stop(): Promise<void>
}

/** Those with whom people pay online, each a party of its own on 127.0.0.1. */
export async function startSandboxPayments(deps: SandboxPaymentDeps): Promise<SandboxPayments> {
  const telling = createTelling(deps)
  const at = (path: string) => () => `${deps.siteUrl()}${BASE_PATH.web}${path}`
  const paypal = await startPaypalServer({ ...deps, telling, webhookUrl: at(contract.payments.paypalWebhook.path) })
  const wallet = await startWalletServer({ ...deps, telling, statusUrl: at(contract.payments.advcashStatus.path) })
  return {
    paypal,
    wallet,
    telling,
    async stop() {
      telling.stop()
      await Promise.all([paypal.stop(), wallet.stop()])
    },
  }
}
