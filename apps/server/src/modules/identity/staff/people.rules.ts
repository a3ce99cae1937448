import { canonicalEmail, type StaffRole } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { UserRow } from '../identity.sql.ts'

/** Until when nothing may leave the account: after a security change, or because staff stopped it. */
export function stoppedUntil(
  user: Pick<UserRow, 'withdrawals_stopped_until' | 'staff_stop_until'>,
  now: Date,
): Date | null {
  const stops = [user.withdrawals_stopped_until, user.staff_stop_until].filter((until) => until !== null && until > now)
  return stops.reduce((latest, until) => (latest === null || (until ?? now) > latest ? until : latest), null)
}

/** Reviewers judge documents; whom they belong to they need not be able to write to. */
export function seesContact(role: StaffRole): boolean {
  return role !== 'reviewer' && role !== 'operator'
}

/** What a text of the search can be, by its look: each kind has an index of its own. */
export type SearchedText =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'address'; readonly ip: string }
  | {
      readonly by: 'words'
      readonly beginning: string
      readonly inviteCode: string
      readonly uid: number | null
      readonly phone: string | null
    }

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+)$/i

export function readSearch(text: string): SearchedText {
  if (/^usr_[0-9a-z]{26}$/i.test(text)) return { by: 'id', id: `usr_${text.slice(4).toUpperCase()}` }
  if (ADDRESS.test(text)) return { by: 'address', ip: text.toLowerCase() }
  return {
    by: 'words',
    beginning: canonicalEmail(text) ?? text.toLowerCase(),
    inviteCode: text.toUpperCase(),
    uid: /^\d{1,15}$/.test(text) ? Number(text) : null,
    phone: phoneOf(text),
  }
}

/** As the database has it, however the person who asks has spaced it. */
function phoneOf(text: string): string | null {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null
  const digits = text.replace(/^00|\D/g, '')
  return digits.length >= 7 && digits.length <= 15 ? `+${digits}` : null
}

type StopRefusal = { readonly code: 'identity.stop_in_past' | 'identity.stop_shortened' }

/** A stop by hand ends by its time or by being lifted, which fewer may do; a shorter one in its place would be a lift. */
export function judgeStop(standing: Date | null, until: Date, now: Date): Result<undefined, StopRefusal> {
  if (until <= now) return refuse({ code: 'identity.stop_in_past' })
  return standing !== null && standing > until ? refuse({ code: 'identity.stop_shortened' }) : ok()
}
