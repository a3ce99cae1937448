import { useMutation } from '@tanstack/react-query'
import { storage } from '../../app/browser-storage.ts'
import { client } from '../../app/client.ts'
import { queryClient } from '../../app/queries.ts'
import { type Fiat, openSession, saveFiat, userQuery } from '../../app/session.ts'
import type { RegisterInput } from './register-form.ts'

export function useSendCode() {
  return useMutation({
    mutationFn: (email: string) => client.identity.sendCode({ email: email.trim(), act: 'register' }),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: async ({ input, code }: { input: RegisterInput; code: string }) => {
      const inviteCode = input.inviteCode.trim()
      const session = await client.identity.register({
        email: input.email.trim(),
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

export function useLogIn() {
  return useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      openSession(await client.identity.loginWithPassword({ ...credentials, email: credentials.email.trim() }))
      // The account's currency counts on every device. That the data cannot be had is no reason to refuse the log-in.
      const user = await queryClient.fetchQuery(userQuery()).catch(() => null)
      if (user !== null) storage.set('fiat', user.fiat)
    },
  })
}

export function useSaveFiat() {
  return useMutation({ mutationFn: (fiat: Fiat) => saveFiat(fiat) })
}
