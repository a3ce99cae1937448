import type { DocumentKind, DocumentPart, KycInfo, StaffRole } from '@bourse/contract'
import { assert } from '@bourse/money'
import { signatureOf } from '../../platform/messaging/signed-body.ts'
import { newTotpSecret, totpCode } from '../../platform/secrets/totp.ts'
import { type TestApp, WEBHOOK_SECRET } from '../../testing/app.ts'
import { pictureBytes } from '../../testing/picture.ts'
import { type Person, people } from '../identity/identity.fixture.ts'

const STAFF_PASSWORD = 'a long password for tests'
let numbers = 0

export const PERSON = {
  firstName: 'Anna-Maria',
  lastName: "D'Angelo",
  birthDate: '1990-04-05',
  nationality: 'IT',
  residence: 'IT',
  address: 'Via Roma 1',
  city: 'Torino',
  postcode: '10121',
  expiresOn: '2031-01-31',
} as const

const drawn = new Map<string, Promise<Buffer>>()

/** Each size is drawn once. */
function pictureOf(width: number, height: number): Promise<Buffer> {
  const size = `${width} × ${height}`
  const known = drawn.get(size) ?? pictureBytes({ width, height })
  drawn.set(size, known)
  return known
}

export const picture = async (width = 640, height = 420): Promise<Blob> =>
  new Blob([new Uint8Array(await pictureOf(width, height))])

/** The least that is taken: whoever is verified already is not asked how. */
const LEAST_SIDE = 300
const leastPictures = async () => {
  const least = await pictureOf(LEAST_SIDE, LEAST_SIDE)
  return { front: least, back: least, selfie: least }
}

/** People on their way through verification, and the staff who look at them, through the public face. */
export function verification(running: TestApp) {
  const identity = people(running)
  const { client, person, ownCode } = identity
  const secrets = new Map<StaffRole, string>()

  /** A number that nobody has used, with an ending of one's choice. */
  const newNumber = (ending = '1') => `AB${String(++numbers).padStart(5, '0')}${ending}`

  /** As far as all pictures, before the code. */
  async function drafted(number = newNumber(), documentKind: DocumentKind = 'id_card', someone?: Person) {
    const who = someone ?? (await person())
    const calls = client(who.token).kyc
    await calls.saveDocument({ country: 'IT', documentKind })
    await calls.savePerson({ ...PERSON, documentNumber: number })
    const parts: DocumentPart[] = documentKind === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
    for (const part of parts) await calls.uploadKycFile({ part, file: await picture() })
    return { ...who, calls, number }
  }

  async function prove(who: Person): Promise<void> {
    await client(who.token).kyc.checkCode({ code: await ownCode(who, 'kyc') })
  }

  async function send(who: Person) {
    const calls = client(who.token).kyc
    const { draft } = await calls.info()
    const { front, back, selfie } = draft?.files ?? { front: null, back: null, selfie: null }
    return calls.submit({ front: front ?? '', selfie: selfie ?? '', ...(back === null ? {} : { back }) })
  }

  async function submitted(number?: string, documentKind?: DocumentKind) {
    const who = await drafted(number, documentKind)
    await prove(who)
    await send(who)
    return who
  }

  async function caseOf(who: Person): Promise<KycInfo['submissions'][number]> {
    const [last] = (await client(who.token).kyc.info()).submissions
    if (last === undefined) throw new Error('nothing was submitted')
    return last
  }

  interface Told {
    readonly eventId?: string
    readonly outcome?: string
    readonly reasons?: readonly string[]
    readonly secret?: string
    readonly ageMs?: number
  }

  /** What the provider tells, as it would sign it. */
  async function tell(reference: string, told: Told = {}) {
    const { eventId = `evt-${++numbers}`, outcome = 'clear', reasons = [], secret = WEBHOOK_SECRET, ageMs = 0 } = told
    const body = JSON.stringify({ eventId, reference, outcome, reasons })
    const timestamp = String(Math.floor((running.clock.now().getTime() - ageMs) / 1000))
    return sendVerdict(body, timestamp, signatureOf(secret, timestamp, body))
  }

  async function sendVerdict(body: string, timestamp: string, signature: string): Promise<string> {
    const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }
    const answer = await running.send({ method: 'POST', path: '/web/v1/kyc/provider/verdict', body, headers })
    return answer.body.success ? 'accepted' : String(answer.body.data.reason)
  }

  /** Submits past the screens and the mailed code, which `submitted` goes through. */
  async function seed({ userId }: Pick<Person, 'userId'>, documentNumber = newNumber()): Promise<string> {
    const papers = { country: 'IT', documentKind: 'id_card', person: { ...PERSON, documentNumber } } as const
    const caseId = await running.app.kyc.seed({ userId, ...papers, pictures: leastPictures })
    assert(caseId !== undefined, 'nobody is seeded twice')
    return caseId
  }

  async function passed(number = newNumber()) {
    const who = await person()
    await tell(await seed(who, number))
    return { ...who, calls: client(who.token).kyc, number }
  }

  /** Logged in again each time: sessions of staff are short, and the tests' clock runs. */
  async function officeAs(role: StaffRole) {
    const email = `${role}@office.example`
    const totpSecret = secrets.get(role) ?? newTotpSecret()
    if (!secrets.has(role)) {
      await running.app.admin.ensureStaff({ email, name: role, role, password: STAFF_PASSWORD, totpSecret })
      secrets.set(role, totpSecret)
    }
    running.clock.advance(31_000)
    const { ticket } = await running.officeClient().admin.login({ email, password: STAFF_PASSWORD })
    const code = totpCode(totpSecret, running.clock.now())
    const { token } = await running.officeClient().admin.verify({ ticket, code })
    return running.officeClient({ token })
  }

  const staff = async (role: StaffRole) => (await officeAs(role)).kyc

  return {
    ...identity,
    newNumber,
    drafted,
    prove,
    send,
    submitted,
    seed,
    caseOf,
    tell,
    sendVerdict,
    passed,
    officeAs,
    staff,
  }
}
