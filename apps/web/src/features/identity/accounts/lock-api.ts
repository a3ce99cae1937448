import * as identity from '@bourse/contract/calls/web/identity'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refreshSecurity } from './security-api.ts'

export function useLockSettings() {
  return useMutation({
    mutationFn: (input: SentInputOf<Contract['identity']['lockSettings']>) => call(identity.lockSettings, input),
    onSettled: refreshSecurity,
  })
}

export function useUnlockSettings() {
  return useMutation({ mutationFn: () => call(identity.unlockSettings), onSettled: refreshSecurity })
}

/** For who cannot log in: the date on which the settings open. */
export function useUnlockByCode() {
  return useMutation({
    mutationFn: ({ account, code }: { account: string; code: string }) =>
      call(identity.unlockSettingsByCode, { account: account.trim(), code }),
  })
}
