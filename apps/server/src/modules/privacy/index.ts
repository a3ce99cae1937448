import type { Files } from '../../platform/files/files.ts'
import { createSealedFiles } from '../../platform/files/sealed-files.ts'
import { job } from '../../platform/module.ts'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Notices } from '../notices/index.ts'
import { createExports, type ExportDeps, MAKE_EXPORT } from './exports.ts'
import { declareNotices } from './notices.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { privacyRoutes } from './privacy.routes.ts'

export interface PrivacyDeps extends Omit<ExportDeps, 'sealedFiles' | 'notices'> {
  readonly files: Files
  readonly secretKeys: SecretKeys
  readonly notices: Pick<Notices, 'declare'>
}

/** What others use of it. */
export type Privacy = ReturnType<typeof openPrivacy>

/** What a person may ask of all that is kept about them. */
export function createPrivacy(deps: PrivacyDeps) {
  const privacy = openPrivacy(deps)
  const { exports } = privacy
  return {
    ...privacy,
    routes: privacyRoutes(privacy),
    personal: { tables: PERSONAL_TABLES },
    jobs: [
      job(MAKE_EXPORT, exports.make),
      job('privacy.drop-exports', exports.dropLapsed, { cron: '23 * * * *', missed: 'latest' }),
    ],
  }
}

function openPrivacy(deps: PrivacyDeps) {
  const sealedFiles = createSealedFiles(deps)
  const exports = createExports({ ...deps, sealedFiles, notices: declareNotices(deps.notices) })
  return {
    exports,
    /** Seals again what an older key has sealed; gives how many archives it were. */
    rekey: exports.rekey,
  }
}
