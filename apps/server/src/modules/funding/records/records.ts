import type { contract, FundingRecord, InputOf } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Markets } from '../../markets/index.ts'
import type { BankPart } from '../bank/index.ts'
import { factsOf } from '../bank/rails.ts'
import type { Chains } from '../chains/index.ts'
import type { Crypto } from '../crypto/index.ts'
import type { PaymentsPart } from '../payments/index.ts'
import * as sql from './records.sql.ts'

export interface FundingRecordDeps {
  readonly db: Db
  readonly markets: Pick<Markets, 'assets'>
  readonly chains: Chains
  readonly crypto: Pick<Crypto, 'deposits'>
  readonly bank: Pick<BankPart, 'orders'>
  readonly payments: Pick<PaymentsPart, 'orders'>
}

type Wish = InputOf<typeof contract.funding.fundingRecords>

export type FundingRecords = ReturnType<typeof createFundingRecords>

/** Deposits, withdrawals and transfers as one list, and any deposit by its id. */
export function createFundingRecords({ db, markets, chains, crypto, bank, payments }: FundingRecordDeps) {
  async function list(userId: string, { symbol, from, to, current, size, ...rest }: Wish) {
    const { total, records } = await sql.listRecords(db.queryable, {
      ...rest,
      ...{ userId, asset: symbol, current, size },
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    })
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    return { current, size, total, records: records.map((row) => view(row, scales)) }
  }

  function view(row: sql.RecordRow, scales: ReadonlyMap<string, number>): FundingRecord {
    const { id, type, method, direction, reference, status, state, detail } = row
    const scale = scales.get(row.asset ?? '')
    const chain = row.chain === null ? undefined : chains.get(row.chain)
    const needed = chain?.confirmations ?? 0
    return {
      ...{ id, type, method, direction, reference, status, state, detail },
      coin: row.asset,
      amount: scale === undefined ? null : formatUnits(units(row.units), scale, { trim: true }),
      network: networkOf(row, chain?.name),
      confirmations: Math.min(row.confirmations, needed),
      needed,
      time: row.at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  }

  /** Whichever way knows the id answers. */
  async function deposit(userId: string, id: string) {
    const onChain = await crypto.deposits.detail(userId, id)
    if (onChain.ok) return onChain
    const byBank = await bank.orders.detail(userId, id)
    return byBank.ok ? byBank : payments.orders.detail(userId, id)
  }

  return { list, deposit }
}

function networkOf({ chain, rail }: sql.RecordRow, name: string | undefined): string | null {
  if (rail === 'sepa' || rail === 'fps') return factsOf(rail).provider
  return name ?? chain
}
