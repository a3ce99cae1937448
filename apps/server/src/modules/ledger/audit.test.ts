import { ok, units } from '@bourse/money'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type AuditOptions, type Invariant, spot, systemAccount } from './index.ts'
import { testLedger } from './ledger.fixture.ts'

type Differences = Readonly<Partial<Record<Invariant, readonly string[]>>>

/** Runs as the owner of the tables, whom no right and no trigger holds back for long. */
async function asSuperuser(database: TestDatabase, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

const UNGUARDED = (table: string, statements: string) => `
  alter table ledger.${table} disable trigger user;
  ${statements};
  alter table ledger.${table} enable trigger user;`

/** A second entry of Anna's account, written by hand as the ledger would write it. */
const byHand = (amounts: { anna: string; treasury?: string; custody?: string; sourceId?: string }) => `
  with entry as (
    insert into ledger.journal (id, source, source_id, kind, fingerprint, occurred_at)
    values ('jrn_hand', 'test', '${amounts.sourceId ?? 'hand'}', 'gift', decode(repeat('00', 32), 'hex'), now())
    returning seq
  ), moved as (
    update ledger.accounts account
    set balance = balance + given.amount, version = version + 1
    from (values
      ('usr_anna', 'spot', ${amounts.anna}),
      ('system', 'treasury', ${amounts.treasury ?? 0}),
      ('system', 'custody:BTC', ${amounts.custody ?? 0})
    ) as given (owner, kind, amount)
    where account.owner = given.owner and account.kind = given.kind and given.amount <> 0
    returning account.id, account.version, given.amount, account.balance
  )
  insert into ledger.postings (account_id, version, journal_seq, amount, balance_after)
  select moved.id, moved.version, entry.seq, moved.amount, moved.balance from moved, entry`

const accountId = (owner: string, kind: string) =>
  `(select id from ledger.accounts where owner = '${owner}' and kind = '${kind}')`
const ANNA = accountId('usr_anna', 'spot')
const CUSTODY = accountId('system', 'custody:BTC')

/**
 * Anna has 10 BTC of which 4 are held, the treasury 3, Boris 2; then somebody tampers, and the audit reports that and
 * nothing else.
 */
function tampering(name: string, statements: string, differences: Differences, options?: AuditOptions): void {
  describe(name, () => {
    const database = testDatabase()
    const { ledger, inTx, fund, audit } = testLedger(database)
    test('is found, by the name of what it breaks', async () => {
      await fund('usr_anna', { BTC: 6n })
      await fund('usr_anna', { BTC: 4n })
      await fund('usr_boris', { BTC: 5n })
      const pay = { source: 'test', sourceId: 'pay', kind: 'payment', from: spot('usr_boris', 'BTC'), units: units(3n) }
      await inTx((tx) => ledger.transfer(tx, { ...pay, to: systemAccount('treasury', 'BTC') }))
      const hold = { ref: 'wdr_1', user: 'usr_anna', asset: 'BTC', units: units(4n), kind: 'withdrawal' }
      await inTx((tx) => ledger.hold(tx, hold))
      expect(await audit()).toEqual([])

      if (statements !== '') await asSuperuser(database, statements)
      const found: Partial<Record<Invariant, string[]>> = {}
      for (const { invariant, detail } of await ledger.audit(database.db.queryable, options)) {
        const names = found[invariant] ?? []
        found[invariant] = [...names, detail.difference ?? '']
      }
      expect(found).toEqual(differences)
    })
  })
}

// Which account a posting belongs to stays right, only the transactions of two postings are exchanged: 6 against -4.
tampering(
  'L1: a transaction that does not sum to zero',
  UNGUARDED(
    'postings',
    `update ledger.postings posting
     set journal_seq = other.journal_seq
     from ledger.postings other
     where posting.account_id = ${ANNA} and other.account_id = ${ANNA} and other.version = 3 - posting.version`,
  ),
  { L1: ['transaction_not_zero', 'transaction_not_zero'] },
)
tampering('L1: the trigger that demands zero taken away', `drop trigger postings_zero_sum on ledger.postings`, {
  L1: ['trigger_missing'],
})
tampering('L2: money from nothing', `update ledger.accounts set balance = balance + 1 where id = ${ANNA}`, {
  L2: ['accounts_not_zero'],
  L4: ['balance_differs'],
})
tampering(
  'L3: a user below zero',
  `update ledger.holds set remaining = 0;
   update ledger.accounts set held = 0;
   alter table ledger.accounts drop constraint accounts_floor;
   ${byHand({ anna: '-11', custody: '11' })};`,
  { L3: ['account_below_zero', 'posting_below_zero', 'constraint_missing'] },
)
tampering(
  'L3 and L8: a pool of the house that pays what it has not',
  `alter table ledger.accounts drop constraint accounts_floor;
   ${byHand({ anna: '4', treasury: '-4' })};`,
  { L3: ['account_below_zero', 'posting_below_zero', 'constraint_missing'], L8: ['users_not_covered'] },
)
tampering(
  'L4: balances moved from one user to another without a posting',
  `update ledger.accounts set balance = balance + 1 where id = ${ANNA};
   update ledger.accounts set balance = balance - 1 where owner = 'usr_boris'`,
  { L4: ['balance_differs', 'balance_differs'] },
)
tampering(
  'L4: a gap in the versions',
  UNGUARDED(
    'postings',
    `update ledger.postings set version = 3 where account_id = ${ANNA} and version = 2;
     update ledger.accounts set version = 3 where id = ${ANNA}`,
  ),
  { L4: ['balance_differs'] },
)
tampering(
  'L4: a wrong balance after a posting',
  UNGUARDED('postings', `update ledger.postings set balance_after = 7 where account_id = ${ANNA} and version = 1`),
  { L4: ['balance_differs'] },
)
tampering(
  'L5: a transaction taken out of the journal',
  UNGUARDED('journal', `delete from ledger.journal where source_id = 'pay'`),
  { L5: ['posting_without_transaction', 'posting_without_transaction'] },
)
tampering(
  'L5: the postings of a transaction taken away, and the figures made to fit',
  UNGUARDED(
    'postings',
    `delete from ledger.postings where account_id = ${ANNA} and version = 2;
     delete from ledger.postings where account_id = ${CUSTODY} and version = 2;
     update ledger.postings set version = 2, balance_after = balance_after + 4 where account_id = ${CUSTODY} and version = 3;
     update ledger.accounts set balance = balance - 4, version = version - 1 where id = ${ANNA};
     update ledger.accounts set balance = balance + 4, version = version - 1 where id = ${CUSTODY}`,
  ),
  { L5: ['transaction_without_postings'] },
)
tampering('L5: the server given the right to update', `grant update (amount) on ledger.postings to bourse_app`, {
  L5: ['right_granted'],
})
tampering('L5: the server given the right to delete', `grant delete, truncate on ledger.journal to bourse_app`, {
  L5: ['right_granted', 'right_granted'],
})
tampering('L5: the append-only trigger disabled', `alter table ledger.journal disable trigger journal_append_only`, {
  L5: ['trigger_missing'],
})
tampering('L6: money held for nothing', `update ledger.accounts set held = 5 where id = ${ANNA}`, {
  L6: ['held_differs'],
})
tampering('L6: a hold that holds nothing', `update ledger.accounts set held = 0 where id = ${ANNA}`, {
  L6: ['held_differs'],
})
tampering(
  'L7: a key used twice',
  `alter table ledger.journal drop constraint journal_key;
   ${byHand({ anna: '1', custody: '-1', sourceId: 'pay' })};`,
  { L7: ['key_repeated', 'constraint_missing'] },
)
tampering(
  'L8: less found outside than users own',
  '',
  { L8: ['users_not_covered'] },
  { outside: sql`select 'BTC' as asset, 11::numeric as units` },
)
tampering(
  'L8: units of a product that nobody issued',
  `update ledger.accounts set kind = 'etp' where owner = 'usr_boris'`,
  { L8: ['units_not_issued'] },
)
tampering(
  'L9: a fraction of a unit',
  `alter table ledger.accounts alter column balance type numeric;
   alter table ledger.postings alter column amount type numeric, alter column balance_after type numeric;
   ${byHand({ anna: '0.5', custody: '-0.5' })};`,
  {
    L9: [
      ...Array(2).fill('not_an_integer'),
      ...Array(2).fill('not_an_integer'),
      ...Array(2).fill('not_an_integer'),
      ...Array(3).fill('type_differs'),
    ],
  },
)

describe('the audit', () => {
  const database = testDatabase()
  const { ledger, clock, inTx, newUser, userWith } = testLedger(database)

  test('counts what other modules hold, and misses what they hold without telling', async () => {
    const user = await userWith({ BTC: 10n })
    await inTx((tx) => ledger.raiseHeld(tx, [{ user, asset: 'BTC', units: units(7n) }]))
    const orders = (amount: number) => sql<{ owner: string; asset: string; units: bigint }>`
      select ${user}::text as owner, 'BTC' as asset, ${amount}::numeric as units`
    expect(await ledger.audit(database.db.queryable, { otherHolds: [orders(4), orders(3)] })).toEqual([])
    const [{ openHolds: named }, { openHolds: all }] = [
      await ledger.counts(database.db.queryable),
      await ledger.counts(database.db.queryable, [orders(4), orders(3)]),
    ]
    expect(all - named).toBe(2)
    const account = `${user} spot BTC`
    expect(await ledger.audit(database.db.queryable, { otherHolds: [orders(4)] })).toEqual([
      { invariant: 'L6', detail: { difference: 'held_differs', account, held: '7', holds: '4' } },
    ])
    expect(await ledger.audit(database.db.queryable)).toHaveLength(1)
    await inTx(async (tx) => ok(await ledger.lowerHeld(tx, [{ user, asset: 'BTC', units: units(7n) }])))
    expect(await ledger.audit(database.db.queryable)).toEqual([])
  })

  test('compares users with what is found outside: advances do not count, an asset not found counts as nothing', async () => {
    const user = await userWith({ ETH: 10n })
    const advance = { source: 'test', sourceId: 'credit', kind: 'credit_deposit', units: units(5n) }
    const from = systemAccount(`receivable:${user}`, 'ETH')
    await inTx((tx) => ledger.transfer(tx, { ...advance, from, to: spot(user, 'ETH') }))
    const found = (eth: number) => sql<{ asset: string; units: bigint }>`
      select * from (values ('ETH', ${eth}::numeric), ('BTC', 10)) as place (asset, units)`
    expect(await ledger.audit(database.db.queryable, { outside: found(10) })).toEqual([])
    expect(await ledger.audit(database.db.queryable, { outside: found(9) })).toMatchObject([{ invariant: 'L8' }])
    const nothing = sql<{ asset: string; units: bigint }>`select 'ETH' as asset, 10::numeric as units`
    expect(await ledger.audit(database.db.queryable, { outside: nothing })).toMatchObject([
      { invariant: 'L8', detail: { asset: 'BTC' } },
    ])
  })

  test('stays clean while others post', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => userWith({ XRP: 50n })))
    let posting = true
    const posters = users.map(async (from, place) => {
      for (let round = 0; posting; round += 1) {
        const key = { source: 'busy', sourceId: `${place}-${round}`, kind: 'transfer' }
        const to = spot(users[(place + 1) % users.length] ?? newUser(), 'XRP')
        await inTx((tx) => ledger.transfer(tx, { ...key, from: spot(from, 'XRP'), to, units: units(1n) }))
      }
    })
    const findings = []
    for (let round = 0; round < 10; round += 1) findings.push(...(await ledger.audit(database.db.queryable)))
    posting = false
    await Promise.all(posters)
    expect(findings).toEqual([])
  })

  test('is kept with its times and findings, and the last one is shown', async () => {
    expect(await ledger.lastAudit(database.db.queryable)).toBeUndefined()
    const startedAt = clock.now()
    clock.advance(1_500)
    const clean = await ledger.recordAudit(database.db.queryable, { startedAt, findings: [] })
    expect(clean).toEqual({ startedAt, finishedAt: clock.now(), ok: true, findings: [] })
    expect(await ledger.lastAudit(database.db.queryable)).toEqual(clean)
    const findings = [{ invariant: 'L2' as const, detail: { difference: 'accounts_not_zero', asset: 'BTC', sum: '1' } }]
    const wrong = await ledger.recordAudit(database.db.queryable, { startedAt, findings })
    expect(wrong.ok).toBe(false)
    expect(await ledger.lastAudit(database.db.queryable)).toEqual(wrong)
  })
})
