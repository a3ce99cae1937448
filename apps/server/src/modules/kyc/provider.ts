import type { DocumentKind, KycPerson } from '@bourse/contract'
import { z } from 'zod'

/** A check of one submission: what the person says, and pictures as JPEG in base64. */
export interface ProviderCheck {
  /** Our id of the submission. The same one sent twice is one check. */
  readonly reference: string
  readonly country: string
  readonly documentKind: DocumentKind
  readonly person: KycPerson
  readonly pictures: { readonly front: string; readonly back: string | null; readonly selfie: string }
}

/** Whoever compares documents and faces for us. The verdict comes later, by a signed webhook. */
export interface KycProvider {
  /** Gives the provider's id of the check; throws when it was not taken, and the job tries again. */
  createCheck(check: ProviderCheck): Promise<string>
}

export interface ProviderSettings {
  /** Checks are POSTed to `<url>/checks` as JSON, with the key as a bearer token. */
  readonly url: string
  readonly key: string
  /** Signs what the provider tells us. */
  readonly webhookSecret: string
}

const TIMEOUT_MS = 20_000
const created = z.object({ id: z.string().min(1).max(100) })

export function createHttpProvider({ url, key }: Pick<ProviderSettings, 'url' | 'key'>): KycProvider {
  return {
    async createCheck(check) {
      const answer = await fetch(`${url.replace(/\/$/, '')}/checks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(check),
        // A provider that moved is for the operator to configure: documents must not follow it elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new Error(`the KYC provider answered ${answer.status}`)
      }
      return created.parse(await answer.json()).id
    },
  }
}

/** What the provider tells: an event with an id of its own, about the submission that it was given as reference. */
export const verdictEvent = z.object({
  eventId: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  outcome: z.enum(['clear', 'consider', 'refused']),
  reasons: z.array(z.string().max(60)).max(20).default([]),
})
