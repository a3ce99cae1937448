import type { Language, OwnCodeAct, PublicCodeAct } from '@bourse/contract'
import type { Db } from '../../../platform/database/db.ts'
import * as users from '../identity.sql.ts'
import { isKnownDevice } from '../sessions/devices.sql.ts'
import type { Newcomer } from '../sessions/sessions.ts'
import type { Codes } from './codes.ts'
import { contactOf, ownContact } from './contacts.rules.ts'

interface SendPublicCode {
  readonly account: string
  readonly act: PublicCodeAct
  readonly language: Language
  readonly work: string | undefined
}

interface SendOwnCode {
  readonly userId: string
  readonly act: OwnCodeAct
  readonly language: Language
  readonly ip: string
}

interface GivenCode {
  readonly account: string
  readonly act: PublicCodeAct
  readonly code: string
}

/** Who asks for a code, and for whose address. */
export function createCodeRequests({ db, codes }: { readonly db: Db; readonly codes: Codes }) {
  async function sendCode({ account, work, ...command }: SendPublicCode, { ip, device }: Newcomer) {
    const to = contactOf(account)
    if (!to.ok) return to
    const user = await users.findUserByContact(db.queryable, to.value)
    const isKnown = await isKnownDevice(db.queryable, user?.id ?? '', device.id)
    const holder = device.ownId
    const owner = user && { antiPhishingCode: user.anti_phishing_code }
    const asked = { ...command, to: to.value, holder, owner }
    const sent = isKnown
      ? await codes.send(asked, { kind: 'device', id: holder, ip })
      : await codes.sendToStranger(asked, { work, ip })
    // A browser whose second ask was refused goes on holding the code of the first.
    if (sent.ok) device.keep()
    return sent
  }

  async function sendOwnCode({ userId, ip, ...command }: SendOwnCode) {
    const user = await users.getUser(db.queryable, userId)
    const owner = { antiPhishingCode: user.anti_phishing_code }
    return codes.send({ ...command, to: ownContact(user, command.act), owner }, { kind: 'owner', id: userId, ip })
  }

  async function checkCode({ account, act, code }: GivenCode, { device }: Newcomer) {
    const contact = contactOf(account)
    return contact.ok ? codes.check(contact.value, act, code, { holder: device.id }) : contact
  }

  return { sendCode, sendOwnCode, checkCode }
}
