import type { Assertion } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Webauthn } from '../../../platform/passkeys/webauthn.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import { totpStep } from '../../../platform/secrets/totp.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { utcText } from '../../../platform/time/utc-text.ts'
import {
  type AgreedPayment,
  type Confirmed,
  type ConfirmRefusal,
  FUND_PASSWORD_TRIES,
  type FundPasswordAnswer,
  type Guard,
  type NewFactor,
  type Shown,
} from '../../identity/index.ts'
import type { VaultKeys } from '../keys.ts'
import { confirm, paymentChallenge, paymentDigest } from '../payment.rules.ts'
import type { ConfirmationRow } from './confirmations.sql.ts'
import * as confirmations from './confirmations.sql.ts'
import { standingOf } from './factors.rules.ts'
import type { FactorRow } from './factors.sql.ts'
import * as sql from './factors.sql.ts'
import { createVaultBox } from './sealing.ts'

/** Whoever owns the server and guesses at an authenticator has these a day; people have fewer, by identity's own limits. */
const CODE_TRIES = 60

export interface GuardDeps {
  readonly db: Db
  /** The product's: in the sandbox it can be moved. */
  readonly clock: Clock
  /** Authenticators live in real time. */
  readonly realClock: Clock
  /** Steps of one before and after the present whose codes are taken. */
  readonly codeSteps: number
  readonly keys: Pick<VaultKeys, 'sealing' | 'confirming'>
  readonly passwords: Passwords
  readonly webauthn: Pick<Webauthn, 'readAssertion'>
}

/** What was shown besides the fund password, as it will be noted. */
interface Device {
  readonly factor: FactorRow
  readonly use: (db: Db['queryable']) => Promise<boolean>
  readonly step: number | null
}

type Judged<Value> = Promise<Result<Value, ConfirmRefusal>>

export function createGuard({ db, clock, realClock, codeSteps, keys, passwords, webauthn }: GuardDeps): Guard {
  const box = createVaultBox(keys.sealing)

  async function secretOf(factor: NewFactor): Promise<Buffer> {
    if (factor.kind === 'authenticator') return box.seal(factor.secret, factor.user)
    if (factor.kind === 'passkey') return Buffer.from(factor.publicKey, 'base64url')
    return Buffer.from('hash' in factor ? factor.hash : await passwords.hash(factor.password))
  }

  /** Tries are counted before the look, so that many at once are no more than so many in a row. */
  async function stepOf(factor: FactorRow, code: string): Promise<number | undefined> {
    const day = realClock.now().toISOString().slice(0, 10)
    if (!(await sql.takeTry(db.queryable, factor.id, { day, most: CODE_TRIES }))) return undefined
    return totpStep(box.open(factor.secret, factor.user_id), code, { now: realClock.now(), around: codeSteps })
  }

  /**
   * A right password forgets the wrong ones before it. Wrong ones alone count, after they were looked at; of many at once the first
   * five to end decide, so that a guess among them is worth no more than one of five in a row.
   */
  async function judgePassword({ id, secret, tries }: FactorRow, password: string): Promise<FundPasswordAnswer> {
    const locked = { outcome: 'locked', tries: FUND_PASSWORD_TRIES } as const
    if (tries >= FUND_PASSWORD_TRIES) return locked
    if (await passwords.verify(secret.toString(), password)) {
      return (await sql.forgetWrong(db.queryable, id, FUND_PASSWORD_TRIES)) ? { outcome: 'right', tries: 0 } : locked
    }
    if (!(await sql.countWrong(db.queryable, id, FUND_PASSWORD_TRIES))) return locked
    return { outcome: 'wrong', tries: (await sql.findFactor(db.queryable, id))?.tries ?? FUND_PASSWORD_TRIES }
  }

  async function counterOf(factor: FactorRow, answer: Assertion, challenge: string): Promise<number | undefined> {
    const bound = { credential_id: factor.credential_id ?? '', public_key: factor.secret, counter: factor.counter }
    return webauthn.readAssertion(answer, challenge, bound)
  }

  async function deviceOf(
    payment: AgreedPayment,
    own: readonly FactorRow[],
    { shown, before }: { readonly shown: Shown; readonly before: ConfirmationRow | undefined },
  ): Judged<Device | undefined> {
    const { code, passkey } = shown
    if (passkey !== undefined) return byPasskey(payment, own, { passkey, again: before !== undefined })
    const authenticators = own.filter(({ kind }) => kind === 'authenticator')
    if (authenticators.length > 0) {
      if (code === undefined) return refuse({ code: 'identity.totp_missing' })
      return byCode(authenticators, code, before)
    }
    return own.some(({ kind }) => kind === 'passkey') ? refuse({ code: 'identity.passkey_needed' }) : ok(undefined)
  }

  async function byCode(own: readonly FactorRow[], code: string, before: ConfirmationRow | undefined): Judged<Device> {
    for (const factor of own) {
      const step = await stepOf(factor, code)
      if (step === undefined) continue
      // The step that confirmed this very payment before is not used a second time by its repetition.
      const again = before?.step === step
      return ok({ factor, step, use: async (on) => again || sql.useStep(on, factor.id, step) })
    }
    return refuse({ code: 'identity.totp_wrong' })
  }

  async function byPasskey(
    payment: AgreedPayment,
    own: readonly FactorRow[],
    { passkey, again }: { readonly passkey: Assertion; readonly again: boolean },
  ): Judged<Device> {
    const factor = own.find(({ credential_id }) => credential_id === passkey.id)
    if (factor === undefined) return refuse({ code: 'identity.passkey_wrong' })
    const counter = await counterOf(again ? { ...factor, counter: 0 } : factor, passkey, paymentChallenge(payment))
    if (counter === undefined) return refuse({ code: 'identity.passkey_wrong' })
    return ok({ factor, step: null, use: async (on) => again || sql.useCounter(on, factor.id, counter) })
  }

  async function checkPassword(own: readonly FactorRow[], password: string): Judged<FactorRow> {
    const [factor] = own.filter(({ kind }) => kind === 'fund_password')
    if (factor === undefined) return refuse({ code: 'identity.fund_password_missing' })
    const { outcome } = await judgePassword(factor, password)
    return outcome === 'right' ? ok(factor) : refuse({ code: `identity.fund_password_${outcome}` })
  }

  async function confirmPayment(payment: AgreedPayment, shown: Shown) {
    const content = paymentDigest(payment)
    const before = await confirmations.findConfirmation(db.queryable, payment.order)
    assert(before === undefined || before.content.equals(content), 'an order is for one payment')
    const own = await sql.factorsOf(db.queryable, payment.user)
    const device = await deviceOf(payment, own, { shown, before })
    if (!device.ok) return device
    const money = await checkPassword(own, shown.fundPassword)
    if (!money.ok) return money
    const now = clock.now()
    const { waitingUntil, young } = standingOf([money.value, ...(device.value ? [device.value.factor] : [])], now)
    if (waitingUntil !== null) {
      return refuse<ConfirmRefusal>({ code: 'identity.factor_waiting', until: utcText(waitingUntil) })
    }
    const used = await db.tx(async (tx): Judged<Date> => {
      if (device.value !== undefined && !(await device.value.use(tx))) {
        return refuse({ code: device.value.step === null ? 'identity.passkey_wrong' : 'identity.totp_wrong' })
      }
      const row = { order_id: payment.order, content, step: device.value?.step ?? null, at: now }
      await confirmations.addConfirmation(tx, row)
      return ok(now)
    })
    if (!used.ok) return used
    const confirmation = confirm(keys.confirming, payment, { young, at: now.toISOString() })
    return ok<Confirmed>({ confirmation, step: device.value?.step ?? null })
  }

  return {
    async enrol(factor) {
      await sql.addFactor(db.queryable, {
        id: factor.id,
        user_id: factor.user,
        kind: factor.kind,
        secret: await secretOf(factor),
        credential_id: factor.kind === 'passkey' ? factor.credentialId : null,
        counter: factor.kind === 'passkey' ? factor.counter : 0,
        since: clock.now(),
      })
    },
    forget: (factorId) => sql.dropFactor(db.queryable, factorId, clock.now()),
    async checkCode(factorId, code) {
      const factor = await sql.findFactor(db.queryable, factorId)
      const step = factor?.kind === 'authenticator' ? await stepOf(factor, code) : undefined
      if (step !== undefined) await sql.seeStep(db.queryable, factorId, step)
      return step
    },
    async checkFundPassword(factorId, password) {
      const factor = await sql.findFactor(db.queryable, factorId)
      assert(factor?.kind === 'fund_password', 'a fund password is checked by its own id')
      return judgePassword(factor, password)
    },
    async checkPasskey(factorId, answer, challenge) {
      const factor = await sql.findFactor(db.queryable, factorId)
      return factor?.kind === 'passkey' ? counterOf(factor, answer, challenge) : undefined
    },
    challengeFor: async (payment) => paymentChallenge(payment),
    confirm: confirmPayment,
  }
}
