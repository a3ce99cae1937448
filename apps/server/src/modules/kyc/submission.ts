import { type KycFiles, partsOf } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { Screening } from '../screening/index.ts'
import * as sql from './cases.sql.ts'
import { fileOf } from './drafts.ts'
import * as files from './files.sql.ts'
import { flagsOf, judgeStart, missingOf } from './kyc.rules.ts'
import type { PersonBox } from './person.ts'
import type { KycProvider } from './provider.ts'
import { insertReview } from './reviews.sql.ts'
import type { Uploads } from './uploads.ts'

export const SEND_CHECK = 'kyc.send-check'
export type CheckPayload = { readonly caseId: string }

/** The mailed code shows who submits; after this it must be given again. */
const PROOF_MS = 30 * 60_000

export interface SubmissionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Pick<Identity, 'userData'>
  readonly people: PersonBox
  readonly uploads: Uploads
  readonly provider: KycProvider | undefined
  readonly screening: { readonly people: Pick<Screening['people'], 'enrol'> }
}

export const filesOf = (row: sql.CaseRow): KycFiles => ({
  front: row.front_file,
  back: row.back_file,
  selfie: row.selfie_file,
})

export function createSubmission(deps: SubmissionDeps) {
  const { db, clock, jobs, identity, people, uploads, provider, screening } = deps

  const isProved = ({ proved_at: at }: sql.CaseRow) => at !== null && clock.now().getTime() - at.getTime() < PROOF_MS

  /** `seen` is what the person looked at: a picture that came meanwhile from a phone must be looked at too. */
  async function submit(userId: string, seen: KycFiles) {
    const { country: accountCountry } = await identity.userData(userId)
    return db.tx(async (tx) => {
      const draft = await sql.lockDraft(tx, userId)
      if (draft === undefined) {
        const [last] = await sql.casesOf(tx, userId)
        return refuse({ code: last?.state === 'in_review' ? 'kyc.in_review' : 'kyc.no_draft' })
      }
      const rejections = await sql.countRejections(tx, userId)
      const allowed = judgeStart(undefined, rejections, clock.now())
      if (!allowed.ok) return allowed
      const missing = missingOf(draftFacts(draft))
      if (missing.some((thing) => thing !== 'code')) return refuse({ code: 'kyc.incomplete' })
      if (missing.length > 0) return refuse({ code: 'kyc.code_needed' })
      if (partsOf(draft.document_kind).some((part) => fileOf(draft, part) !== seen[part])) {
        return refuse({ code: 'kyc.draft_changed' })
      }
      assert(draft.person !== null, 'a complete draft has a person')
      const person = people.open(draft.id, draft.person)
      const hashes = people.documentHashes({ ...draft, person: draft.person })
      const duplicate = (await sql.sameDocument(tx, hashes, userId)).length > 0
      await sql.submitCase(tx, {
        id: draft.id,
        documentHash: hashes[0],
        expiresOn: person.expiresOn === '' ? null : person.expiresOn,
        flags: flagsOf({ duplicate, accountCountry, residence: person.residence, rejections }),
        providerState: provider === undefined ? 'none' : 'waiting',
        now: clock.now(),
      })
      await insertReview(tx, draft.id)
      await screening.people.enrol(tx, { subjectId: draft.id, userId })
      const payload: CheckPayload = { caseId: draft.id }
      if (provider !== undefined) await jobs.now(tx, { name: SEND_CHECK, key: draft.id, payload })
      return ok({})
    })
  }

  function draftFacts(row: sql.CaseRow) {
    return {
      documentKind: row.document_kind,
      hasPerson: row.person !== null,
      files: filesOf(row),
      proved: isProved(row),
    }
  }

  /** The job: a check that was taken already, or a case that was decided meanwhile, is left alone. */
  async function sendCheck({ caseId }: CheckPayload): Promise<void> {
    const row = await sql.findCase(db.queryable, caseId)
    if (provider === undefined || row === undefined || row.person === null) return
    if (row.state !== 'in_review' || row.provider_check !== null) return
    const picture = async (fileId: string | null) => {
      const file = fileId === null ? undefined : await files.findFile(db.queryable, fileId)
      return (file && (await uploads.open(file)))?.base64
    }
    const [front, back, selfie] = await Promise.all([row.front_file, row.back_file, row.selfie_file].map(picture))
    assert(front !== undefined && selfie !== undefined, 'a submission has its pictures')
    const checkId = await provider.createCheck({
      reference: row.id,
      country: row.country,
      documentKind: row.document_kind,
      person: people.open(row.id, row.person),
      pictures: { front, back: back ?? null, selfie },
    })
    await sql.setProviderCheck(db.queryable, row.id, checkId)
  }

  return { submit, sendCheck, draftFacts }
}
export type Submission = ReturnType<typeof createSubmission>
