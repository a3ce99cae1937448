import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { pictureBytes } from '../../apps/server/src/testing/picture.ts'
import type { officeClient } from './office.ts'
import { codePause, sentCode } from './sent-codes.ts'
import type { newTrader } from './traders.ts'

type Office = ReturnType<typeof officeClient>
type Trader = Awaited<ReturnType<typeof newTrader>>

const PERSON = {
  firstName: 'Zoë',
  lastName: 'O’Hara',
  birthDate: '1990-04-05',
  nationality: 'IT',
  residence: 'IT',
  address: 'Via Roma 1',
  city: 'Torino',
  postcode: '10121',
  expiresOn: '2034-01-31',
} as const
export const VERIFIED_NAME = `${PERSON.firstName} ${PERSON.lastName}`

/** Each has a document of their own: one that somebody else has shown already is looked at by a person. */
function documentOf(email: string): string {
  return `Y${createHash('sha256').update(email).digest('hex').slice(0, 8).toUpperCase()}1`
}

/** Takes a person through verification by the API, as far as the simulated provider's verdict. */
export async function verify(office: Office, { client }: Pick<Trader, 'client'>, email: string): Promise<void> {
  const calls = client.kyc
  // Whoever looked at refusals before may have left the simulated provider strict.
  await office.sandbox.setKycRule({ mode: 'clear', delaySeconds: '0', twice: 'false' })
  await calls.saveDocument({ country: 'IT', documentKind: 'passport' })
  await calls.savePerson({ ...PERSON, documentNumber: documentOf(email) })
  const file = new Blob([new Uint8Array(await pictureBytes())])
  for (const part of ['front', 'selfie'] as const) await calls.uploadKycFile({ part, file })
  await codePause(email)
  await client.identity.sendOwnCode({ act: 'kyc' })
  await calls.checkCode({ code: await sentCode(office, email) })
  const { draft } = await calls.info()
  await calls.submit({ front: draft?.files.front ?? '', selfie: draft?.files.selfie ?? '' })
  await expect.poll(async () => (await calls.info()).state, { interval: 100 }).toBe('passed')
}
