import { assert, units } from '@bourse/money'
import type { TestApp } from '../../testing/app.ts'
import { spot, systemAccount } from '../ledger/index.ts'

/** A payment method in euro, as if it had been bound; how that goes has tests of its own. */
export async function plantMethod({ app, clock }: TestApp, userId: string, kind = 'wise'): Promise<string> {
  const id = `pmt_${userId.slice(4)}${kind.slice(0, 3)}`
  await app.db.pool.query(
    `insert into p2p.methods (id, user_id, kind, fiat, holder, details, number, masked, made_at, changed_at)
     values ($1, $2, $3, 'EUR', 'Anna Rossi', $4, $1, 'a•••', $5, $5)`,
    [id, userId, kind, JSON.stringify({ email: `${userId}@example.org` }), clock.now()],
  )
  return id
}

/** Approved by staff, with a bond of the smallest amount, in a coin that the tests of P2P do not count. */
export async function plantMerchant({ app, clock }: TestApp, userId: string): Promise<void> {
  const id = `mct_${userId.slice(4)}`
  const [one, ref] = [units(1n), `p2p_bond:${id}`]
  await app.db.tx(async (tx) => {
    const key = { source: 'test', sourceId: id, kind: 'deposit' }
    const custody = systemAccount('custody:BITCOIN', 'BTC')
    const paid = await app.ledger.transfer(tx, { ...key, from: custody, to: spot(userId, 'BTC'), units: one })
    assert(paid.ok, 'the bond is paid in')
    return app.ledger.hold(tx, { ref, user: userId, asset: 'BTC', units: one, kind: 'p2p_bond' })
  })
  await app.db.pool.query(
    `insert into p2p.merchants (id, user_id, nickname, about, state, bond_asset, bond_units, held_units, bond_ref, applied_at,
       decided_at)
     values ($1, $2, $1, '', 'approved', 'BTC', 1, 1, $4, $3, $3)`,
    [id, userId, clock.now(), ref],
  )
}

/** The whole bond of a planted merchant was paid to somebody. */
export async function useBond({ app, clock }: TestApp, userId: string): Promise<void> {
  const { rows } = await app.db.pool.query('select id, bond_ref from p2p.merchants where user_id = $1', [userId])
  const [{ id, bond_ref }] = rows
  const claim = app.ids.next('bcl')
  await app.db.tx((tx) =>
    app.ledger.consume(tx, bond_ref, {
      ...{ source: 'p2p.bond', sourceId: claim, kind: 'p2p_bond', rest: 'keep' },
      to: [{ account: systemAccount('custody:BITCOIN', 'BTC'), units: units(1n) }],
    }),
  )
  await app.db.pool.query('update p2p.merchants set held_units = 0 where id = $1', [id])
  await app.db.pool.query(
    `insert into p2p.bond_claims (id, merchant_id, user_id, units, case_id, reason, state, proposed_by, proposed_by_email, proposed_at,
       decided_at)
     values ($1, $2, 'usr_harmed', 1, $1, 'why', 'paid', 'stf_a', 'a@office.example', $3, $3)`,
    [claim, id, clock.now()],
  )
}
