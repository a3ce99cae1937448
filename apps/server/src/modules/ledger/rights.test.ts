import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { SYSTEM_KINDS, USER_KINDS } from './accounts.rules.ts'
import { testLedger } from './ledger.fixture.ts'

// What the database refuses whatever the code above it does. The statements run as the server runs them.

const database = testDatabase()
const { fund, audit } = testLedger(database)

beforeAll(async () => {
  await fund('usr_anna', { BTC: 10n })
})

const INSUFFICIENT_PRIVILEGE = '42501'
const CHECK_VIOLATION = '23514'
const RESTRICT_VIOLATION = '23001'

type Refused = Pick<pg.DatabaseError, 'code' | 'constraint'>

const refusalOf = (statement: string) => refusalAs('-c role=bourse_app', statement)
const refusalOfOwner = (statement: string) => refusalAs('', statement)

async function refusalAs(options: string, statement: string): Promise<Refused> {
  const client = new pg.Client({ connectionString: database.url, options })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    await client.query('rollback')
    return { code: 'allowed', constraint: undefined }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return { code: error.code, constraint: error.constraint }
  } finally {
    await client.end()
  }
}

describe('the server', () => {
  test.each([
    `update ledger.journal set kind = 'gift'`,
    `delete from ledger.journal`,
    `truncate ledger.journal`,
    `update ledger.postings set amount = 1`,
    `delete from ledger.postings`,
    `truncate ledger.postings`,
    `alter table ledger.postings disable trigger user`,
    `drop trigger postings_zero_sum on ledger.postings`,
    `set session_replication_role = replica`,
    `create or replace function ledger.check_postings() returns trigger language plpgsql as 'begin return null; end'`,
    `delete from ledger.accounts`,
    `update ledger.accounts set asset = 'ETH'`,
    `update ledger.accounts set owner = 'usr_boris'`,
    `insert into ledger.accounts (owner, kind, asset, balance) values ('usr_boris', 'spot', 'BTC', 1)`,
    `delete from ledger.holds`,
    `update ledger.holds set units = 1`,
  ])('may not: %s', async (statement) => {
    expect(await refusalOf(statement)).toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  })
})

describe('even the owner of the tables is stopped by the trigger', () => {
  test.each(['journal', 'postings'])('of %s', async (table) => {
    for (const statement of [`delete from ledger.${table}`, `truncate ledger.${table}`]) {
      expect(await refusalOfOwner(statement)).toMatchObject({ code: RESTRICT_VIOLATION })
    }
    const column = table === 'journal' ? 'kind' : 'amount'
    expect(await refusalOfOwner(`update ledger.${table} set ${column} = ${column}`)).toMatchObject({
      code: RESTRICT_VIOLATION,
    })
  })
})

describe('postings', () => {
  const entry = (id: string) => `
    insert into ledger.journal (id, source, source_id, kind, fingerprint, occurred_at)
    values ('${id}', 'test', '${id}', 'gift', decode(repeat('00', 32), 'hex'), now());`
  const account = (owner: string) => `(select id from ledger.accounts where owner = '${owner}' and asset = 'BTC')`
  const seq = (id: string) => `(select seq from ledger.journal where id = '${id}')`

  test.each([
    ['that do not sum to zero', `(${account('usr_anna')}, 2, ${seq('a')}, 5, 15)`],
    [
      'that sum to zero only over two transactions',
      `(${account('usr_anna')}, 2, ${seq('a')}, 5, 15), (${account('system')}, 2, ${seq('b')}, -5, -15)`,
    ],
    ['of an account that does not exist', `(-1, 1, ${seq('a')}, 5, 5), (-1, 2, ${seq('a')}, -5, 0)`],
    ['of no transaction', `(${account('usr_anna')}, 2, -1, 5, 15), (${account('system')}, 2, -1, -5, -15)`],
  ])('%s are refused', async (_, values) => {
    const insert = `insert into ledger.postings (account_id, version, journal_seq, amount, balance_after) values ${values};`
    expect(await refusalOf(entry('a') + entry('b') + insert)).toEqual({
      code: CHECK_VIOLATION,
      constraint: 'postings_zero_sum',
    })
  })

  test('cannot be completed by a later statement: each must sum to zero by itself', async () => {
    const insert = (values: string) =>
      `insert into ledger.postings (account_id, version, journal_seq, amount, balance_after) values ${values};`
    const halves =
      insert(`(${account('usr_anna')}, 2, ${seq('a')}, 5, 15)`) +
      insert(`(${account('system')}, 2, ${seq('a')}, -5, -15)`)
    expect(await refusalOf(entry('a') + halves)).toMatchObject({ constraint: 'postings_zero_sum' })
  })

  test('are neither empty nor not a number', async () => {
    for (const amount of ['0', `'NaN'`]) {
      const insert = `insert into ledger.postings values (${account('usr_anna')}, 2, 1, ${amount}, 10)`
      expect(await refusalOf(insert)).toMatchObject({ code: CHECK_VIOLATION })
    }
  })
})

describe('the chart of accounts stands in the database as it stands in the code', () => {
  const open = (owner: string, kind: string) =>
    `insert into ledger.accounts (owner, kind, asset) values ('${owner}', '${kind}', 'USDT');`
  const users = USER_KINDS.map((kind) => ({ owner: 'usr_anna', kind: kind as string, mayBeNegative: false }))
  const house = Object.entries(SYSTEM_KINDS).map(([name, { per, mayBeNegative }]) => {
    const kind = per === undefined ? name : `${name}:${per === 'product' ? 'saving' : 'usr_anna'}`
    return { owner: 'system', kind, mayBeNegative: mayBeNegative as boolean }
  })

  test.each([...users, ...house])('$owner $kind', async ({ owner, kind, mayBeNegative }) => {
    const below = `${open(owner, kind)} update ledger.accounts set balance = -1 where asset = 'USDT'`
    expect(await refusalOf(below)).toEqual(
      mayBeNegative
        ? { code: 'allowed', constraint: undefined }
        : { code: CHECK_VIOLATION, constraint: 'accounts_floor' },
    )
  })

  test.each([
    ['usr_anna', 'treasury'],
    ['usr_anna', 'custody:BTC'],
    ['system', 'spot'],
    ['system', 'custody'],
    ['system', 'receivable:somebody'],
    ['system', 'earn_reserve'],
    ['system', 'earn_reserve:card'],
    ['system', 'fees:BTC'],
    ['usr_anna', 'issued'],
    ['somebody', 'spot'],
  ])('and knows no %s %s', async (owner, kind) => {
    expect(await refusalOf(open(owner, kind))).toEqual({ code: CHECK_VIOLATION, constraint: 'accounts_chart' })
  })

  test.each(['held = 11', 'held = -1', `held = 'NaN'`])('a spot account of 10 refuses %s', async (change) => {
    const raised = `update ledger.accounts set ${change} where owner = 'usr_anna' and asset = 'BTC'`
    expect(await refusalOf(raised)).toEqual({ code: CHECK_VIOLATION, constraint: 'accounts_held' })
  })

  test('only spot accounts carry holds', async () => {
    const raised = `${open('usr_anna', 'escrow')} update ledger.accounts set balance = 5, held = 1 where kind = 'escrow'`
    expect(await refusalOf(raised)).toEqual({ code: CHECK_VIOLATION, constraint: 'accounts_held' })
  })
})

test('after all that the books are as they were', async () => {
  expect(await audit()).toEqual([])
})
