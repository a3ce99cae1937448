import { createCookieJar } from '@bourse/client'
import { assert } from '@bourse/money'
import { expect } from 'vitest'
import { signatureOf } from '../../platform/messaging/signed-body.ts'
import { type TestApp, WEBHOOK_SECRET } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { pictureBytes } from '../../testing/picture.ts'
import { workFor } from '../../testing/worker.ts'
import { activityWorld } from '../activities/activities.fixture.ts'
import { PERSON } from '../kyc/kyc.fixture.ts'
import { spot } from '../ledger/index.ts'
import { POUND } from './invitations.rules.ts'

export const DAY_MS = 86_400_000
const SIDE = 300
let made = 0
let picture: Promise<Buffer> | undefined

/** Cash where the house gives coupons too, for tests that look at money. */
const NONE = { cash: '0', coupon: '0' }
const some = (cash: string) => ({ cash, coupon: '0' })
export const CASH_TERMS = {
  part: 'missions',
  prizes: {
    registration: { inviterOld: NONE, inviterNew: NONE, friend: some('1') },
    kyc: { inviterOld: some('1'), inviterNew: some('1'), friend: some('2') },
    junior: { inviterOld: some('5'), inviterNew: some('5'), friend: NONE },
    senior: { inviterOld: some('20'), inviterNew: some('20'), friend: some('10') },
  },
} as const

/** People who invite, and friends in every stage. */
export function inviteWorld(running: TestApp) {
  const world = activityWorld(running)

  /** With what belongs to invitations running by itself, and mail. */
  async function open(): Promise<() => Promise<void>> {
    await world.prepare()
    await running.app.markets.addAssets([assetRow('ETH')])
    await running.app.markets.addPairs([pairRow('BTC', 'GBP')])
    return workFor(running.app, running.app.invitations, running.app.notices)
  }

  /** The only one that runs from now on. */
  async function campaign(terms: Readonly<Record<string, unknown>> = CASH_TERMS): Promise<string> {
    await running.app.db.pool.query(
      "update activities.activities set state = 'ended', ended_at = starts_at where state = 'running'",
    )
    return world.running({
      ...{ kind: 'invitation', terms, endsAt: new Date(running.clock.now().getTime() + 400 * DAY_MS) },
      budgets: [
        { pool: 'reward', asset: 'GBP', amount: '2000' },
        { pool: 'coupon', asset: 'GBP', amount: '2000' },
        { pool: 'reward', asset: 'USDT', amount: '2000' },
      ],
    })
  }

  async function account(country: string, invitedBy?: string) {
    made += 1
    const email = `friend-${made}@example.com`
    const [password, cookies] = ['ledger-pencil-7', createCookieJar()]
    const who = { email, password, country, language: 'en', fiat: 'EUR' } as const
    const userId = await running.app.identity.seedUser(invitedBy === undefined ? who : { ...who, invitedBy })
    const { token } = await running.client({ cookies }).identity.loginWithPassword({ account: email, password })
    // From a place of their own: whoever comes from one network or in a crowd looks like one person.
    await running.app.db.pool.query('update identity.sessions set ip = $2 where user_id = $1', [
      userId,
      `10.${made % 250}.${Math.floor(made / 250)}.9`,
    ])
    await world.stayLoggedIn()
    return {
      userId,
      email,
      token,
      cookies,
      client: running.client({ token, cookies }),
      has: (asset: string) => world.balanceOf(spot(userId, asset)),
    }
  }

  /** Whoever has been here for long and is verified gets cash. */
  async function inviter(country = 'IT') {
    const who = await account(country)
    await verify(who.userId)
    await running.app.db.pool.query(
      "update identity.users set registered_at = registered_at - interval '90 days' where id = $1",
      [who.userId],
    )
    return who
  }

  async function friendOf({ userId }: { readonly userId: string }, country = 'IT') {
    const friend = await account(country, userId)
    running.clock.advance(1_000)
    await settled()
    return friend
  }

  async function verify(userId: string): Promise<void> {
    made += 1
    picture ??= pictureBytes({ width: SIDE, height: SIDE })
    const drawn = await picture
    const papers = { country: 'IT', documentKind: 'id_card' } as const
    const person = { ...PERSON, documentNumber: `CD${String(made).padStart(6, '0')}` }
    const pictures = async () => ({ front: drawn, back: drawn, selfie: drawn })
    const reference = await running.app.kyc.seed({ userId, ...papers, person, pictures })
    const body = JSON.stringify({ eventId: `evt-${made}`, reference, outcome: 'clear', reasons: [] })
    const timestamp = String(Math.floor(running.clock.now().getTime() / 1000))
    const headers = {
      ...{ 'content-type': 'application/json', 'x-timestamp': timestamp },
      'x-signature': signatureOf(WEBHOOK_SECRET, timestamp, body),
    }
    const answer = await running.send({ method: 'POST', path: '/web/v1/kyc/provider/verdict', body, headers })
    assert(answer.body.success, 'the verdict is heard')
    await settled()
  }

  async function settled(): Promise<void> {
    await world.stayLoggedIn()
    await running.app.jobs.settle()
  }

  /** Past so many midnights, each with its jobs. */
  async function days(count: number): Promise<void> {
    for (let day = 0; day < count; day += 1) {
      running.clock.advance(DAY_MS)
      await settled()
    }
  }

  /** People who come by the code of somebody, and never log in. */
  async function crowd({ userId: invitedBy }: { readonly userId: string }, count: number): Promise<readonly string[]> {
    const friendIds: string[] = []
    for (let place = 0; place < count; place += 1) {
      made += 1
      const who = { email: `friend-${made}@example.com`, password: 'ledger-pencil-7', country: 'IT' } as const
      friendIds.push(await running.app.identity.seedUser({ ...who, language: 'en', fiat: 'EUR', invitedBy }))
      running.clock.advance(1_000)
    }
    await settled()
    return friendIds
  }

  /** Thirty days of a senior investor before now, as the books would say. */
  async function invested(userId: string): Promise<void> {
    const today = Math.floor(running.clock.now().getTime() / DAY_MS) * DAY_MS
    await running.app.db.pool.query(
      `insert into invitations.days (friend_id, midnight, deposit_units, volume_units, equity_units)
       select $1, $2::timestamptz - place * interval '1 day', case place when 0 then $3::numeric else 0 end,
         case place when 0 then $4::numeric else 0 end, $5::numeric
       from generate_series(0, 29) as place`,
      [userId, new Date(today), 1_000n * POUND, 5_000n * POUND, 500n * POUND],
    )
  }

  /** What was traded with strangers on the day before the next midnight, as the books would say. */
  async function volume(userId: string, pounds: bigint): Promise<void> {
    const midnight = new Date(Math.ceil((running.clock.now().getTime() + 1) / DAY_MS) * DAY_MS)
    await running.app.db.pool.query(
      `insert into invitations.days (friend_id, midnight, deposit_units, volume_units, equity_units) values ($1, $2, 0, $3, 0)`,
      [userId, new Date(midnight.getTime() - DAY_MS), pounds * POUND],
    )
  }

  const deposit = (userId: string, whole: string) => world.move(world.outside('GBP'), spot(userId, 'GBP'), whole)
  const own = async ({ client }: { readonly client: ReturnType<TestApp['client']> }) =>
    (await client.invitations.friends({})).records

  return {
    ...world,
    open,
    campaign,
    account,
    inviter,
    friendOf,
    verify,
    settled,
    days,
    volume,
    crowd,
    invested,
    deposit,
    own,
    clean: async () => {
      expect(await running.app.invitations.audit()).toEqual([])
      await world.clean()
    },
  }
}
