import { expect, test } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { tradingWorld } from './orders/trading.fixture.ts'

const world = tradingWorld()
const { p2p, running, person, merchant, listing, take, accept, cancel } = world

const change = (statement: string, id: string) => asOwner(running.app.ownerUrl, statement, [id])
const found = async () => (await p2p().audit()).map(({ invariant }) => invariant)

test('the audit finds escrow that no order explains, an end that is not booked, and a deadline that nobody moved, and a bond that is not held', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const offer = await listing(seller)
  const [live, ended] = [await take(buyer, offer), await take(buyer, offer)]
  await accept(seller, live)
  await cancel(buyer, ended)
  expect(await found()).toEqual([])

  await change('update p2p.p2p_orders set units = units + 1 where id = $1', live.id)
  expect(await found()).toEqual(['V1'])
  await change('update p2p.p2p_orders set units = units - 1 where id = $1', live.id)

  await change("update p2p.p2p_orders set due_at = due_at + interval '1 minute' where id = $1", live.id)
  expect(await found()).toEqual(['V6'])
  await change("update p2p.p2p_orders set due_at = due_at - interval '1 minute' where id = $1", live.id)

  const alive = `update p2p.p2p_orders
    set state = 'matching', ended_at = null, end_reason = null, to_buyer = null, due_at = step_at, due_base = step_at where id = $1`
  await change(alive, ended.id)
  expect(await found()).toEqual(['V1', 'V2'])
  const over = `update p2p.p2p_orders
    set state = 'cancelled', ended_at = step_at, end_reason = 'buyer', to_buyer = 0, due_at = null, due_base = null where id = $1`
  await change(over, ended.id)

  await change('update p2p.merchants set held_units = 0 where user_id = $1', seller.userId)
  expect(await found()).toEqual(['V8'])
  await change('update p2p.merchants set held_units = bond_units where user_id = $1', seller.userId)
  await change("update p2p.merchants set bond_ref = bond_ref || 'x' where user_id = $1", seller.userId)
  expect(await found()).toEqual(['V8'])
  await change('update p2p.merchants set bond_ref = left(bond_ref, -1) where user_id = $1', seller.userId)
  expect(await found()).toEqual([])

  // What is for sale and what is held for it are compared by the ledger itself.
  await change('update p2p.listings set left_units = left_units - 1 where id = $1', offer.id)
  expect((await world.findings()).map(({ invariant }) => invariant)).toEqual(['L6'])
})
