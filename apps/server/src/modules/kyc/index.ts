import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { createSealedFiles } from '../../platform/files/sealed-files.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import { createCaseOffice } from './case-office.ts'
import { passedCase } from './cases.sql.ts'
import { createDrafts } from './drafts.ts'
import { createHandover } from './handover.ts'
import { createInfo } from './info.ts'
import { createLetters } from './letters.ts'
import { createLost } from './lost.ts'
import { createPersonBox } from './person.ts'
import type { KycProvider } from './provider.ts'
import { createRekeying } from './rekeying.ts'
import { createResetOffice } from './reset-office.ts'
import { createResets } from './resets.ts'
import { createReviews } from './reviews.ts'
import { createSeed } from './seed.ts'
import { createSubmission } from './submission.ts'
import { createUploads } from './uploads.ts'
import { createVerdicts } from './verdicts.ts'

export type { KycStanding } from './info.ts'
export { kycRoutes } from './kyc.routes.ts'
export { type LetterPayload, SEND_LETTER } from './letters.ts'
export {
  createHttpProvider,
  type KycProvider,
  type ProviderCheck,
  type ProviderSettings,
} from './provider.ts'
export { type CheckPayload, SEND_CHECK } from './submission.ts'

export interface KycDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly files: Files
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Identity
  /** The audit log belongs to the back office, which stands to the right. */
  readonly recordAct: RecordAct
  /** Undefined: every submission waits for a person. */
  readonly provider: KycProvider | undefined
  readonly webhookSecret: string | undefined
  /** Encrypt pictures and personal data. */
  readonly secretKeys: SecretKeys
  readonly siteUrl: string
  readonly fourEyes: boolean
}

export type Kyc = ReturnType<typeof createKyc>

export function createKyc(deps: KycDeps) {
  const { db } = deps
  const people = createPersonBox(deps.secretKeys)
  const sealedFiles = createSealedFiles(deps)
  const uploads = createUploads({ ...deps, sealedFiles })
  const letters = createLetters(deps)
  const reviews = createReviews(deps)
  const parts = { ...deps, people, uploads, letters, reviews }
  const drafts = createDrafts(parts)
  const submission = createSubmission(parts)
  const verdicts = createVerdicts(parts)
  const resets = createResets(parts)
  const { info, stateOf, limitsOf, legalNameOf } = createInfo({ ...parts, submission })
  return {
    /** How the verification of a user stands, and at which level. */
    stateOf,
    /** What the level of a user allows, in euro. */
    limitsOf,
    isPassed: async (userId: string) => (await passedCase(db.queryable, userId)) !== undefined,
    legalNameOf,
    info,
    drafts,
    submission,
    handover: createHandover({ ...parts, addFile: drafts.addFile }),
    verdicts,
    resets,
    lost: createLost({ ...parts, resets }),
    caseOffice: createCaseOffice({ ...parts, verdicts }),
    resetOffice: createResetOffice(parts),
    sendLetter: letters.send,
    /** Seals anew what an older key has sealed, and counts it. */
    rekey: createRekeying({ db, people, sealedFiles }),
    seed: createSeed({ ...parts, drafts, submission }),
  }
}
