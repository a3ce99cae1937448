import type { CryptoDeposit, CryptoDepositState, Withdrawal, WithdrawalState } from '@bourse/contract'
import { ok } from '@bourse/money'
import { z } from 'zod'
import type { ApiDeps } from '../../deps.ts'
import { type Address, signed } from '../endpoints.ts'
import { optional, text, time, whole } from '../fields.ts'
import { deposit as depositAnswer, withdrawal as withdrawalAnswer } from './account-answers.ts'
import { padded } from './decimals.ts'

type MovementDeps = Pick<ApiDeps, 'custody' | 'withdrawals'>

const DEPOSIT_STATUS = {
  confirming: 0,
  credited: 1,
  below_minimum: 7,
  wrong_token: 7,
  suspense: 0,
  held: 0,
  taken_back: 2,
} as const satisfies Record<CryptoDepositState, number>

const WITHDRAWAL_STATUS = {
  review: 2,
  approved: 4,
  processing: 4,
  completed: 6,
  failed: 5,
  cancelled: 1,
} as const satisfies Record<WithdrawalState, number>

const MOST = 1_000
const PAGE = 100

const FIELDS = {
  coin: optional(text(/^[A-Z0-9]{2,12}$/)),
  status: optional(whole({ min: 0, max: 8 })),
  startTime: optional(time),
  endTime: optional(time),
  offset: optional(whole({ min: 0, max: 100_000 })),
  limit: optional(whole({ min: 1, max: MOST })),
}

interface Asked {
  readonly status?: number | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

interface Listed<Row> {
  readonly time: (row: Row) => number
  readonly status: (row: Row) => number
  readonly page: (current: number) => Promise<{ readonly total: number; readonly records: readonly Row[] }>
}

/** Newest first, as the site lists them: page by page until there are enough, or all that are not too old. */
async function found<Row>({ time: timeOf, status: statusOf, page }: Listed<Row>, asked: Asked): Promise<Row[]> {
  const { status, startTime = 0, endTime = Number.POSITIVE_INFINITY, offset = 0, limit = MOST } = asked
  const rows: Row[] = []
  for (let current = 1; rows.length < offset + limit; current += 1) {
    const { total, records } = await page(current)
    const wanted = records.filter((row) => timeOf(row) >= startTime && timeOf(row) <= endTime)
    rows.push(...wanted.filter((row) => status === undefined || statusOf(row) === status))
    const last = records.at(-1)
    if (current * PAGE >= total || last === undefined || timeOf(last) < startTime) break
  }
  return rows.slice(offset, offset + limit)
}

/** What came in and went out by chains, and what went to other users. */
export function movementEndpoints({ custody, withdrawals }: MovementDeps): Address[] {
  return [
    signed({
      ...{ method: 'GET', path: '/sapi/v1/capital/deposit/hisrec', weight: 1, scope: 'read' },
      ...{ summary: 'Deposits that came by chains, newest first.', output: z.array(depositAnswer) },
      fields: { ...FIELDS, txId: optional(text(/^[0-9a-zA-Z]{1,100}$/)) },
      answer: async ({ coin, txId, ...asked }, { machine: { userId } }) => {
        const rows = await found<CryptoDeposit>(
          {
            time: ({ seenAt }) => Date.parse(seenAt),
            status: ({ state }) => DEPOSIT_STATUS[state],
            page: (current) => custody.deposits.list(userId, { current, size: PAGE, symbol: coin }),
          },
          asked,
        )
        return ok(rows.filter((row) => txId === undefined || row.txId === txId).map(depositView))
      },
    }),
    signed({
      ...{ method: 'GET', path: '/sapi/v1/capital/withdraw/history', weight: 10, scope: 'read' },
      ...{ summary: 'Withdrawals by chains and to other users, newest first.', output: z.array(withdrawalAnswer) },
      fields: FIELDS,
      answer: async ({ coin, ...asked }, { machine: { userId } }) => {
        const rows = await found<Withdrawal>(
          {
            time: ({ askedAt }) => Date.parse(askedAt),
            status: ({ state }) => WITHDRAWAL_STATUS[state],
            page: (current) => withdrawals.records.list(userId, { current, size: PAGE, symbol: coin }),
          },
          asked,
        )
        return ok(rows.filter(({ rail }) => rail === 'chain' || rail === 'user').map(withdrawalView))
      },
    }),
  ]
}

function depositView(deposit: CryptoDeposit): z.output<typeof depositAnswer> {
  const { id, amount, coin, chainName, state, address, tag, txId, seenAt, endedAt, confirmations, needed } = deposit
  return {
    ...{ id, amount: padded(amount ?? '0'), coin: coin ?? '', network: chainName, status: DEPOSIT_STATUS[state] },
    ...{ address, addressTag: tag ?? '', txId, insertTime: Date.parse(seenAt) },
    ...(endedAt !== null && { completeTime: Date.parse(endedAt) }),
    ...{ transferType: 0, confirmTimes: `${confirmations}/${needed}`, unlockConfirm: needed, walletType: 0 },
  }
}

function withdrawalView(withdrawal: Withdrawal): z.output<typeof withdrawalAnswer> {
  const { id, receives, fee, coin, state, address, tag, txId, askedAt, endedAt, rail, chainName } = withdrawal
  return {
    ...{ id, amount: padded(receives), transactionFee: padded(fee), coin, status: WITHDRAWAL_STATUS[state] },
    ...{ address, addressTag: tag ?? '', txId: txId ?? '', applyTime: spaced(askedAt) },
    ...{ network: chainName ?? '', transferType: rail === 'user' ? 1 : 0, walletType: 0 },
    ...{ confirmNo: withdrawal.confirmations, info: '', txKey: '' },
    ...(endedAt !== null && { completeTime: spaced(endedAt) }),
  }
}

/** `2026-11-15 12:00:00`, in UTC. */
function spaced(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ')
}
