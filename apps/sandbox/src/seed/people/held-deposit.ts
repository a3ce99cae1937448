import type { Custody } from '@bourse/server/modules/custody/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import type { SandboxChains } from '../../chains/chains.ts'
import { hasMark, insertMark } from '../../screening/lists.sql.ts'
import { SCREENED_USER, STOLEN_COINS } from './screened.ts'

export interface HeldDepositDeps {
  readonly db: Db
  readonly clock: Clock
  readonly chains: Pick<SandboxChains, 'begin'>
  readonly identity: Pick<Identity, 'findUserId'>
  readonly custody: { readonly addresses: Pick<Custody['addresses'], 'addressOf'> }
}

/** As many as anybody waits for, and the block that they are in. */
const BLOCKS = 13

/**
 * Stolen coins come to the address of one of the demo's people, once: the product holds them, and staff decide. It needs a
 * chain that has begun and somebody who gives addresses; where either is missing, the next start does it.
 */
export async function sendStolenCoins({ db, clock, chains, identity, custody }: HeldDepositDeps): Promise<void> {
  const { mark, chain, asset, base } = STOLEN_COINS
  const userId = await identity.findUserId(SCREENED_USER.email)
  if (userId === undefined || (await hasMark(db.queryable, mark.id))) return
  const node = await chains.begin(chain)
  const address = await custody.addresses.addressOf(userId, asset, chain)
  if (node === undefined || !address.ok) return
  const subject = await node.pay({ asset, to: address.value.address, memo: null, base })
  await insertMark(db.queryable, { ...mark, subject, added_at: clock.now() })
  await node.mine(BLOCKS)
}
