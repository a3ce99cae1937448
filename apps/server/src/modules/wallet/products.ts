import type { WalletAsset, WalletProduct } from '@bourse/contract'
import { formatUnits, type Units, units, ZERO } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import { type Ledger, systemAccount, type UserKind } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'

export interface ProductDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balances' | 'peekBalances'>
  readonly markets: Pick<Markets, 'assets'>
}

interface ProductAccounts {
  readonly kind: UserKind
  /** What is in there as well, and cannot be used now. */
  readonly locked?: UserKind
}

/** The accounts of the ledger that hold what somebody has in a product. What was advanced is on the house's side of the books. */
const ACCOUNTS: Readonly<Record<Exclude<WalletProduct, 'trial'>, ProductAccounts>> = {
  saving: { kind: 'saving' },
  discount: { kind: 'discount' },
  etp: { kind: 'etp' },
  card: { kind: 'card', locked: 'card_hold' },
  p2p: { kind: 'escrow' },
}

/** Whose postings the statement of a product shows. */
export function statementAccount(product: WalletProduct): UserKind | 'receivable' {
  return product === 'trial' ? 'receivable' : ACCOUNTS[product].kind
}

/** What a user has in one product, asset by asset; assets that were never in it are left out. */
export function createProducts({ db, ledger, markets }: ProductDeps) {
  interface Held {
    readonly total: Units
    readonly locked: Units
  }

  async function inProduct(userId: string, { kind, locked }: ProductAccounts): Promise<ReadonlyMap<string, Held>> {
    const own = (await ledger.balances(db.queryable, userId)).filter((row) => row.kind === kind || row.kind === locked)
    const sum = (asset: string, wanted: (row: (typeof own)[number]) => boolean) =>
      own.filter((row) => row.asset === asset && wanted(row)).reduce((total, { balance }) => total + balance, 0n)
    return new Map(
      own.map(({ asset }) => {
        const total = units(sum(asset, () => true))
        return [asset, { total, locked: units(sum(asset, (row) => row.kind === locked)) }]
      }),
    )
  }

  /** What is owed stands with a minus in the books, because the house holds the claim. */
  async function advanced(userId: string, assets: readonly string[]): Promise<ReadonlyMap<string, Held>> {
    const accounts = assets.map((asset) => systemAccount(`receivable:${userId}`, asset))
    const found = await ledger.peekBalances(db.queryable, accounts)
    const owed = found.map(({ asset, balance }) => [asset, { total: units(-balance), locked: ZERO }] as const)
    return new Map(owed.filter(([, { total }]) => total !== 0n))
  }

  return async (userId: string, product: WalletProduct): Promise<WalletAsset[]> => {
    const assets = await markets.assets()
    const held = await (product === 'trial'
      ? advanced(
          userId,
          assets.map(({ code }) => code),
        )
      : inProduct(userId, ACCOUNTS[product]))
    return assets.flatMap(({ code: coin, name, kind, scale, shownScale }) => {
      const own = held.get(coin)
      if (own === undefined) return []
      const text = (amount: Units) => formatUnits(amount, scale)
      const amounts = {
        total: text(own.total),
        available: text(units(own.total - own.locked)),
        locked: text(own.locked),
      }
      return [{ coin, name, kind, scale, shownScale, ...amounts }]
    })
  }
}
