import type { DocumentKind, KycFiles, KycPerson } from '@bourse/contract'
import { assert, ok, type Refusal, type Result } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import { type Picture, redraw } from '../../platform/files/pictures.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as sql from './cases.sql.ts'
import { type FileRow, insertFile } from './files.sql.ts'
import { judgeDocument, judgePerson } from './kyc.rules.ts'
import type { PersonBox } from './person.ts'
import type { Submission } from './submission.ts'
import { LEAST_SIDE, type Uploads } from './uploads.ts'

export interface SeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly people: PersonBox
  readonly uploads: Uploads
  readonly submission: Submission
}

/** Of a passport nobody needs the back. */
interface SeedPictures {
  readonly front: Uint8Array
  readonly back?: Uint8Array
  readonly selfie: Uint8Array
}

export interface SeedPerson {
  readonly userId: string
  readonly country: string
  readonly documentKind: DocumentKind
  readonly person: KycPerson
  /** Drawn only when somebody is to be seeded, which is once. */
  readonly pictures: () => Promise<SeedPictures>
}

/** The same few pictures stand for everybody who is seeded, so that each is drawn again only once. */
const drawnAgain = new WeakMap<Uint8Array, Promise<Picture>>()

function drawn(bytes: Uint8Array): Promise<Picture> {
  const known = drawnAgain.get(bytes) ?? redraw(bytes, { leastSide: LEAST_SIDE }).then(done)
  drawnAgain.set(bytes, known)
  return known
}

/** For the demo: somebody whose draft is there at once, and who submits it as everybody does. Gives the case the first time. */
export function createSeed({ db, clock, ids, people, uploads, submission }: SeedDeps) {
  async function keep(userId: string, bytes: Uint8Array | undefined): Promise<FileRow | undefined> {
    return bytes && uploads.store({ userId, area: 'kyc' }, await drawn(bytes))
  }

  return async ({ userId, country, documentKind, person, pictures }: SeedPerson): Promise<string | undefined> => {
    if ((await sql.casesOf(db.queryable, userId)).length > 0) return undefined
    done(judgeDocument(country, documentKind))
    done(judgePerson(person, documentKind, clock.now()))
    const shown = await pictures()
    const [front, back, selfie] = [
      await keep(userId, shown.front),
      await keep(userId, shown.back),
      await keep(userId, shown.selfie),
    ]
    const files: KycFiles = { front: front?.id ?? null, back: back?.id ?? null, selfie: selfie?.id ?? null }
    const id = ids.next('kyc')
    const draft = await db.tx(async (tx) => {
      for (const file of [front, back, selfie]) if (file !== undefined) await insertFile(tx, file)
      await sql.insertDraft(tx, {
        ...{ id, userId, country, documentKind, files, person: people.seal(id, person) },
        ...{ provedAt: clock.now(), now: clock.now() },
      })
      return ok()
    })
    done(draft)
    done(await submission.submit(userId, files))
    return id
  }
}

function done<Value>(result: Result<Value, Refusal>): Value {
  assert(result.ok, result.ok ? '' : `the demo's person is refused: ${result.refusal.code}`)
  return result.value
}
