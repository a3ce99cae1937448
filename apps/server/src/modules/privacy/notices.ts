import { join } from 'node:path'
import type { Notices } from '../notices/index.ts'

type Kind = 'export_ready' | 'account_ended'

export type PrivacyNotices = ReturnType<typeof declareNotices>

export function declareNotices(notices: Pick<Notices, 'declare'>) {
  return notices.declare<Kind>({
    module: 'privacy',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: { export_ready: { page: '/setting/data' }, account_ended: {} },
  })
}
