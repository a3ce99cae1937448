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
  activities: 'ACTIVITY_MOVES',
  airdrop_entries: 'AIRDROP_ENTRY_MOVES',
  app_log_ins: 'APP_LOG_IN_MOVES',
  bank_lines: 'BANK_LINE_MOVES',
  bank_orders: 'BANK_ORDER_MOVES',
  bank_payouts: 'BANK_PAYOUT_MOVES',
  banners: 'PUBLICATION_MOVES',
  bond_claims: 'CLAIM_MOVES',
  boosts: 'BOOST_MOVES',
  bonuses: 'REGISTRATION_BONUS_MOVES',
  cards: 'CARD_MOVES',
  cases: 'CASE_MOVES',
  closings: 'CLOSING_MOVES',
  coins: 'COIN_MOVES',
  convert_quotes: 'CONVERT_QUOTE_MOVES',
  competitions: 'COMPETITION_MOVES',
  complaints: 'COMPLAINT_MOVES',
  coupon_proposals: 'COUPON_PROPOSAL_MOVES',
  coupons: 'COUPON_MOVES',
  credit_orders: 'CREDIT_MOVES',
  credits: 'SHARE_CREDIT_MOVES',
  crypto_deposits: 'DEPOSIT_MOVES',
  desk_proposals: 'DESK_PROPOSAL_MOVES',
  draws: 'INVITE_DRAW_MOVES',
  discount_offers: 'DISCOUNT_OFFER_MOVES',
  discount_positions: 'DISCOUNT_POSITION_MOVES',
  discount_rewards: 'DISCOUNT_REWARD_MOVES',
  discount_series: 'DISCOUNT_SERIES_MOVES',
  etp_orders: 'ETP_ORDER_MOVES',
  etp_products: 'ETP_PRODUCT_MOVES',
  etp_proposals: 'ETP_PROPOSAL_MOVES',
  exports: 'EXPORT_MOVES',
  investor_evidence: 'EVIDENCE_MOVES',
  listings: 'LISTING_MOVES',
  merchants: 'MERCHANT_MOVES',
  missions: 'MISSION_MOVES',
  news: 'PUBLICATION_MOVES',
  orders: 'ORDER_MOVES',
  p2p_orders: 'P2P_MOVES',
  partner_payments: 'PARTNER_PAYMENT_MOVES',
  partner_proposals: 'PARTNER_PROPOSAL_MOVES',
  partners: 'PARTNER_MOVES',
  payment_orders: 'PAYMENT_ORDER_MOVES',
  payments: 'PAYMENT_MOVES',
  plan_runs: 'PLAN_RUN_MOVES',
  deposit_buys: 'DEPOSIT_BUY_MOVES',
  deliveries: 'DELIVERY_MOVES',
  parts: 'BOOST_PART_MOVES',
  places: 'PLACE_MOVES',
  plans: 'PLAN_MOVES',
  pool_fundings: 'POOL_FUNDING_MOVES',
  policy_proposals: 'POLICY_PROPOSAL_MOVES',
  price_proposals: 'PRICE_PROPOSAL_MOVES',
  quickbuy_cases: 'QUICKBUY_CASE_MOVES',
  quickbuy_orders: 'QUICKBUY_MOVES',
  raises: 'RAISE_MOVES',
  requests: 'REQUEST_MOVES',
  reserve_orders: 'RESERVE_ORDER_MOVES',
  resets: 'RESET_MOVES',
  rewards: 'REWARD_MOVES',
  share_cases: 'SHARE_CASE_MOVES',
  'sandbox.acquirer_charges': 'CHARGE_MOVES',
  'sandbox.bank_payouts': 'PAYOUT_MOVES',
  'sandbox.partner_orders': 'PARTNER_ORDER_MOVES',
  'sandbox.paypal_orders': 'PAYPAL_ORDER_MOVES',
  'sandbox.wallet_transfers': 'WALLET_TRANSFER_MOVES',
  saving_positions: 'SAVING_POSITION_MOVES',
  saving_products: 'SAVING_PRODUCT_MOVES',
  screening_cases: 'SCREENING_MOVES',
  settlements: 'SETTLEMENT_MOVES',
  staff_proposals: 'STAFF_PROPOSAL_MOVES',
  sweeps: 'SWEEP_MOVES',
  transfers: 'TRANSFER_MOVES',
  trial_funds: 'TRIAL_FUND_MOVES',
  trial_quotes: 'TRIAL_QUOTE_MOVES',
  unfreeze_proposals: 'UNFREEZE_PROPOSAL_MOVES',
  wealth_orders: 'WEALTH_ORDER_MOVES',
  wealth_plans: 'WEALTH_PLAN_MOVES',
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
