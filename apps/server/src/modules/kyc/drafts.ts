import { type DocumentKind, type DocumentPart, type KycPerson, partsOf } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import * as sql from './cases.sql.ts'
import * as files from './files.sql.ts'
import { judgeDocument, judgePerson, judgeStart, partsToKeep } from './kyc.rules.ts'
import type { PersonBox } from './person.ts'
import type { Uploads } from './uploads.ts'

export interface DraftDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly identity: Pick<Identity, 'checkOwnCode' | 'useCode'>
  readonly people: PersonBox
  readonly uploads: Uploads
}

export const fileOf = (row: sql.CaseRow, part: DocumentPart) => row[`${part}_file`]

/** A submission while it is prepared. It lives on the server, so that another screen can go on with it. */
export function createDrafts({ db, clock, ids, identity, people, uploads }: DraftDeps) {
  async function saveDocument(userId: string, country: string, documentKind: DocumentKind) {
    const accepted = judgeDocument(country, documentKind)
    if (!accepted.ok) return accepted
    let dropped: (string | null)[] = []
    const saved = await db.tx(async (tx) => {
      const known = await sql.lockDraft(tx, userId)
      if (known === undefined) {
        const begun = await begin(tx, userId, country, documentKind)
        if (!begun.ok) return begun
        if (begun.value) return ok({})
      }
      // Of two first steps at once the second finds the draft of the first.
      const draft = known ?? (await sql.lockDraft(tx, userId))
      if (draft === undefined) return refuse({ code: 'kyc.in_review' })
      const other = draft.country !== country || draft.document_kind !== documentKind
      dropped = other ? [draft.front_file, draft.back_file] : []
      await sql.changeDocument(tx, { id: draft.id, country, documentKind })
      return ok({})
    })
    if (saved.ok) await uploads.forget(db.queryable, dropped)
    return saved
  }

  /** A refused submission is the beginning of the next: what was not wrong with it need not be given again. */
  async function begin(tx: Tx, userId: string, country: string, documentKind: DocumentKind) {
    const [last] = await sql.casesOf(tx, userId)
    const rejections = await sql.countRejections(tx, userId)
    const allowed = judgeStart(last && { state: last.state, expiresOn: last.expires_on }, rejections, clock.now())
    if (!allowed.ok) return allowed
    const id = ids.next('kyc')
    const same = last?.state === 'rejected' && last.country === country && last.document_kind === documentKind
    const kept = same ? partsToKeep(documentKind, last.reasons) : []
    const keep = (part: DocumentPart) => (last !== undefined && kept.includes(part) ? fileOf(last, part) : null)
    const person = last === undefined || last.person === null ? null : people.open(last.id, last.person)
    const inserted = await sql.insertDraft(tx, {
      ...{ id, userId, country, documentKind },
      person: person && people.seal(id, person),
      files: { front: keep('front'), back: keep('back'), selfie: keep('selfie') },
      // Who gave the code a moment ago is still the same person.
      provedAt: last?.proved_at ?? null,
      now: clock.now(),
    })
    return ok(inserted)
  }

  async function savePerson(userId: string, person: KycPerson) {
    return db.tx(async (tx) => {
      const draft = await sql.lockDraft(tx, userId)
      if (draft === undefined) return refuse({ code: 'kyc.no_draft' })
      const fair = judgePerson(person, draft.document_kind, clock.now())
      if (!fair.ok) return fair
      await sql.setPerson(tx, draft.id, people.seal(draft.id, person))
      return ok({})
    })
  }

  async function addFile(userId: string, part: DocumentPart, bytes: Uint8Array) {
    const [draft] = await sql.casesOf(db.queryable, userId)
    // Before the picture is drawn: whoever has no draft costs nothing.
    if (draft?.state !== 'draft') return refuse({ code: 'kyc.no_draft' })
    const kept = await uploads.keep({ userId, area: 'kyc', bytes })
    if (!kept.ok) return kept
    let replaced: string | null = null
    const added = await db.tx(async (tx) => {
      const open = await sql.lockDraft(tx, userId)
      if (open === undefined || !partsOf(open.document_kind).includes(part)) return refuse({ code: 'kyc.no_draft' })
      replaced = fileOf(open, part)
      await files.insertFile(tx, kept.value)
      await sql.setFile(tx, open.id, part, kept.value.id)
      return ok({ fileId: kept.value.id })
    })
    if (added.ok) await uploads.forget(db.queryable, [replaced])
    else await uploads.drop(kept.value)
    return added
  }

  /** Only of the draft, and only for its owner: what was sent is for reviewers to look at. */
  async function file(userId: string, fileId: string) {
    const [draft] = await sql.casesOf(db.queryable, userId)
    const own = draft?.state === 'draft' && [draft.front_file, draft.back_file, draft.selfie_file].includes(fileId)
    const row = own ? await files.findFile(db.queryable, fileId) : undefined
    const picture = row && (await uploads.open(row))
    return picture === undefined ? refuse({ code: 'kyc.file_unknown' }) : ok(picture)
  }

  async function proveByCode(userId: string, code: string) {
    const mailed = await identity.checkOwnCode(userId, 'kyc', code)
    if (!mailed.ok) return mailed
    return db.tx(async (tx) => {
      const draft = await sql.lockDraft(tx, userId)
      if (draft === undefined) return refuse({ code: 'kyc.no_draft' })
      if (!(await identity.useCode(tx, mailed.value))) return refuse({ code: 'identity.code_wrong' })
      await sql.setProved(tx, draft.id, clock.now())
      return ok({})
    })
  }

  return { saveDocument, savePerson, addFile, file, proveByCode }
}
