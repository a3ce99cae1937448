import type { Currency, WalletAsset, WalletProduct } from '@bourse/contract'
import { formatUnits, type Units, units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Ledger, UserKind } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'

export interface ProductDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balances'>
  readonly markets: Pick<Markets, 'assets'>
  /** Units of the house's own products: no wallet lists them, but somebody may hold some. They belong to a module that stands to the right. */
  readonly issued: () => Promise<readonly Currency[]>
}

interface ProductAccounts {
  readonly kind: UserKind
  /** What is in there as well, and cannot be used now. */
  readonly locked?: UserKind
}

/** The accounts of the ledger that hold what somebody has in a product. */
const ACCOUNTS: Readonly<Record<WalletProduct, ProductAccounts>> = {
  saving: { kind: 'saving' },
  discount: { kind: 'discount' },
  etp: { kind: 'etp' },
  card: { kind: 'card', locked: 'card_hold' },
  trial: { kind: 'trial' },
  p2p: { kind: 'escrow' },
}

/** Whose postings the statement of a product shows. */
export function statementAccount(product: WalletProduct): UserKind {
  return ACCOUNTS[product].kind
}

/** What a user has in one product, asset by asset; assets that were never in it are left out. */
export function createProducts({ db, ledger, markets, issued }: ProductDeps) {
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

  return async (userId: string, product: WalletProduct): Promise<WalletAsset[]> => {
    const assets = [...(await markets.assets()), ...(await issued())]
    const held = await inProduct(userId, ACCOUNTS[product])
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
