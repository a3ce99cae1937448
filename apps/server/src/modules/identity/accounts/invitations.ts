import { FIAT_PREFERENCES, OPEN_COUNTRIES, type Product, type UserData } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { UserRow } from '../identity.sql.ts'
import * as sql from '../identity.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long somebody may still be choosing a currency after the account is open. */
const REGISTERING_MS = 60 * 60_000
/** How long an account may still name its inviter and mend its country. */
const SETTLING_DAYS = 7

/** Which countries a product is offered in. */
export interface Offers {
  isOffered(product: Product, country: string): Promise<boolean>
  deniedCountries(product: Product): Promise<readonly string[]>
}

/** Told in the transaction that makes somebody a friend of an inviter, for good. */
export type Invited = (
  tx: Tx,
  invited: { readonly friendId: string; readonly inviterId: string; readonly at: Date },
) => Promise<void>

/** Until when an account may still name its inviter and mend its country; null once that time has passed. */
export function settlingUntil(user: UserRow, now: Date): Date | null {
  const until = settledAt(user)
  return until > now ? until : null
}

/** From then on a country stays as it is. */
export const settledAt = ({ registered_at: registered }: Pick<UserRow, 'registered_at'>): Date =>
  new Date(registered.getTime() + SETTLING_DAYS * DAY_MS)

interface Profile {
  readonly fiat: UserData['fiat'] | undefined
  readonly username: string | undefined
  readonly country: string | undefined
}

interface ProfileDeps {
  readonly db: Db
  readonly clock: Clock
  readonly offers: Offers
  readonly invited: Invited
  /** What an account that is opened now is given, by currency. */
  readonly bonusAmounts: () => Promise<ReadonlyMap<string, string>>
}

export type Profiles = ReturnType<typeof createProfiles>

/** What a user may still say about themselves after the registration. */
export function createProfiles({ db, clock, offers, invited, bonusAmounts }: ProfileDeps) {
  return {
    /** Nothing where no activity runs. */
    async bonusAmounts() {
      const amounts = await bonusAmounts()
      return FIAT_PREFERENCES.map((fiat) => ({ fiat, amount: amounts.get(fiat) ?? '0' }))
    },
    /** Where nobody gets one. */
    bonusDenied: () => offers.deniedCountries('registration_bonus'),

    /** Whoever invites was here first, so that no circle of inviters can arise. */
    async setInviteCode(userId: string, inviteCode: string) {
      const user = await sql.getUser(db.queryable, userId)
      if (!(await offers.isOffered('invitation', user.country))) return refuse({ code: 'identity.invite_not_offered' })
      if (user.invited_by !== null) return refuse({ code: 'identity.invite_code_set' })
      if (settlingUntil(user, clock.now()) === null) return refuse({ code: 'identity.invite_code_late' })
      const inviter = await sql.findUserByInviteCode(db.queryable, inviteCode.toUpperCase())
      if (inviter === undefined) return refuse({ code: 'identity.invite_code_unknown' })
      if (inviter.uid >= user.uid) return refuse({ code: 'identity.invite_code_own' })
      return db.tx(async (tx) => {
        const set = await sql.setInviter(tx, userId, inviter.id)
        if (!set) return refuse({ code: 'identity.invite_code_set' })
        await invited(tx, { friendId: userId, inviterId: inviter.id, at: clock.now() })
        return ok({})
      })
    },

    /** Enough for a friend to know who it is, and for nobody else. */
    async inviter(inviteCode: string): Promise<{ readonly name: string | null }> {
      const inviter = await sql.findUserByInviteCode(db.queryable, inviteCode.toUpperCase())
      return { name: inviter === undefined ? null : `${[...inviter.username].slice(0, 2).join('')}****` }
    },

    /** The country decides what is offered, so it can be mended for a few days and is then support's to change. */
    async update(userId: string, { fiat, username, country }: Profile) {
      const user = await sql.getUser(db.queryable, userId)
      if (country !== undefined && country !== user.country) {
        if (!OPEN_COUNTRIES.includes(country)) return refuse({ code: 'identity.country_restricted' })
        if (settlingUntil(user, clock.now()) === null) return refuse({ code: 'identity.country_fixed' })
      }
      const choosing = new Date(clock.now().getTime() - REGISTERING_MS)
      await sql.updateProfile(db.queryable, userId, { fiat, username, country, choosing })
      return ok({})
    },
  }
}
