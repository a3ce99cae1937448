import { createHmac, hkdfSync } from 'node:crypto'
import type { KycPerson } from '@bourse/contract'
import { createSecretBox, KEY_BYTES, keyRing, type SecretKeys } from '../../platform/secrets/secrets.ts'
import type { CaseRow } from './cases.sql.ts'

/** A case that says who it is about. */
export type PersonRow = Pick<CaseRow, 'id' | 'country' | 'document_kind'> & { readonly person: Buffer }

/** What a person is called and where they live, readable by the server alone. */
export function createPersonBox(secretKeys: SecretKeys) {
  const box = createSecretBox(secretKeys)
  const hashKeys = keyRing(secretKeys, (key) => Buffer.from(hkdfSync('sha256', key, '', 'kyc documents', KEY_BYTES)))
  const open = (caseId: string, sealed: Buffer): KycPerson => JSON.parse(box.open(sealed, caseId)) as KycPerson
  return {
    /** Bound to its case: moved to another row it does not open. */
    seal: (caseId: string, person: KycPerson) => box.seal(JSON.stringify(person), caseId),
    open,
    reseal: (caseId: string, sealed: Buffer) => box.reseal(sealed, caseId),
    /**
     * The same for the same document; without the key nobody can try numbers until one fits. The first one is written; the
     * others may have been, under keys that are being replaced.
     */
    documentHashes({ id, country, document_kind: kind, person }: PersonRow): [Buffer, ...Buffer[]] {
      const { documentNumber } = open(id, person)
      const hash = (key: Buffer) => createHmac('sha256', key).update(`${country} ${kind} ${documentNumber}`).digest()
      const [first, ...others] = hashKeys
      return [hash(first), ...others.map(hash)]
    },
  }
}
export type PersonBox = ReturnType<typeof createPersonBox>
