import { CallFailure } from '@bourse/client'
import type { PublicCodeAct } from '@bourse/contract'
import { useMutation } from '@tanstack/react-query'
import { storage } from '../../app/browser-storage.ts'
import { client } from '../../app/client.ts'
import { queryClient } from '../../app/queries.ts'
import { type Fiat, openSession, saveFiat, userQuery } from '../../app/session.ts'
import type { RegisterInput } from './register-form.ts'

export function useSendCode(act: PublicCodeAct) {
  return useMutation({
    mutationFn: (email: string) => client.identity.sendCode({ account: email.trim(), act }),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: async ({ input, code }: { input: RegisterInput; code: string }) => {
      const inviteCode = input.inviteCode.trim()
      const session = await client.identity.register({
        account: input.email.trim(),
        password: input.password,
        code,
        country: input.country,
        agreement: String(input.agreement) as 'true' | 'false',
        notChineseCitizen: String(input.notChineseCitizen) as 'true' | 'false',
        ...(inviteCode === '' ? {} : { inviteCode }),
      })
      openSession(session)
    },
  })
}

type Session = Parameters<typeof openSession>[0]

async function enter(session: Session): Promise<void> {
  openSession(session)
  // The account's currency counts on every device. That the data cannot be had is no reason to refuse the log-in.
  const user = await queryClient.fetchQuery(userQuery()).catch(() => null)
  if (user !== null) storage.set('fiat', user.fiat)
}

/** Null when the session is open; otherwise the ticket for the second step (error code 10071). */
async function firstStep(attempt: Promise<Session>): Promise<string | null> {
  try {
    await enter(await attempt)
    return null
  } catch (error) {
    const asked = error instanceof CallFailure && error.reason === 'identity.second_factor_needed'
    if (!asked) throw error
    return String(error.params.ticket)
  }
}

export function useLogIn() {
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      firstStep(client.identity.loginWithPassword({ account: email.trim(), password })),
  })
}

export function useLogInWithCode() {
  return useMutation({
    mutationFn: ({ email, code }: { email: string; code: string }) =>
      firstStep(client.identity.loginWithCode({ account: email.trim(), code })),
  })
}

export type SecondFactor = { readonly code: string } | { readonly recoveryCode: string }

export function useSecondFactor() {
  return useMutation({
    mutationFn: async ({ ticket, factor }: { ticket: string; factor: SecondFactor }) =>
      enter(await client.identity.verifyAfterLogin({ ticket, ...factor })),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: ({ email, ...input }: { email: string; code: string; password: string; confirmation: string }) =>
      client.identity.resetForgottenPassword({ ...input, account: email.trim() }),
  })
}

export function useFreeze() {
  return useMutation({ mutationFn: (token: string) => client.identity.freeze({ token }) })
}

export function useSaveFiat() {
  return useMutation({ mutationFn: (fiat: Fiat) => saveFiat(fiat) })
}
