import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../../platform/http/context.ts'
import type { Profiles } from '../accounts/invitations.ts'
import { askerOf } from '../callers.ts'
import { AREAS, type ContactChanges } from './contact-changes.ts'

/** Email and phone, the inviter, and what a user tells about themselves. */
export function contactRoutes({
  contacts,
  profiles,
}: {
  readonly contacts: ContactChanges
  readonly profiles: Profiles
}) {
  return {
    areas: async () => ok([...AREAS]),
    sendNewCode: ({ account }, { principal, language, ip }) =>
      contacts.sendNew({ userId: principal.userId, account, language, ip }),
    setEmail: ({ oldEmail, googleCode, ...input }, context) =>
      contacts.setEmail(askerOf(context), { ...input, oldEmail, googleCode }),
    setMobile: ({ oldPhone, googleCode, ...input }, context) =>
      contacts.setPhone(askerOf(context), { ...input, oldPhone, googleCode }),
    setInviteCode: ({ inviteCode }, { principal }) => profiles.setInviteCode(principal.userId, inviteCode),
    inviter: async ({ inviteCode }) => ok(await profiles.inviter(inviteCode)),
    registrationBonus: async () =>
      ok({
        amounts: await profiles.bonusAmounts(),
        deniedCountries: [...(await profiles.bonusDenied())],
      }),
    updateUser: ({ fiat, username, country }, { principal }) =>
      profiles.update(principal.userId, { fiat, username, country }),
  } satisfies Partial<Handlers<typeof contract.identity>>
}
