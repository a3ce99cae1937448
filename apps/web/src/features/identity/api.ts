import { CallFailure } from '@bourse/client'
import type { PublicCodeAct } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/web/identity'
import { useMutation } from '@tanstack/react-query'
import { storage } from '../../app/browser-storage.ts'
import { call } from '../../app/client.ts'
import { type Fiat, openSession, saveFiat, userQuery } from '../../app/session.ts'
import { queryClient } from '../../app/shared-data/queries.ts'
import { invitationDenied } from './accounts/profile-api.ts'
import { inviteCodeOf, type RegisterInput } from './accounts/register-form.ts'

export function useSendCode(act: PublicCodeAct) {
  return useMutation({
    mutationFn: (account: string) => call(identity.sendCode, { account, act }),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: async ({ account, input, code }: { account: string; input: RegisterInput; code: string }) => {
      const inviteCode = inviteCodeOf(input, invitationDenied(input.country))
      const session = await call(identity.register, {
        account,
        password: input.password,
        code,
        country: input.country,
        agreement: String(input.agreement) as 'true' | 'false',
        notChineseCitizen: String(input.notChineseCitizen) as 'true' | 'false',
        ...(inviteCode === null ? {} : { inviteCode }),
      })
      openSession(session)
    },
  })
}

type Session = Parameters<typeof openSession>[0]

export async function enter(session: Session): Promise<void> {
  openSession(session)
  // The account's currency counts on every device. That the data cannot be had is no reason to refuse the log-in.
  const user = await queryClient.fetchQuery(userQuery()).catch(() => null)
  if (user !== null) storage.set('fiat', user.fiat)
}

export type FactorName = 'authenticator' | 'passkey' | 'recovery_code'

/** What the second step of a log-in needs. */
export interface SecondStep {
  readonly ticket: string
  readonly factors: readonly FactorName[]
}

const FACTOR_NAMES = ['authenticator', 'passkey', 'recovery_code'] as const

/** Null when the session is open; otherwise the ticket for the second step, with what is bound (error code 10071). */
async function firstStep(attempt: Promise<Session>): Promise<SecondStep | null> {
  return unlessSecondStep(attempt.then(enter))
}

async function unlessSecondStep(attempt: Promise<unknown>): Promise<SecondStep | null> {
  try {
    await attempt
    return null
  } catch (error) {
    const asked = error instanceof CallFailure && error.reason === 'identity.second_factor_needed'
    if (!asked) throw error
    const { ticket, factors } = error.params
    const named = Array.isArray(factors) ? FACTOR_NAMES.filter((name) => factors.includes(name)) : FACTOR_NAMES
    return { ticket: String(ticket), factors: named }
  }
}

export function useLogIn() {
  return useMutation({
    mutationFn: (input: { account: string; password: string }) => firstStep(call(identity.loginWithPassword, input)),
  })
}

export function useLogInWithCode() {
  return useMutation({
    mutationFn: (input: { account: string; code: string }) => firstStep(call(identity.loginWithCode, input)),
  })
}

export type SecondFactor = { readonly code: string } | { readonly recoveryCode: string } | { readonly passkey: string }

export function useSecondFactor() {
  return useMutation({
    mutationFn: async ({ ticket, factor }: { ticket: string; factor: SecondFactor }) =>
      enter(await call(identity.verifyAfterLogin, { ticket, ...factor })),
  })
}

export interface NewPasswordInput {
  readonly account: string
  readonly code: string
  readonly password: string
  readonly confirmation: string
}

/** Null when the password is set; otherwise the ticket with which a second factor goes along. */
export function useResetPassword() {
  return useMutation({
    mutationFn: ({ proof, ...input }: NewPasswordInput & { proof?: { ticket: string; factor: SecondFactor } }) =>
      unlessSecondStep(call(identity.resetForgottenPassword, { ...input, ...(proof && factorOf(proof)) })),
  })
}

/** Beside a mailed code, which has the name `code` here. */
function factorOf({ ticket, factor }: { ticket: string; factor: SecondFactor }) {
  return 'code' in factor ? { ticket, googleCode: factor.code } : { ticket, ...factor }
}

export function useFreeze() {
  return useMutation({ mutationFn: (token: string) => call(identity.freeze, { token }) })
}

export function useSaveFiat() {
  return useMutation({ mutationFn: (fiat: Fiat) => saveFiat(fiat) })
}
