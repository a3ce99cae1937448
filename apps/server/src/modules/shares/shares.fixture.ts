import type { StaffRole } from '@bourse/contract'
import { assert, ok, units } from '@bourse/money'
import { expect } from 'vitest'
import type { JobHandler, PeriodPayload } from '../../platform/jobs/jobs.ts'
import { loggedInStaff } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { activityTexts, activityWorld } from '../activities/activities.fixture.ts'
import type { FeeFill } from '../coupons/index.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const DAY_MS = 86_400_000

type Figure = 'amount' | 'total' | 'fee' | 'value' | 'paidByCoupons'
type Fill = Partial<Omit<FeeFill, 'userId' | Figure> & Readonly<Record<Figure, bigint>>>

/** People who invite, friends who trade, and staff. */
export function sharesWorld(running: TestApp) {
  const world = activityWorld(running)
  let made = 0
  const tokens = new Map<string, string>()
  const { clock } = running
  const fees = (asset: string) => systemAccount('fees', asset)

  /** Of the house for a year, or of a project for its token. */
  async function programme(
    pool?: { readonly coin: string; readonly amount: string; readonly projectUser?: string },
    days = 500,
  ): Promise<string> {
    made += 1
    const id = `act_shares_${made}`
    const seeded = await running.app.activities.seed({
      ...{ id, kind: 'invitation', texts: activityTexts(`Invitations ${made}`), level: 0 },
      terms: pool === undefined ? {} : { coin: pool.coin },
      startsAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + days * DAY_MS),
      budgets: [{ pool: 'reward', asset: pool?.coin ?? 'USDT', amount: pool?.amount ?? '1' }],
      ...(pool?.projectUser === undefined ? {} : { projectUser: pool.projectUser }),
    })
    assert(seeded, 'whoever pays has as much')
    return id
  }

  async function friendOf(inviter: { readonly userId: string }, country = 'IT') {
    const friend = await person(country)
    await befriend(inviter, friend)
    return friend
  }

  async function befriend(inviter: { readonly userId: string }, friend: { readonly userId: string }): Promise<void> {
    const joined = { friendId: friend.userId, inviterId: inviter.userId, at: clock.now() }
    const done = await running.app.db.tx(async (tx) => ok(await running.app.invitations.joined(tx, joined)))
    assert(done.ok, 'nobody else has invited them')
  }

  /** Who has nothing in common with anybody: in a test everybody comes by one browser from one address. */
  async function person(country = 'IT') {
    const made = await world.person(country)
    await run('delete from identity.devices where user_id = $1', [made.userId])
    await run(`update identity.sessions set ip = user_id where user_id = $1`, [made.userId])
    return made
  }

  /** A trade of a friend with a fee of 0.0001 BTC unless told otherwise, now. */
  function fill(friend: { readonly userId: string }, given: Fill = {}): FeeFill {
    made += 1
    const { amount = 4_000_000n, total = 200_000_000_000n, fee = 10_000n, value = 1n, paidByCoupons = 0n } = given
    return {
      ...{ tradeId: `BTC-USDT:${made}`, symbol: 'BTC-USDT', orderId: `${made}`, side: 'buy', price: '50000' },
      ...{ userId: friend.userId, otherUser: 'usr_other', feeAsset: 'BTC', at: clock.now(), ...given },
      ...{ amount: units(amount), total: units(total), fee: units(fee) },
      ...{ value: units(value), paidByCoupons: units(paidByCoupons) },
    }
  }

  /** As the follower does it, and as often as it is told. */
  async function traded(...fills: readonly FeeFill[]): Promise<void> {
    const done = await running.app.db.tx(async (tx) => ok(await running.app.shares.feeReader.afterCoupons(tx, fills)))
    assert(done.ok, 'following refuses nothing')
  }

  async function sharesOffice(role: StaffRole, name: string = role) {
    const token = tokens.get(name) ?? (await loggedInStaff(running, role, `${name}-of-shares`)).token
    tokens.set(name, token)
    await world.stayLoggedIn()
    return running.officeClient({ token }).shares
  }

  /** What the worker does, as functions: so that a test does the same at once, or twice. */
  function handlers(): Readonly<Record<string, JobHandler<PeriodPayload>>> {
    const found: Record<string, JobHandler<PeriodPayload>> = {}
    const kept = {
      schedule: () => undefined,
      handle(name: string, handler: unknown) {
        found[name] = handler as JobHandler<PeriodPayload>
      },
    }
    for (const { register } of running.app.shares.jobs) register(kept as unknown as Parameters<typeof register>[0])
    return found
  }

  async function run(text: string, values: readonly unknown[] = []) {
    return (await running.app.db.pool.query(text, [...values])).rows
  }

  return {
    ...world,
    ...{ programme, person, friendOf, befriend, fill, traded, fees, sharesOffice, handlers },
    /** Who shows the same browser and address as others who do. */
    alike: world.person,
    async prepare(): Promise<void> {
      await world.prepare()
      for (const asset of ['BTC', 'USDT']) await world.move(world.outside(asset), fees(asset), '100')
    },
    /** To a moment, and all that is due by then. */
    async until(time: string | Date): Promise<void> {
      clock.set(new Date(time))
      await world.settled()
    },
    async days(count: number): Promise<void> {
      clock.advance(count * DAY_MS)
      await world.settled()
    },
    give: (user: { readonly userId: string }, asset: string, whole: string) =>
      world.move(world.outside(asset), spot(user.userId, asset), whole),
    /** Whatever was written of some friends, by trade. */
    rowsOf: (...friends: readonly { readonly userId: string }[]) =>
      run(
        'select trade_id, kind, units::text, friend_units::text from shares.shares where friend_id = any($1) order by trade_id',
        [friends.map(({ userId }) => userId)],
      ),
    clean: async () => {
      expect(await running.app.shares.audit()).toEqual([])
      expect(await running.app.activities.audit()).toEqual([])
      expect(await running.app.ledger.audit(running.app.db.queryable)).toEqual([])
    },
  }
}
