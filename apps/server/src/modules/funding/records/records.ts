import type { contract, FundingRecord, InputOf } from '@bourse/contract'
import { formatUnits, refuse, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Markets } from '../../markets/index.ts'
import type { Network, Ways } from '../ways.ts'
import * as sql from './records.sql.ts'

export interface FundingRecordDeps {
  readonly db: Db
  readonly markets: Pick<Markets, 'assets'>
  readonly ways: Ways
}

type Query = InputOf<typeof contract.funding.fundingRecords>

export type FundingRecords = ReturnType<typeof createFundingRecords>

/** Deposits, withdrawals and transfers as one list, and any deposit by its id. */
export function createFundingRecords({ db, markets, ways }: FundingRecordDeps) {
  async function list(userId: string, { symbol, from, to, current, size, ...rest }: Query) {
    const { total, records } = await sql.listRecords(db.queryable, {
      ...rest,
      branches: ways().flatMap(({ records = [] }) => records),
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
    const network = networkOf(row.network)
    const finalBlocks = type === 'deposit' ? (network?.finalBlocks ?? null) : null
    const needed = finalBlocks ?? network?.confirmations ?? 0
    const most = finalBlocks !== null && status === 'pending' ? row.confirmations : needed
    return {
      ...{ id, type, method, direction, reference, status, state, detail },
      coin: row.asset,
      amount: scale === undefined ? null : formatUnits(units(row.units), scale, { trim: true }),
      network: network?.name ?? row.network,
      finality: finalBlocks === null ? 'confirmations' : 'network',
      confirmations: Math.min(row.confirmations, most),
      needed,
      time: row.at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  }

  function networkOf(code: string | null): Network | undefined {
    if (code === null) return undefined
    for (const { network } of ways()) {
      const found = network?.(code)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Whichever way knows the id answers. */
  async function deposit(userId: string, id: string) {
    for (const way of ways()) {
      const found = await way.deposit?.(userId, id)
      if (found?.ok === true) return found
    }
    return refuse({ code: 'funding.deposit_unknown' as const })
  }

  return { list, deposit }
}
