import type { Files } from '../../platform/files/files.ts'
import { createSealedFiles } from '../../platform/files/sealed-files.ts'
import { job } from '../../platform/module.ts'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Identity } from '../identity/index.ts'
import type { Notices } from '../notices/index.ts'
import { type ClosingDeps, createClosings } from './closings.ts'
import { createExports, type ExportDeps, MAKE_EXPORT } from './exports.ts'
import { PRIVACY_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { createRetention, type RetentionDeps } from './retention.ts'
import { createRetentionOffice, type RetentionOfficeDeps } from './retention-office.ts'

export interface PrivacyDeps
  extends Omit<ExportDeps, 'sealedFiles' | 'notices' | 'identity' | 'markets'>,
    Omit<ClosingDeps, 'notices' | 'identity'>,
    Omit<RetentionDeps, 'identity'>,
    Omit<RetentionOfficeDeps, 'identity'> {
  readonly identity: Identity & Pick<RetentionOfficeDeps['identity'], 'people'>
  readonly files: Files
  readonly secretKeys: SecretKeys
  readonly notices: Pick<Notices, 'declare'>
}

/** What others use of it. */
export type Privacy = ReturnType<typeof openPrivacy>

/** What a person may ask of all that is kept about them. */
export function createPrivacy(deps: PrivacyDeps) {
  const privacy = openPrivacy(deps)
  const { exports, closings, retention } = privacy
  return {
    ...privacy,
    routes: privacyRoutes(privacy),
    personal: { tables: PERSONAL_TABLES },
    movements: PRIVACY_MOVEMENTS,
    audit: retention.findings,
    jobs: [
      job(MAKE_EXPORT, exports.make),
      job('privacy.finish-closings', closings.finishDue, { cron: '29 * * * *', missed: 'latest' }),
      job('privacy.retain', retention.run, { cron: '47 2 * * *', missed: 'latest' }),
      job('privacy.drop-exports', exports.dropLapsed, { cron: '23 * * * *', missed: 'latest' }),
    ],
  }
}

function openPrivacy(deps: PrivacyDeps) {
  const sealedFiles = createSealedFiles(deps)
  const notices = declareNotices(deps.notices)
  const exports = createExports({ ...deps, sealedFiles, notices })
  return {
    exports,
    closings: createClosings({ ...deps, notices }),
    retention: createRetention(deps),
    retentionOffice: createRetentionOffice(deps),
    /** Seals again what an older key has sealed; gives how many archives it were. */
    rekey: exports.rekey,
  }
}
