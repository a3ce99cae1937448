import { PAYMENT_METHODS, type PaymentMethod } from '@bourse/contract'
import type { Db } from '../../platform/database/db.ts'
import { centsText, unitsOf } from '../funding/index.ts'
import { type AuditFinding, type Ledger, systemAccount } from '../ledger/index.ts'
import { PAYMENT_ASSETS } from './methods.ts'
import { pendingOrders } from './orders.sql.ts'
import { paidAssets } from './payments.sql.ts'
import type { Progress } from './progress.ts'
import { type PaymentProvider, type PaymentProviders, PaymentUnknown } from './provider.ts'
import type { PaymentViews } from './views.ts'

export interface PaymentReconciliationDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balance'>
  readonly providers: PaymentProviders
  readonly progress: Pick<Progress, 'check'>
  readonly views: Pick<PaymentViews, 'scaleOf'>
  /** Ends what is under way: refunds, and reversals that came before their payment. */
  readonly resume: () => Promise<void>
}

/** Compares what stands at each provider with what the books say stands there (L8). */
export function createPaymentReconciliation(deps: PaymentReconciliationDeps) {
  const { db, ledger, providers, progress, views } = deps

  async function findings(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    for (const method of PAYMENT_METHODS) {
      const provider = providers[method]
      if (provider !== undefined) found.push(...(await ofMethod(method, provider)))
    }
    return found
  }

  async function ofMethod(method: PaymentMethod, provider: PaymentProvider): Promise<AuditFinding[]> {
    const paid = await paidAssets(db.queryable, method)
    const assets = [...new Set<string>([...PAYMENT_ASSETS, ...paid])]
    try {
      const seen = await differences(method, provider, assets)
      if (seen.length === 0) return []
      // What was paid a moment ago is known there and not yet here.
      for (const orderId of await pendingOrders(db.queryable, method)) await progress.check({ orderId })
      await deps.resume()
      return await differences(method, provider, assets)
    } catch (error) {
      if (!(error instanceof PaymentUnknown)) throw error
      return paid.length === 0 ? [] : [finding(method, { difference: 'the provider could not be asked' })]
    }
  }

  async function differences(
    method: PaymentMethod,
    provider: PaymentProvider,
    assets: readonly string[],
  ): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    for (const asset of assets) {
      const scale = await views.scaleOf(asset)
      const there = unitsOf(await provider.balance(asset), scale)
      const { balance } = await ledger.balance(db.queryable, systemAccount(`bank:${method}`, asset))
      if (there === -balance) continue
      const [provided, books] = [centsText(there, scale), `${-balance}`]
      found.push(finding(method, { difference: 'provider and books differ', asset, provider: provided, books }))
    }
    return found
  }

  return { findings }
}

function finding(method: PaymentMethod, detail: AuditFinding['detail']): AuditFinding {
  return { invariant: 'L8', detail: { ...detail, on: method } }
}
