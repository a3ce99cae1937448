import { isOffered, OPEN_COUNTRIES, SETTLING_DAYS, type UserData } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { UserRow } from '../identity.sql.ts'
import * as sql from '../identity.sql.ts'

const DAY_MS = 24 * 60 * 60_000

/** Until when an account may still name its inviter and mend its country; null once that time has passed. */
export function settlingUntil({ registered_at: registered }: UserRow, now: Date): Date | null {
  const until = new Date(registered.getTime() + SETTLING_DAYS * DAY_MS)
  return until > now ? until : null
}

interface Profile {
  readonly fiat: UserData['fiat'] | undefined
  readonly username: string | undefined
  readonly country: string | undefined
}

export type Profiles = ReturnType<typeof createProfiles>

/** What a user may still say about themselves after the registration. */
export function createProfiles({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /** Whoever invites was here first, so that no circle of inviters can arise. */
    async setInviteCode(userId: string, inviteCode: string) {
      const user = await sql.getUser(db.queryable, userId)
      if (!isOffered('invitation', user.country)) return refuse({ code: 'identity.invite_not_offered' })
      if (user.invited_by !== null) return refuse({ code: 'identity.invite_code_set' })
      if (settlingUntil(user, clock.now()) === null) return refuse({ code: 'identity.invite_code_late' })
      const inviter = await sql.findUserByInviteCode(db.queryable, inviteCode.toUpperCase())
      if (inviter === undefined) return refuse({ code: 'identity.invite_code_unknown' })
      if (inviter.uid >= user.uid) return refuse({ code: 'identity.invite_code_own' })
      const set = await sql.setInviter(db.queryable, userId, inviter.id)
      return set ? ok({}) : refuse({ code: 'identity.invite_code_set' })
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
      await sql.updateProfile(db.queryable, userId, { fiat, username, country })
      return ok({})
    },
  }
}
