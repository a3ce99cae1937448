import { timingSafeEqual } from 'node:crypto'
import type { CodeAct, Language } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import { MailRefused } from '../../../platform/messaging/mail.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Deliver, Notices } from '../../notices/index.ts'
import { codeMessage, insteadMessage } from '../notices/code-messages.ts'
import * as sql from './codes.sql.ts'
import { type Contact, judgeReach } from './contacts.rules.ts'

export interface CodeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly notices: Pick<Notices, 'deliver'>
  readonly codePauseMs: number
}

const MINUTE_MS = 60_000
const CODE_LIFE_MS = 10 * MINUTE_MS
const MOST_TRIES = 5
const PER_DAY = { max: 10, windowMs: 24 * 60 * MINUTE_MS }
/** Of all targets together: whoever asks for codes to thousands of addresses must not spend the account of the provider. */
const DAILY_BUDGET = { max: 20_000, windowMs: 24 * 60 * MINUTE_MS }
const BUDGETS = { email: 'code:budget', phone: 'code:budget:sms' } as const

export interface SendCode {
  readonly to: Contact
  readonly act: CodeAct
  readonly language: Language
  /** Whoever has the address already, with the word that their messages carry. */
  readonly owner: { readonly antiPhishingCode: string | null } | undefined
  /** Whoever asks for a code to an address that is not theirs yet, and reads it there. */
  readonly reader?: { readonly antiPhishingCode: string | null }
  /** What exactly the code is for: it counts for nothing else, and the message says it. */
  readonly content?: CodeContent
}

export interface CodeContent {
  readonly digest: Buffer
  readonly what: string
  readonly to: string
}

export type SendRefusal = {
  readonly code: 'identity.code_too_soon' | 'identity.code_daily_limit' | 'identity.code_budget'
  readonly retryAfterSeconds: number
}

const LIFE_MINUTES = CODE_LIFE_MS / MINUTE_MS

/** What is sent in place of a code that would help nobody, or the wrong person. */
function insteadOf(act: CodeAct, owned: boolean): 'taken' | 'claimed' | 'unknown' | null {
  if (act === 'register') return owned ? 'taken' : null
  if (act === 'new_email' || act === 'new_phone') return owned ? 'claimed' : null
  return owned ? null : 'unknown'
}

export function createCodes({ db, clock, ids, limits, notices, codePauseMs }: CodeDeps) {
  const onePerPause = { max: 1, windowMs: codePauseMs }

  /**
   * A known and an unknown address get the same answer after the same work: a code is written either way, but only the
   * person whom it helps is told it. Another message says why there is none.
   */
  async function send(command: SendCode) {
    const reached = judgeReach(command.to)
    if (!reached.ok) return reached
    const limited = await withinLimits(command.to)
    if (!limited.ok) return limited
    const code = await writeCode(command)
    const { to, language, owner, reader } = command
    const antiPhishingCode = (owner ?? reader)?.antiPhishingCode ?? null
    const isTaken = await isDelivered({ to, language, antiPhishingCode }, messageOf(command, code))
    if (!isTaken) return refuse({ code: 'identity.email_refused' })
    return ok({ resendAfterSeconds: codePauseMs / 1000, expiresAfterSeconds: CODE_LIFE_MS / 1000 })
  }

  /** False for an address that no mail server takes. */
  async function isDelivered(...message: Parameters<Deliver>): Promise<boolean> {
    try {
      await notices.deliver(...message)
      return true
    } catch (error) {
      if (error instanceof MailRefused) return false
      throw error
    }
  }

  function messageOf({ act, language, owner, content }: SendCode, code: string) {
    const instead = insteadOf(act, owner !== undefined)
    if (instead !== null) return insteadMessage(language, instead)
    return codeMessage({ language, act, code, minutes: LIFE_MINUTES, content })
  }

  async function withinLimits({ kind, address }: Contact): Promise<Result<undefined, SendRefusal>> {
    const minute = await limits.take(`code:minute:${address}`, onePerPause)
    if (!minute.ok) return refuse({ ...minute.refusal, code: 'identity.code_too_soon' })
    const day = await limits.take(`code:day:${address}`, PER_DAY)
    if (!day.ok) return refuse({ ...day.refusal, code: 'identity.code_daily_limit' })
    const budget = await limits.take(BUDGETS[kind], DAILY_BUDGET)
    if (!budget.ok) return refuse({ ...budget.refusal, code: 'identity.code_budget' })
    return ok()
  }

  async function writeCode({ to, act, content }: SendCode): Promise<string> {
    const code = ids.digits(6)
    const now = clock.now()
    await db.tx(async (tx) => {
      await sql.insertCode(tx, {
        id: ids.next('cod'),
        target: to.address,
        act,
        codeHash: digest(code),
        content: content?.digest ?? null,
        now,
        expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
      })
      return ok()
    })
    return code
  }

  /**
   * Judges a code in a transaction of its own, because a wrong try must count even though the act is refused.
   * The act itself then takes the code by its id inside its own transaction.
   */
  async function check({ address }: Contact, act: CodeAct, code: string, content: Buffer | null = null) {
    const judged = await db.tx(async (tx) => ok(await judge(tx, { address, act, code, content })))
    assert(judged.ok, 'judging a code refuses nothing')
    const verdict = judged.value
    if (verdict === 'wrong') return refuse({ code: 'identity.code_wrong' })
    if (verdict === 'expired') return refuse({ code: 'identity.code_expired' })
    return ok(verdict.codeId)
  }

  type Verdict = { readonly codeId: string } | 'wrong' | 'expired'

  interface Given {
    readonly address: string
    readonly act: CodeAct
    readonly code: string
    readonly content: Buffer | null
  }

  /** A right code for another content is a wrong one, and counts as such. */
  async function judge(tx: Queryable, { address, act, code, content }: Given): Promise<Verdict> {
    const open = await sql.findOpenCode(tx, address, act)
    if (open === undefined) return 'wrong'
    if (open.expires_at <= clock.now() || open.tries >= MOST_TRIES) return 'expired'
    if (timingSafeEqual(open.code_hash, digest(code)) && isSame(open.content, content)) return { codeId: open.id }
    await sql.countTry(tx, open.id)
    return 'wrong'
  }

  return { send, check, use: (tx: Queryable, codeId: string) => sql.useCode(tx, codeId, clock.now()) }
}
export type Codes = ReturnType<typeof createCodes>

function isSame(stored: Buffer | null, given: Buffer | null): boolean {
  return stored === null || given === null ? stored === given : stored.equals(given)
}
