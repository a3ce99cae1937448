import { timingSafeEqual } from 'node:crypto'
import type { CodeAct, Language } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import { MailRefused } from '../../../platform/messaging/mail.ts'
import type { Metrics } from '../../../platform/monitoring/metrics.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { SecretKeys } from '../../../platform/secrets/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Deliver, Notices } from '../../notices/index.ts'
import { codeMessage, insteadMessage } from '../notices/code-messages.ts'
import { createCodeBudgets, type KnownAsker, type Stranger } from './code-budgets.ts'
import * as sql from './codes.sql.ts'
import { type Contact, judgeReach } from './contacts.rules.ts'
import { createWork } from './work.ts'

export interface CodeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly notices: Pick<Notices, 'deliver'>
  readonly metrics: Pick<Metrics, 'codes'>
  readonly secretKeys: SecretKeys
  readonly codePauseMs: number
}

const MINUTE_MS = 60_000
const CODE_LIFE_MS = 10 * MINUTE_MS
const MOST_TRIES = 5

export interface SendCode {
  readonly to: Contact
  readonly act: CodeAct
  readonly language: Language
  /** The browser that asks, where there is no session: only there does the code count. */
  readonly holder?: string
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

/** What a code was sent for beyond its act, and who holds it; it counts for nothing and nobody else. */
interface Bound {
  readonly holder?: string | undefined
  readonly content?: Buffer | undefined
}

const LIFE_MINUTES = CODE_LIFE_MS / MINUTE_MS

/** What is sent in place of a code that would help nobody, or the wrong person. */
function insteadOf(act: CodeAct, owned: boolean): 'taken' | 'claimed' | 'unknown' | null {
  if (act === 'register') return owned ? 'taken' : null
  if (act === 'new_email' || act === 'new_phone') return owned ? 'claimed' : null
  return owned ? null : 'unknown'
}

export function createCodes({ db, clock, ids, notices, metrics, codePauseMs, ...deps }: CodeDeps) {
  const budgets = createCodeBudgets({ limits: deps.limits, work: createWork({ ...deps, ids, clock }), codePauseMs })

  async function send(command: SendCode, asker: KnownAsker) {
    const reached = judgeReach(command.to)
    if (!reached.ok) return reached
    const allowed = await budgets.takeAsKnown(command.to, asker)
    count(command, asker.kind, allowed.ok ? 'sent' : allowed.refusal.code)
    return allowed.ok ? give(command) : allowed
  }

  async function sendToStranger(command: SendCode, stranger: Stranger) {
    const reached = judgeReach(command.to)
    if (!reached.ok) return reached
    const allowed = await budgets.takeAsStranger(command, stranger)
    count(command, 'stranger', allowed.ok ? 'sent' : allowed.refusal.code)
    return allowed.ok ? give(command) : allowed
  }

  function count({ act, to: { kind } }: SendCode, asker: string, outcome: string): void {
    metrics.codes.inc({ act, asker, kind, outcome: outcome.replace('identity.', '') })
  }

  /**
   * A known and an unknown address get the same answer after the same work: a code is written either way, but only the
   * person whom it helps is told it. Another message says why there is none.
   */
  async function give(command: SendCode) {
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

  async function writeCode({ to, act, holder, content }: SendCode): Promise<string> {
    const code = ids.digits(6)
    const now = clock.now()
    await db.tx(async (tx) => {
      await sql.insertCode(tx, {
        id: ids.next('cod'),
        target: to.address,
        act,
        holder: holder ?? null,
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
  async function check({ address }: Contact, act: CodeAct, code: string, bound: Bound = {}) {
    const { holder = null, content = null } = bound
    const judged = await db.tx(async (tx) => ok(await judge(tx, { address, act, code, holder, content })))
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
    readonly holder: string | null
    readonly content: Buffer | null
  }

  /** A right code for another content is a wrong one, and counts as such. */
  async function judge(tx: Queryable, { address, act, holder, code, content }: Given): Promise<Verdict> {
    const open = await sql.findOpenCode(tx, { target: address, act, holder })
    if (open === undefined) return 'wrong'
    if (open.expires_at <= clock.now() || open.tries >= MOST_TRIES) return 'expired'
    if (timingSafeEqual(open.code_hash, digest(code)) && isSame(open.content, content)) return { codeId: open.id }
    await sql.countTry(tx, open.id)
    return 'wrong'
  }

  return { send, sendToStranger, check, use: (tx: Queryable, codeId: string) => sql.useCode(tx, codeId, clock.now()) }
}
export type Codes = ReturnType<typeof createCodes>

function isSame(stored: Buffer | null, given: Buffer | null): boolean {
  return stored === null || given === null ? stored === given : stored.equals(given)
}
