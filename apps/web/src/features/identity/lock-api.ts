import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { refreshSecurity } from './security-api.ts'

export function useLockSettings() {
  return useMutation({
    mutationFn: (input: SentInputOf<Contract['identity']['lockSettings']>) => client.identity.lockSettings(input),
    onSettled: refreshSecurity,
  })
}

export function useUnlockSettings() {
  return useMutation({ mutationFn: () => client.identity.unlockSettings(), onSettled: refreshSecurity })
}

/** For who cannot log in: the date on which the settings open. */
export function useUnlockByCode() {
  return useMutation({
    mutationFn: ({ account, code }: { account: string; code: string }) =>
      client.identity.unlockSettingsByCode({ account: account.trim(), code }),
  })
}
