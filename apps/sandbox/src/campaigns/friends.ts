import type { InviteDraw, MadeFriend } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Invitations } from '@bourse/server/modules/invitations/index.ts'
import type { Kyc } from '@bourse/server/modules/kyc/index.ts'
import { type Ledger, spot } from '@bourse/server/modules/ledger/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { Trading } from '@bourse/server/modules/trading/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import { outside, readAmount } from '../credit.ts'
import { traderOf } from '../seed/people/traders.ts'
import { verifiedPictures } from '../seed/people/verified.ts'

export interface FriendMakerDeps {
  readonly db: Db
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Pick<Identity, 'findUserId' | 'seedUser'>
  readonly kyc: Pick<Kyc, 'seed'>
  readonly invitations: Pick<Invitations, 'drawIn' | 'drawView'>
  readonly trading: { readonly orders: Pick<Trading['orders'], 'place'> }
  readonly admin: Pick<Admin, 'recordAct'>
}

/** Enough for a junior investor, whatever a euro is worth: deposits of 100 pounds, volume of 300, 50 on every day. */
const DEPOSIT = { asset: 'EUR', amount: '1500' }
const SYMBOL = 'BTC-EUR'
const TOTAL = '400'
/** At the simulated provider the last character of a document decides; this one is clear. */
const CLEAR_ENDING = '1'

type Unknown = { readonly code: 'sandbox.user_unknown' }

/** Friends of somebody, who do what friends do: each step by the code that real people's steps run through. */
export function createFriendMaker(deps: FriendMakerDeps) {
  const { db, ids, ledger, markets, identity, kyc, invitations, trading, admin } = deps

  async function deposit(userId: string): Promise<void> {
    const asset = await markets.asset(DEPOSIT.asset)
    assert(asset !== undefined, 'the demo has euros')
    const read = readAmount(DEPOSIT.amount, asset.scale)
    assert(read.ok, 'an amount')
    const order = { source: 'sandbox.friend', sourceId: userId, kind: 'deposit' }
    const way = { from: outside(asset), to: spot(userId, asset.code), units: read.value }
    const moved = await db.tx((tx) => ledger.transfer(tx, { ...order, ...way }))
    assert(moved.ok, 'the outside world never runs short')
  }

  /** Null where nobody sells: the friend keeps the euros. */
  async function buy(userId: string): Promise<string | null> {
    const order = { symbol: SYMBOL, side: 'buy', type: 'market', total: TOTAL } as const
    const placed = await trading.orders.place(userId, order as never, `${userId}-friend`)
    return placed.ok && Number(placed.value.executed) > 0 ? placed.value.executed : null
  }

  async function makeOne(invitedBy: string): Promise<MadeFriend> {
    const id = ids.next('frd').slice(-10).toLowerCase()
    const sketch = { name: `friend-${id}`, firstName: 'Frida', lastName: `Demo ${id}`, country: 'FR', city: 'Lyon' }
    const { account, person } = traderOf({ ...sketch, language: 'en' }, `${id.toUpperCase()}${CLEAR_ENDING}`)
    const userId = await identity.seedUser({ ...account, invitedBy })
    await deposit(userId)
    const bought = await buy(userId)
    await kyc.seed({ userId, country: 'FR', documentKind: 'passport', person, pictures: verifiedPictures })
    return { email: account.email, bought }
  }

  async function make(
    { email, count }: { readonly email: string; readonly count: number },
    actor: Actor,
  ): Promise<Result<{ friends: MadeFriend[] }, Unknown>> {
    const inviter = await identity.findUserId(email)
    if (inviter === undefined) return refuse({ code: 'sandbox.user_unknown' })
    const friends: MadeFriend[] = []
    for (let place = 0; place < count; place += 1) friends.push(await makeOne(inviter))
    const detail = { friends: friends.map((one) => one.email).join(', ') }
    await db.tx(async (tx) => {
      await admin.recordAct(tx, { actor, act: 'sandbox.friends_made', subject: inviter, detail })
      return ok()
    })
    return ok({ friends })
  }

  async function draw(
    { email }: { readonly email: string },
    actor: Actor,
  ): Promise<Result<InviteDraw, Unknown | { readonly code: 'sandbox.entry_unknown' }>> {
    const userId = await identity.findUserId(email)
    if (userId === undefined) return refuse({ code: 'sandbox.user_unknown' })
    return db.tx(async (tx): Promise<Result<InviteDraw, { readonly code: 'sandbox.entry_unknown' }>> => {
      const drawn = await invitations.drawIn(tx, { userId, id: undefined, clientSeed: ids.secret() })
      if (!drawn.ok) return refuse({ code: 'sandbox.entry_unknown' })
      const detail = { draw: drawn.value.id, amount: String(drawn.value.drawn_units) }
      await admin.recordAct(tx, { actor, act: 'sandbox.draw_made', subject: userId, detail })
      return ok(await invitations.drawView(tx, drawn.value))
    })
  }

  return { make, draw }
}
