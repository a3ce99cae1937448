import * as privacy from '@bourse/contract/calls/web/privacy'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { leaveSession } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import { saveFile } from '../../../app/shared-data/save-file.ts'
import { refreshSecurity } from '../accounts/security-api.ts'

type Input<Name extends keyof Contract['privacy']> = SentInputOf<Contract['privacy'][Name]>

const EXPORTS = ['privacy', 'exports'] as const
/** An archive is made within seconds; whoever waits for it sees it come. */
const LOOK_EVERY_MS = 3_000

export function useExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: ({ signal }) => call(privacy.exports, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => one.state === 'making') === true ? LOOK_EVERY_MS : false,
  })
}

export function useAskExport() {
  return useMutation({
    mutationFn: (input: Input<'askExport'>) => call(privacy.askExport, input),
    onSettled: () => {
      refresh(EXPORTS)
      refreshSecurity()
    },
  })
}

export function useClosing() {
  return useQuery({
    queryKey: ['privacy', 'closing'],
    queryFn: ({ signal }) => call(privacy.closing, {}, { signal }),
    staleTime: 0,
  })
}

/** The form goes with the session, so that the page hears of it here and not from the form. */
export function useCloseAccount(onClosed: (finalAt: string) => void) {
  return useMutation({
    mutationFn: (input: Input<'closeAccount'>) => call(privacy.closeAccount, input),
    onSuccess: ({ finalAt }) => {
      onClosed(finalAt)
      leaveSession()
    },
    onError: () => {
      refresh(['privacy', 'closing'])
      refreshSecurity()
    },
  })
}

export function useReopen() {
  return useMutation({ mutationFn: (token: string) => call(privacy.reopenAccount, { token }) })
}

export function useFetchExport() {
  return useMutation({
    mutationFn: async (input: Input<'downloadExport'>) => {
      const { name, contentType, base64 } = await call(privacy.downloadExport, input)
      saveFile(
        name,
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        contentType,
      )
    },
    onSettled: refreshSecurity,
  })
}
