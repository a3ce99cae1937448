import { createHmac, hkdfSync } from 'node:crypto'
import type { DocumentKind, KycPerson } from '@bourse/contract'
import { createSecretBox } from '../../platform/secrets.ts'

/** What a person is called and where they live, readable by the server alone. */
export function createPersonBox(secretKey: string) {
  const box = createSecretBox(secretKey)
  const hashKey = Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'base64url'), '', 'kyc documents', 32))
  return {
    /** Bound to its case: moved to another row it does not open. */
    seal: (caseId: string, person: KycPerson) => box.seal(JSON.stringify(person), caseId),
    open: (caseId: string, sealed: Buffer): KycPerson => JSON.parse(box.open(sealed, caseId)) as KycPerson,
    /** The same for the same document; without the key nobody can try numbers until one fits. */
    documentHash: (country: string, kind: DocumentKind, number: string) =>
      createHmac('sha256', hashKey).update(`${country} ${kind} ${number}`).digest(),
  }
}
export type PersonBox = ReturnType<typeof createPersonBox>
