import type { KycPerson } from '@bourse/contract'
import { loadSharp } from '@bourse/server/platform/files/pictures.ts'
import { DEMO_TOTP_SECRET } from './staff.ts'

/** Asked for whenever money leaves the account of the verified demo user. It opens nothing outside the sandbox. */
export const DEMO_FUND_PASSWORD = '246813'

/** The demo user whose identity is verified, with an authenticator and a fund password: the one who can withdraw. */
export const VERIFIED_USER = {
  email: 'clara@demo.bourse.test',
  totpSecret: DEMO_TOTP_SECRET,
  country: 'FR',
  documentKind: 'passport',
} as const

export const VERIFIED_PERSON: KycPerson = {
  firstName: 'Clara',
  lastName: 'Demo',
  birthDate: '1988-02-14',
  nationality: 'FR',
  residence: 'FR',
  address: '1 rue de la Bourse',
  city: 'Paris',
  postcode: '75002',
  documentNumber: '24DE00001',
  expiresOn: '2034-05-31',
}

let drawn: Promise<{ readonly front: Buffer; readonly selfie: Buffer }> | undefined

/** A drawn page and a drawn face: nobody's, and the same for all of the demo's people. */
export function verifiedPictures() {
  drawn ??= draw()
  return drawn
}

async function draw() {
  return { front: await drawing(CARD), selfie: await drawing(FACE) }
}

const CARD = `<rect x="60" y="60" width="780" height="480" fill="#f6f3ec" stroke="#1b1a17" stroke-width="4"/>
<rect x="110" y="130" width="210" height="270" fill="#d8d0c0"/><circle cx="215" cy="230" r="60" fill="#8a7f6d"/>
<path d="M380 160h360M380 220h300M380 280h340M380 340h220" stroke="#1b1a17" stroke-width="16"/>
<path d="M110 470h680" stroke="#7a1f4b" stroke-width="24"/>`
const FACE = `<ellipse cx="450" cy="270" rx="150" ry="190" fill="#d8d0c0" stroke="#1b1a17" stroke-width="4"/>
<path d="M390 250h40M470 250h40M410 360h80" stroke="#1b1a17" stroke-width="14"/>
<path d="M210 600c20-120 120-150 240-150s220 30 240 150" fill="#7a1f4b"/>`

async function drawing(shapes: string): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#fff"/>${shapes}</svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(picture)).jpeg().toBuffer()
}
