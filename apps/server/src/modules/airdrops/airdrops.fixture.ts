import type { StaffRole } from '@bourse/contract'
import { assert } from '@bourse/money'
import { expect } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { activityTexts, activityWorld } from '../activities/activities.fixture.ts'
import { spot } from '../ledger/index.ts'

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** 1,000 USDT for three people who own 500 USDT. */
const TERMS = { asset: 'USDT', pool: '1000', spots: '3', way: 'first', holdAsset: 'USDT', minimum: '500' }

export type Term = keyof typeof TERMS | 'snapshotTime'
interface Asked {
  readonly terms?: Partial<Record<Term, string>>
  /** From now; an hour, unless told otherwise, and ten days long. */
  readonly startsIn?: number
  readonly lasts?: number
  readonly level?: 0 | 2
}

/** Airdrops, and people who own what they ask for. */
export function airdropWorld(running: TestApp) {
  const world = activityWorld(running)
  type Person = Awaited<ReturnType<typeof world.person>>
  let made = 0
  let places = 0
  let crowds = 0

  /** All of a test log in by one browser of one machine, which would make them one person. */
  async function person(country?: string): Promise<Person> {
    const one = await world.person(country)
    places += 1
    await world.comesFrom(one.userId, { ip: `10.${places}.0.1`, device: `browser ${places}` })
    return one
  }

  const give = ({ userId }: Pick<Person, 'userId'>, amount: string, asset = 'USDT') =>
    world.move(world.outside(asset), spot(userId, asset), amount)

  return {
    ...world,
    ...{ TERMS, give, person },
    /** They log in by one browser. */
    async linked(...people: readonly Person[]): Promise<void> {
      places += 1
      for (const { userId } of people)
        await world.comesFrom(userId, { ip: `10.${places}.0.1`, device: `shared ${places}` })
    },
    /** With what belongs to airdrops running by itself, and mail. */
    async open(): Promise<() => Promise<void>> {
      await world.prepare()
      return workFor(running.app, running.app.activities, running.app.airdrops, running.app.notices)
    },
    /** As a form sends them. */
    texts: () => JSON.stringify(activityTexts('Airdrop')),
    async officeOf(role: StaffRole) {
      const { token } = await loggedInStaff(running, role, `airdrop-${role}`)
      await world.stayLoggedIn()
      return running.officeClient({ token })
    },
    /** Who owns 500 USDT. */
    async holder(country?: string): Promise<Person> {
      const one = await person(country)
      await give(one, '500')
      return one
    },
    /** Who own 500 USDT each and are logged in nowhere. */
    crowd: (count: number): Promise<string[]> =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const account = { email: `crowd-${++crowds}@example.com`, password: 'ledger-pencil-7', country: 'IT' }
          const userId = await running.app.identity.seedUser({ ...account, language: 'en', fiat: 'EUR' })
          await give({ userId }, '500')
          return userId
        }),
      ),
    /** As the call does, for somebody who is logged in nowhere. */
    claimAs: (userId: string, activityId: string) =>
      running.app.airdrops.claim({ activityId, userId }, { recordAnswer: async () => {} }),
    /** Its announced moment is its begin, unless told otherwise. */
    async airdrop({ terms = {}, startsIn = HOUR_MS, lasts = 10 * DAY_MS, level = 0 }: Asked = {}): Promise<string> {
      made += 1
      const id = `act_airdrop_${made}`
      const startsAt = new Date(running.clock.now().getTime() + startsIn)
      const isMade = await running.app.activities.seed({
        ...{ id, kind: 'airdrop', level, startsAt, endsAt: new Date(startsAt.getTime() + lasts) },
        texts: activityTexts(`Airdrop ${made}`),
        terms: { ...TERMS, snapshotTime: startsAt.toISOString(), ...terms },
        budgets: [{ pool: 'reward', asset: 'USDT', amount: terms.pool ?? TERMS.pool }],
      })
      assert(isMade, 'the treasury can pay for it')
      return id
    },
    async passes(ms: number): Promise<void> {
      running.clock.advance(ms)
      await world.settled()
    },
    claim: ({ client }: Pick<Person, 'client'>, activityId: string, lockId = world.lockId()) =>
      client.airdrops.claim({ activityId }, { lockId }),
    refused: async (claim: Promise<unknown>, reason: string) =>
      expect(await claim.catch((failure: unknown) => failure)).toMatchObject({ reason }),
    one: (activityId: string) => running.client().airdrops.detail({ activityId }),
    standing: ({ client }: Pick<Person, 'client'>, activityId: string) => client.airdrops.standing({ activityId }),
    clean: async () =>
      expect([...(await running.app.activities.audit()), ...(await running.app.airdrops.audit())]).toEqual([]),
  }
}
