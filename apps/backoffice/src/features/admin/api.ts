import * as admin from '@bourse/contract/calls/office/admin'
import type { Contract, InputOf, StaffRole } from '@bourse/contract/client'
import { askPasskey, createPasskey, type DeviceProblem } from '@bourse/ui/passkey-device.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { refresh } from '../../app/queries.ts'
import { sessionStore } from '../../app/session.ts'
import { keepBrowserKey, makeBrowserKey } from '../../app/step-up/browser-key.ts'
import { type AuditFilter, auditRequest } from './audit-log/audit-filter.ts'

export const SYSTEM_EVERY_MS = 5_000
export const AUDIT_LOG_PAGE = 25

const SYSTEM = ['admin', 'system'] as const
const STAFF = ['admin', 'staff'] as const
const PROPOSALS = ['admin', 'staffProposals'] as const
const KEYS = ['admin', 'ownKeys'] as const
const AUDIT_LOG = ['admin', 'auditLog'] as const

export function useCheckPassword() {
  return useMutation({ mutationFn: (input: { email: string; password: string }) => call(admin.login, input) })
}

export function useChooseOwnPassword() {
  return useMutation({
    mutationFn: (input: { ticket: string; password: string }) => call(admin.chooseOwnPassword, input),
  })
}

/**
 * The second step opens the session; the guards of the routes then lead to the page that was wanted. Where the sandbox runs,
 * the code also makes the server know a key of this browser.
 */
export function useCheckCode() {
  return useMutation({
    mutationFn: async (input: { ticket: string; code: string; newPasskey?: string; newPasskeyName?: string }) => {
      const key = config.sandbox ? await makeBrowserKey() : undefined
      const session = await call(admin.verify, { ...input, ...(key && { browserKey: key.publicKey }) })
      // A browser that keeps nothing can log in; it is told when it wants to sign.
      if (key !== undefined) await keepBrowserKey(session.staff.staffId, key).catch(() => undefined)
      return session
    },
    onSuccess: (session) => sessionStore.open(session),
  })
}

export function useCheckPasskey(say: (problem: DeviceProblem) => string) {
  return useMutation({
    mutationFn: async (ticket: string) => {
      const passkey = await askPasskey(await call(admin.passkeyLogInOptions, { ticket }), say)
      return call(admin.verify, { ticket, passkey })
    },
    onSuccess: (session) => sessionStore.open(session),
  })
}

/** Gives what the device made; it counts together with the code. */
export function useFirstPasskey(say: (problem: DeviceProblem) => string) {
  return useMutation({
    mutationFn: async (ticket: string) => createPasskey(await call(admin.firstPasskeyOptions, { ticket }), say),
  })
}

export function useOwnKeys() {
  return useQuery({ queryKey: KEYS, queryFn: ({ signal }) => call(admin.ownKeys, {}, { signal }) })
}

export function useAddPasskey(say: (problem: DeviceProblem) => string) {
  return useMutation({
    mutationFn: async (input: { name: string; code: string }) => {
      const passkey = await createPasskey(await call(admin.newPasskeyOptions), say)
      return call(admin.addPasskey, { ...input, passkey })
    },
    onSuccess: () => refresh(KEYS),
  })
}

export function useRenameKey() {
  return useMutation({
    mutationFn: (input: { keyId: string; name: string }) => call(admin.renameKey, input),
    onSuccess: () => refresh(KEYS),
  })
}

export function useRemoveKey() {
  return useMutation({
    mutationFn: (input: { keyId: string; code: string }) => call(admin.removeKey, input),
    onSuccess: () => refresh(KEYS),
  })
}

export function useSystemStatus(live: boolean) {
  return useQuery({
    queryKey: SYSTEM,
    queryFn: ({ signal }) => call(admin.systemStatus, {}, { signal }),
    refetchInterval: live ? SYSTEM_EVERY_MS : false,
  })
}

export interface MaintenanceRequest {
  readonly active: boolean
  readonly message?: string
  readonly until?: string
}

export function useSetMaintenance() {
  return useMutation({
    mutationFn: ({ active, ...rest }: MaintenanceRequest) =>
      call(admin.setMaintenance, { active: active ? 'true' : 'false', ...rest }),
    onSuccess: () => refresh(SYSTEM),
  })
}

export function useRunAudit() {
  return useMutation({
    mutationFn: () => call(admin.runAudit),
    onSuccess: () => refresh(SYSTEM),
  })
}

export function useAuditLog({ page, filter }: { page: number; filter: AuditFilter }) {
  return useQuery({
    queryKey: [...AUDIT_LOG, { page, filter }],
    queryFn: ({ signal }) =>
      call(
        admin.auditLog,
        { current: String(page), size: String(AUDIT_LOG_PAGE), ...auditRequest(filter) },
        { signal },
      ),
    // The rows stay in place while the next page is on its way.
    placeholderData: keepPreviousData,
  })
}

export function useStaffList() {
  return useQuery({ queryKey: STAFF, queryFn: ({ signal }) => call(admin.staffList, {}, { signal }) })
}

export function useStaffProposals() {
  return useQuery({ queryKey: PROPOSALS, queryFn: ({ signal }) => call(admin.staffProposals, {}, { signal }) })
}

export type NewStaff = InputOf<Contract['admin']['proposeNewStaff']>

export function useProposeNewStaff() {
  return useMutation({
    mutationFn: (input: NewStaff) => call(admin.proposeNewStaff, input),
    onSuccess: () => refresh(PROPOSALS),
  })
}

export function useProposeRole() {
  return useMutation({
    mutationFn: (input: { staffId: string; role: StaffRole }) => call(admin.proposeStaffRole, input),
    onSuccess: () => refresh(PROPOSALS),
  })
}

export function useProposeReset() {
  return useMutation({
    mutationFn: (input: { staffId: string; password: string }) => call(admin.proposeStaffReset, input),
    onSuccess: () => refresh(PROPOSALS),
  })
}

export function useProposeReturn() {
  return useMutation({
    mutationFn: (staffId: string) => call(admin.proposeStaffReturn, { staffId }),
    onSuccess: () => refresh(PROPOSALS),
  })
}

export type ProposalAct = 'confirm' | 'decline' | 'withdraw'

const PROPOSAL_ACTS: Record<ProposalAct, (id: string) => Promise<unknown>> = {
  confirm: (id) => call(admin.confirmStaffProposal, { id }),
  decline: (id) => call(admin.declineStaffProposal, { id }),
  withdraw: (id) => call(admin.withdrawStaffProposal, { id }),
}

/** A proposal that somebody else has closed meanwhile goes away with the refusal, too. */
export function useCloseProposal(act: ProposalAct) {
  return useMutation({
    mutationFn: PROPOSAL_ACTS[act],
    onSettled: () => Promise.all([refresh(PROPOSALS), refresh(STAFF)]),
  })
}

export function useDeactivateStaff() {
  return useMutation({
    mutationFn: (staffId: string) => call(admin.deactivateStaff, { staffId }),
    onSuccess: () => Promise.all([refresh(STAFF), refresh(PROPOSALS)]),
  })
}

export function useEndStaffSessions() {
  return useMutation({ mutationFn: (staffId: string) => call(admin.endStaffSessions, { staffId }) })
}

export function useChangeOwnPassword() {
  return useMutation({
    mutationFn: (input: InputOf<Contract['admin']['changeOwnPassword']>) => call(admin.changeOwnPassword, input),
  })
}
