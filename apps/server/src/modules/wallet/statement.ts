import type { contract, InputOf, OwnStatementEntry } from '@bourse/contract'
import { assert, formatUnits } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { MovementKind } from '../../platform/movements.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Trading } from '../trading/index.ts'
import { kindsIn, movementOf } from './movements.rules.ts'
import { type ProductDeps, statementAccount } from './products.ts'

export interface StatementDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'statement'>
  readonly markets: Pick<Markets, 'assets'>
  readonly trades: Pick<Trading['history'], 'partsInTrades'>
  /** The kinds of entries that the modules post, asked for when all of them are made. */
  readonly movements: () => readonly MovementKind[]
  readonly issued: ProductDeps['issued']
}

type StatementInput = InputOf<typeof contract.wallet.statement>

const TRADE = 'trading.trade'

/** The postings of a user's spot accounts, or of those of a product, each with what it was and the order it came from. */
export function createStatement({ db, ledger, markets, trades, movements, issued }: StatementDeps) {
  return async (userId: string, { current, size, currency, product, group, direction, from, to }: StatementInput) => {
    const kinds = movements()
    const page = await ledger.statement(db.queryable, {
      user: userId,
      account: product === undefined ? undefined : statementAccount(product),
      asset: currency,
      current,
      size,
      direction,
      kinds: group === undefined ? undefined : kindsIn(kinds, group),
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    })
    const known = [...(await markets.assets()), ...(await issued())]
    const scales = new Map(known.map(({ code, scale }) => [code, scale]))
    const tradeIds = page.records.filter(({ source }) => source === TRADE).map(({ sourceId }) => sourceId)
    const parts = await trades.partsInTrades(userId, [...new Set(tradeIds)])
    const records = page.records.map((entry): OwnStatementEntry => {
      const scale = scales.get(entry.asset)
      assert(scale !== undefined, `the ledger holds the unknown asset ${entry.asset}`)
      return {
        id: entry.id,
        coin: entry.asset,
        amount: formatUnits(entry.units, scale),
        balance: formatUnits(entry.balanceAfter, scale),
        kind: entry.kind,
        movement: movementOf(kinds, entry),
        order: entry.source === TRADE ? (parts.get(entry.sourceId) ?? null) : null,
        time: entry.occurredAt.toISOString(),
      }
    })
    return { current, size, total: page.total, records }
  }
}
