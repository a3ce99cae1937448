import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Scanner } from '../../platform/files/scanner.ts'
import { createSealedFiles } from '../../platform/files/sealed-files.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { job } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Screening } from '../screening/index.ts'
import { createCaseOffice } from './case-office.ts'
import { passedCase } from './cases.sql.ts'
import { createDrafts } from './drafts.ts'
import { findFile } from './files.sql.ts'
import { createHandover } from './handover.ts'
import { createInfo } from './info.ts'
import { kycRoutes } from './kyc.routes.ts'
import { createLost } from './lost.ts'
import { declareNotices } from './notices.ts'
import { createPersonBox } from './person.ts'
import { createPersonal } from './personal.ts'
import type { KycProvider } from './provider.ts'
import { createRekeying } from './rekeying.ts'
import { createResetOffice } from './reset-office.ts'
import { createResets } from './resets.ts'
import { createRetention } from './retention.ts'
import { createReviews } from './reviews.ts'
import { createScreened } from './screened.ts'
import { createSeed } from './seed.ts'
import { createSubmission, SEND_CHECK } from './submission.ts'
import { createUploads } from './uploads.ts'
import { createVerdicts } from './verdicts.ts'

export type { KycNeeded, KycStanding } from './info.ts'
export {
  createHttpProvider,
  type KycProvider,
  type ProviderCheck,
  type ProviderSettings,
} from './provider.ts'

export interface KycDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly files: Files
  readonly scanner: Scanner
  readonly logger: Logger
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Identity
  readonly notices: Pick<Notices, 'declare'>
  /** Nobody passes whom sanctions and PEP lists have not cleared. */
  readonly screening: { readonly people: Pick<Screening['people'], 'enrol' | 'clearance'> }
  /** The audit log belongs to the back office, which stands to the right. */
  readonly recordAct: RecordAct
  /** Undefined: every submission waits for a person. */
  readonly provider: KycProvider | undefined
  readonly webhookSecret: string | undefined
  /** Encrypt pictures and personal data. */
  readonly secretKeys: SecretKeys
  readonly fourEyes: boolean
  /** Whom a verification concerns beside its person stands to the right. */
  readonly passed: (tx: Tx, userId: string) => Promise<void>
}

/** What others use of it. */
export type Kyc = ReturnType<typeof openKyc>

export function createKyc(deps: KycDeps) {
  const kyc = openKyc(deps)
  return {
    ...kyc,
    routes: kycRoutes(kyc),
    personal: kyc.personal,
    decisions: { approveReset: kyc.resetOffice.decisionSubject },
    jobs: [
      job(SEND_CHECK, kyc.submission.sendCheck),
      job('kyc.expire', () => kyc.verdicts.expire(), { cron: '5 0 * * *', missed: 'latest' }),
    ],
  }
}

function openKyc(deps: KycDeps) {
  const { db } = deps
  const people = createPersonBox(deps.secretKeys)
  const sealedFiles = createSealedFiles(deps)
  const uploads = createUploads({ ...deps, sealedFiles })
  const notices = declareNotices(deps.notices)
  const reviews = createReviews(deps)
  const parts = { ...deps, people, uploads, notices, reviews }
  const drafts = createDrafts(parts)
  const submission = createSubmission(parts)
  const verdicts = createVerdicts(parts)
  const resets = createResets(parts)
  const { info, stateOf, limitsOf, documentedPersonOf, residenceOf, legalNameOf, needed, payerOf } = createInfo({
    ...parts,
    submission,
  })
  return {
    /** How the verification of a user stands, and at which level. */
    stateOf,
    /** What the level of a user allows, in euro. */
    limitsOf,
    /** What a level that lets nothing in or out keeps its person from. */
    async restrictionsOf(userId: string) {
      const { depositDay, withdrawalDay } = await limitsOf(userId)
      const acts = [
        ...(Number(depositDay) === 0 ? (['deposit'] as const) : []),
        ...(Number(withdrawalDay) === 0 ? (['withdraw'] as const) : []),
      ]
      return [{ acts, reason: 'kyc_needed' as const, until: null }]
    },
    isPassed: async (userId: string) => (await passedCase(db.queryable, userId)) !== undefined,
    legalNameOf,
    /** All of it, for whoever the law says must be told. */
    documentedPersonOf,
    residenceOf,
    /** By which two accounts of one document are told: a keyed digest of the one that was passed. */
    documentOf: async (on: Queryable, userId: string) => (await passedCase(on, userId))?.document_hash?.toString('hex'),
    /** Since when it is known. */
    residenceSince: async (on: Queryable, userId: string) => (await passedCase(on, userId))?.decided_at ?? undefined,
    /** What is told to whoever is not known well enough. */
    needed,
    payerOf,
    /** What screening asks of submissions, and tells them. */
    submissions: createScreened({ ...parts, verdicts }),
    info,
    drafts,
    submission,
    handover: createHandover({ ...parts, addFile: drafts.addFile }),
    verdicts,
    resets,
    lost: createLost({ ...parts, resets }),
    /** Pictures that show something elsewhere; whoever names one keeps its id. */
    evidence: {
      keep: resets.upload,
      async open(fileId: string) {
        const row = await findFile(db.queryable, fileId)
        return row?.area === 'evidence' ? uploads.open(row) : undefined
      },
    },
    caseOffice: createCaseOffice({ ...parts, verdicts }),
    resetOffice: createResetOffice(parts),
    personal: { ...createPersonal({ db, people, sealedFiles }), ...createRetention({ db, sealedFiles, uploads }) },
    /** Seals again what an older key has sealed, and counts it. */
    rekey: createRekeying({ db, people, sealedFiles }),
    seed: createSeed({ ...parts, submission }),
  }
}
