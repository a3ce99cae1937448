import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { Moves } from '../apps/server/src/platform/database/moves.ts'
import { testDatabase } from '../apps/server/src/testing/database.ts'

const SOURCES = ['server', 'sandbox'].map((app) => join(import.meta.dirname, '../apps', app, 'src'))
const database = testDatabase()

/** By table; those of the simulated world with its name before them, because some are called as ours are. */
const MACHINES: Readonly<Record<string, string>> = {
  app_log_ins: 'APP_LOG_IN_MOVES',
  bank_lines: 'BANK_LINE_MOVES',
  bank_orders: 'BANK_ORDER_MOVES',
  bank_payouts: 'BANK_PAYOUT_MOVES',
  banners: 'PUBLICATION_MOVES',
  cards: 'CARD_MOVES',
  cases: 'CASE_MOVES',
  closings: 'CLOSING_MOVES',
  coins: 'COIN_MOVES',
  credit_orders: 'CREDIT_MOVES',
  crypto_deposits: 'DEPOSIT_MOVES',
  exports: 'EXPORT_MOVES',
  news: 'PUBLICATION_MOVES',
  orders: 'ORDER_MOVES',
  payment_orders: 'PAYMENT_ORDER_MOVES',
  payments: 'PAYMENT_MOVES',
  plan_runs: 'PLAN_RUN_MOVES',
  deposit_buys: 'DEPOSIT_BUY_MOVES',
  plans: 'PLAN_MOVES',
  requests: 'REQUEST_MOVES',
  reserve_orders: 'RESERVE_ORDER_MOVES',
  resets: 'RESET_MOVES',
  'sandbox.acquirer_charges': 'CHARGE_MOVES',
  'sandbox.bank_payouts': 'PAYOUT_MOVES',
  'sandbox.paypal_orders': 'PAYPAL_ORDER_MOVES',
  'sandbox.wallet_transfers': 'WALLET_TRANSFER_MOVES',
  screening_cases: 'SCREENING_MOVES',
  staff_proposals: 'STAFF_PROPOSAL_MOVES',
  sweeps: 'SWEEP_MOVES',
  transfers: 'TRANSFER_MOVES',
  unfreeze_proposals: 'UNFREEZE_PROPOSAL_MOVES',
  withdrawal_attempts: 'ATTEMPT_MOVES',
  withdrawals: 'WITHDRAWAL_MOVES',
}

/** Every table of moves by its name, wherever its module keeps it. */
const tables = new Map<string, Moves<string>>()
beforeAll(async () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  for (const file of files.filter((path) => path.endsWith('.rules.ts'))) {
    if (!/_MOVES\b/.test(readFileSync(file, 'utf8'))) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(exported))
      if (name.endsWith('_MOVES')) tables.set(name, value as Moves<string>)
  }
})

interface StateColumn {
  readonly schema: string
  readonly table: string
  /** The constraint on the column alone, as PostgreSQL writes it. */
  readonly check: string
}

async function stateColumns(): Promise<StateColumn[]> {
  const { rows } = await database.db.pool.query<StateColumn>(`
    select n.nspname as schema, t.relname as table, pg_get_constraintdef(c.oid) as check
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and array[a.attnum] = c.conkey
    where c.contype = 'c' and a.attname in ('state', 'status')`)
  return rows
}

test('each state in the database has a table of moves, with the states that the database takes', async () => {
  const columns = (await stateColumns()).map(({ schema, table, check }) => ({
    name: schema === 'sandbox' ? `${schema}.${table}` : table,
    states: [...check.matchAll(/'(\w+)'/g)].map(([, state = '']) => state).sort(),
  }))
  expect(columns.length).toBeGreaterThan(20)
  const known = Object.entries(MACHINES).map(([name, moves]) => ({
    name,
    states: Object.keys(tables.get(moves) ?? {}).sort(),
  }))
  const byName = (left: { name: string }, right: { name: string }) => left.name.localeCompare(right.name)
  expect(columns.sort(byName)).toEqual(known.sort(byName))
})

test('each table of moves is of a machine, and a move leads to another state of it', () => {
  expect([...tables.keys()].sort()).toEqual([...new Set(Object.values(MACHINES))].sort())
  for (const [name, moves] of tables)
    for (const [from, next] of Object.entries(moves)) {
      expect(Object.keys(moves), name).toEqual(expect.arrayContaining([...next]))
      expect(next, name).not.toContain(from)
    }
})
