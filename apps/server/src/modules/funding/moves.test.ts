import type { BankLineState, CryptoDepositState, WithdrawalState } from '@bourse/contract'
import { refuse } from '@bourse/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, oneRow, openDb, run, type Tx } from '../../platform/database/db.ts'
import type { Moves } from '../../platform/database/moves.ts'
import { testDatabase } from '../../testing/database.ts'
import { BANK_LINE_MOVES } from './bank/lines.rules.ts'
import * as lines from './bank/lines.sql.ts'
import { DEPOSIT_MOVES } from './crypto/deposits.rules.ts'
import * as deposits from './crypto/deposits.sql.ts'
import { WITHDRAWAL_MOVES } from './withdrawals/states.rules.ts'
import * as withdrawals from './withdrawals/withdrawals.sql.ts'

const database = testDatabase()
/** Only the owner of the tables may plant a row without those that it hangs on. */
let owner: Db
beforeAll(() => {
  owner = openDb({ url: database.url, poolSize: 1, role: undefined, onPoolError: () => undefined })
})
afterAll(() => owner.close())
const NOW = new Date('2026-11-15T12:00:00Z')

interface Machine<State extends string> {
  readonly moves: Moves<State>
  readonly table: string
  /** How the module enters each state. */
  readonly enter: Partial<Record<State, (tx: Tx, id: string) => Promise<void>>>
}

const MACHINES = {
  withdrawals: {
    moves: WITHDRAWAL_MOVES,
    table: 'withdrawals',
    enter: {
      approved: (tx, id) => withdrawals.setState(tx, id, 'approved'),
      processing: (tx, id) => withdrawals.setState(tx, id, 'processing'),
      review: (tx, id) => withdrawals.returnToReview(tx, id),
      completed: (tx, id) => withdrawals.endWithdrawal(tx, { id, state: 'completed', now: NOW }),
      failed: (tx, id) => withdrawals.endWithdrawal(tx, { id, state: 'failed', failure: 'refused', now: NOW }),
      cancelled: (tx, id) => withdrawals.endWithdrawal(tx, { id, state: 'cancelled', now: NOW }),
    },
  } satisfies Machine<WithdrawalState>,
  'crypto deposits': {
    moves: DEPOSIT_MOVES,
    table: 'crypto_deposits',
    enter: {
      credited: (tx, id) => deposits.setState(tx, { id, state: 'credited', endedAt: NOW, userId: 'usr_a' }),
      suspense: (tx, id) => deposits.setState(tx, { id, state: 'suspense', endedAt: null, userId: null }),
    },
  } satisfies Machine<CryptoDepositState>,
  'bank transfers': {
    moves: BANK_LINE_MOVES,
    table: 'bank_lines',
    enter: {
      credited: (tx, id) => lines.creditLine(tx, { id, userId: 'usr_a', orderId: null, now: NOW }),
      returning: (tx, id) => lines.beginReturn(tx, id),
      returned: (tx, id) => lines.endReturn(tx, { id, failure: null, now: NOW }),
      review: (tx, id) => lines.endReturn(tx, { id, failure: 'closed', now: NOW }),
    },
  } satisfies Machine<BankLineState>,
}

/** A row in the state, without the foreign rows that a whole one would hang on. */
async function plant(tx: Tx, table: string, state: string): Promise<void> {
  await run(tx, sql`set local session_replication_role = replica`)
  const values = {
    withdrawals: sql`
      insert into funding.withdrawals (id, quote_id, user_id, rail, asset, chain, address, units, fee, base, eur, state, risks, risk,
        approvals_needed, ip, user_agent, asked_at, ended_at, failure)
      values ('one', 'quote', 'usr_a', 'chain', 'BTC', 'BITCOIN', 'address', 10, 1, 9, 5, ${state}, '[]', 0, 0, '', '', ${NOW},
        case when ${state} in ('completed', 'failed', 'cancelled') then ${NOW}::timestamptz end,
        case when ${state} = 'failed' then 'refused' end)`,
    crypto_deposits: sql`
      insert into funding.crypto_deposits (id, chain, txid, output, block_height, block_hash, address, user_id, asset, base, units,
        dust, state, owner, seen_at)
      values ('one', 'BITCOIN', 'tx', 0, 1, 'hash', 'address', 'usr_a', 'BTC', 10, 10, 0, ${state}, 'user', ${NOW})`,
    bank_lines: sql`
      insert into funding.bank_lines (id, rail, bank_id, asset, units, sender_name, sender_account, reference, kind, state, user_id,
        booked_at, seen_at)
      values ('one', 'sepa', 'line', 'EUR', 10, 'Anna Verdi', 'DE89370400440532013000', '', 'unknown_reference', ${state}, 'usr_a', ${NOW},
        ${NOW})`,
  }[table]
  if (values === undefined) throw new Error(`no row of ${table}`)
  await run(tx, values)
}

/** The state after the try, in a transaction that leaves nothing behind. */
async function tried(table: string, from: string, enter: (tx: Tx, id: string) => Promise<void>): Promise<string> {
  let state = ''
  const work = owner.tx(async (tx) => {
    await plant(tx, table, from)
    await enter(tx, 'one')
    const row = sql<{ state: string }>`select state from ${sql.table(`funding.${table}`)} where id = 'one'`
    state = (await oneRow(tx, row)).state
    return refuse({ code: 'undone' })
  })
  await work
  return state
}

test.each(Object.entries(MACHINES))('%s: each move of the table is made, and no other', async (_, machine) => {
  const { moves, table, enter } = machine as Machine<string>
  for (const from of Object.keys(moves))
    for (const [to, move] of Object.entries(enter)) {
      if (move === undefined) continue
      const outcome = tried(table, from, move)
      if (moves[from]?.includes(to)) expect(await outcome, `${from} to ${to}`).toBe(to)
      else await expect(outcome, `${from} to ${to}`).rejects.toThrow(`may not become ${to}`)
    }
})
