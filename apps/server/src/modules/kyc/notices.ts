import { join } from 'node:path'
import type { Notices } from '../notices/index.ts'

type Kind = 'passed' | 'rejected' | 'expired' | 'reset_rejected'
type Params = { readonly reasons: readonly string[] }

export type KycNotices = ReturnType<typeof declareNotices>

/** Notices about decisions. */
export function declareNotices(notices: Pick<Notices, 'declare'>) {
  return notices.declare<Kind, Params>({
    module: 'kyc',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: {
      passed: { page: '/kyc/kycSuccess' },
      rejected: { page: '/kyc/index' },
      expired: { page: '/kyc/index' },
      reset_rejected: { page: '/kycGoogle/index' },
    },
    async prepare({ kind, params: { reasons }, say }) {
      const list = kind === 'reset_rejected' ? 'resetReasons' : 'reasons'
      return { params: {}, details: reasons.map((reason) => `– ${say(`${list}.${reason}`)}`) }
    },
  })
}
