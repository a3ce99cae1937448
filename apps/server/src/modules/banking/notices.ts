import { join } from 'node:path'
import type { Notices } from '../notices/index.ts'

const WALLET = { page: '/wallet' }

/** Notices about deposits by bank. */
export function declareNotices(notices: Pick<Notices, 'declare'>) {
  return notices.declare({
    module: 'banking',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { credited: WALLET, review: WALLET, returned: WALLET, missing: WALLET },
  })
}
