import type { WalletAsset } from '@bourse/contract'
import { formatUnits, ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { createWalletOffice, type WalletOfficeDeps } from './office.ts'
import { createProducts } from './products.ts'
import { createStatement, type StatementDeps } from './statement.ts'
import { createUserState, type UserStateDeps } from './user-state.ts'
import { createValueHistory } from './value-history.ts'
import { createValues } from './values.ts'
import { walletRoutes } from './wallet.routes.ts'

export type { WalletOffice } from './office.ts'
export type { Restriction, UserAct } from './user-state.ts'

export interface WalletDeps extends UserStateDeps, Pick<StatementDeps, 'trades' | 'movements' | 'issued'> {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly markets: Markets
  readonly people: WalletOfficeDeps['people']
}

/** What others use of it. */
export type Wallet = ReturnType<typeof openWallet>

export function createWallet(deps: WalletDeps) {
  const wallet = openWallet(deps)
  return { ...wallet, routes: walletRoutes(wallet, createWalletOffice({ ...deps, assets: wallet.assets })) }
}

function openWallet(deps: Omit<WalletDeps, 'people'>) {
  const { db, ledger, markets } = deps

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

  return {
    assets,
    asset,
    productAssets: createProducts(deps),
    statement: createStatement(deps),
    values: createValues({ ...deps, assets }),
    valueHistory: createValueHistory(deps),
    userState: createUserState(deps),
  }
}
