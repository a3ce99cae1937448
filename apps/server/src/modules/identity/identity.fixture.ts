import { CallFailure } from '@bourse/client'
import type { OwnCodeAct, PublicCodeAct } from '@bourse/contract'
import { totpCode } from '../../platform/secrets/totp.ts'
import type { TestApp } from '../../testing/app.ts'

export const PASSWORD = 'ledger-pencil-7'
export const MINUTE_MS = 60_000
const STEP_MS = 30_000
const CODE = /\b\d{6}\b/

let addresses = 0

/** People and their mail for the tests of this module, through the public face. */
export function people(running: TestApp) {
  const client = (token?: string) => running.client(token === undefined ? {} : { token })

  function lastMail(email: string) {
    return running.outbox.findLast(({ to }) => to === email)
  }

  const lastSms = (phone: string) => running.messages.findLast(({ to }) => to === phone)?.text

  /** Of the last mail that has one: the notice of an earlier change may arrive at any time. */
  function codeOf(address: string): string {
    if (address.startsWith('+')) return CODE.exec(lastSms(address) ?? '')?.[0] ?? ''
    const mail = running.outbox.findLast(({ to, subject }) => to === address && CODE.test(subject))
    return CODE.exec(mail?.subject ?? '')?.[0] ?? ''
  }

  /** A minute passes first, because codes to one address are a minute apart. */
  async function mailed(account: string, act: PublicCodeAct): Promise<string> {
    running.clock.advance(MINUTE_MS)
    await client().identity.sendCode({ account, act })
    return codeOf(account)
  }

  async function ownCode({ email, token }: Person, act: OwnCodeAct): Promise<string> {
    running.clock.advance(MINUTE_MS)
    await client(token).identity.sendOwnCode({ act })
    return codeOf(email)
  }

  /** To an address or number that is to be bound. */
  async function newCode({ token }: Pick<Person, 'token'>, account: string): Promise<string> {
    running.clock.advance(MINUTE_MS)
    await client(token).identity.sendNewCode({ account })
    return codeOf(account)
  }

  const newPhone = () => `+39333${String(1_000_000 + ++addresses)}`
  const newEmail = () => `person${++addresses}@example.org`

  /** Registers by phone, as a visitor does. */
  async function phonePerson(phone = newPhone()): Promise<PhonePerson> {
    const code = await mailed(phone, 'register')
    const session = await client().identity.register({
      ...{ account: phone, password: PASSWORD, code, country: 'IT' },
      ...{ agreement: 'true', notChineseCitizen: 'true' },
    })
    return { phone, ...session }
  }

  async function person(): Promise<Person> {
    const email = newEmail()
    await running.app.identity.seedUser({ email, password: PASSWORD, country: 'IT', language: 'en', fiat: 'EUR' })
    return { email, ...(await client().identity.loginWithPassword({ account: email, password: PASSWORD })) }
  }

  /** What the phone shows, of a step that no earlier call can have used. */
  function nextTotp(secret: string): string {
    running.clock.advance(STEP_MS)
    return totpCode(secret, running.clock.now())
  }

  async function bind(someone: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
    const calls = client(someone.token).identity
    const code = await ownCode(someone, 'bind_totp')
    const { secret } = await calls.newAuthenticatorSecret()
    const answer = await calls.bindAuthenticator({ type: 'bind', code, googleCode: nextTotp(secret) })
    return { secret, ...answer }
  }

  /** Logs in as far as the second step, and gives its ticket. */
  async function ticketOf({ email }: Pick<Person, 'email'>, password = PASSWORD): Promise<string> {
    const failure = await failureOf(client().identity.loginWithPassword({ account: email, password }))
    return String(failure?.params.ticket)
  }

  return {
    ...{ client, lastMail, lastSms, codeOf, mailed, ownCode, newCode, newPhone, newEmail },
    ...{ person, phonePerson, nextTotp, bind, ticketOf },
  }
}

export interface PhonePerson {
  readonly phone: string
  readonly userId: string
  readonly token: string
}

export interface Person {
  readonly email: string
  readonly userId: string
  readonly token: string
}

export async function failureOf(attempt: Promise<unknown>): Promise<CallFailure | undefined> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof CallFailure ? error : undefined
}

export async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  return (await failureOf(attempt))?.reason ?? 'not refused'
}

/** How fifty requests at once ended: how many had an effect, and why the others had none. */
export async function race(attempt: () => Promise<unknown>): Promise<{ done: number; reasons: string[] }> {
  const reasons = await Promise.all(Array.from({ length: 50 }, () => reasonOf(attempt())))
  const refused = reasons.filter((reason) => reason !== 'not refused')
  return { done: reasons.length - refused.length, reasons: [...new Set(refused)] }
}
