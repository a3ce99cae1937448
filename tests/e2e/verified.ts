import { expect } from 'vitest'
import { verifiedPictures } from '../../apps/server/src/sandbox/seed/verified.ts'
import { mailedCode, type officeClient } from './office.ts'
import type { newTrader } from './traders.ts'

type Office = Awaited<ReturnType<typeof officeClient>>
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

/** Takes a person through verification by the API, as far as the simulated provider's verdict. */
export async function verify(office: Office, { client }: Pick<Trader, 'client'>, email: string): Promise<void> {
  const calls = client.kyc
  await calls.saveDocument({ country: 'IT', documentKind: 'passport' })
  await calls.savePerson({ ...PERSON, documentNumber: 'YA0000001' })
  const pictures = await verifiedPictures()
  for (const part of ['front', 'selfie'] as const)
    await calls.uploadKycFile({ part, file: new Blob([new Uint8Array(pictures[part])]) })
  await client.identity.sendOwnCode({ act: 'kyc' })
  await expect
    .poll(
      async () =>
        calls.checkCode({ code: await mailedCode(office, email) }).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000, interval: 300 },
    )
    .toBe(true)
  const { draft } = await calls.info()
  await calls.submit({ front: draft?.files.front ?? '', selfie: draft?.files.selfie ?? '' })
  await expect.poll(async () => (await calls.info()).state, { timeout: 15_000, interval: 300 }).toBe('passed')
}
