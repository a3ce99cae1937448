import type { StatementEntry, WalletAsset } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { Db } from '../../platform/db.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { createWalletOffice, type WalletOfficeDeps } from './office.ts'

export type { WalletOffice } from './office.ts'
export { walletRoutes } from './wallet.routes.ts'

export interface WalletDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balances' | 'statement'>
  readonly markets: Pick<Markets, 'assets' | 'valuer'>
}

export type Wallet = ReturnType<typeof createWallet>

export interface StatementPage {
  readonly current: number
  readonly size: number
  readonly currency?: string | undefined
}

export function createWallet({ db, ledger, markets }: WalletDeps) {
  /** Every asset of the exchange, those that the user has none of included: a wallet shows what it can hold. */
  async function assets(userId: string): Promise<WalletAsset[]> {
    const balances = await ledger.balances(db.queryable, userId)
    const spot = new Map(balances.filter(({ kind }) => kind === 'spot').map((balance) => [balance.asset, balance]))
    return (await markets.assets()).map(({ code, name, kind, scale, shownScale }) => {
      const total = spot.get(code)?.balance ?? units(0n)
      const locked = spot.get(code)?.held ?? units(0n)
      const text = (amount: Units) => formatUnits(amount, scale)
      return {
        coin: code,
        name,
        kind,
        scale,
        shownScale,
        total: text(total),
        available: text(units(total - locked)),
        locked: text(locked),
      }
    })
  }

  async function asset(userId: string, code: string): Promise<Result<WalletAsset, { code: 'wallet.asset_unknown' }>> {
    const found = (await assets(userId)).find(({ coin }) => coin === code)
    return found === undefined ? refuse({ code: 'wallet.asset_unknown' }) : ok(found)
  }

  async function statement(userId: string, { current, size, currency }: StatementPage) {
    const page = await ledger.statement(db.queryable, { user: userId, asset: currency, current, size })
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    const records = page.records.map((entry): StatementEntry => {
      const scale = scales.get(entry.asset)
      assert(scale !== undefined, `the ledger holds the unknown asset ${entry.asset}`)
      return {
        id: entry.id,
        coin: entry.asset,
        amount: formatUnits(entry.units, scale),
        balance: formatUnits(entry.balanceAfter, scale),
        kind: entry.kind,
        time: entry.occurredAt.toISOString(),
      }
    })
    return { current, size, total: page.total, records }
  }

  return {
    assets,
    asset,
    statement,
    openOffice: (people: WalletOfficeDeps['people']) => createWalletOffice({ db, ledger, markets, people, assets }),
  }
}
