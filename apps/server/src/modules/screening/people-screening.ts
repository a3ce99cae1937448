import { HIT_KINDS, type PersonHit } from '@bourse/contract'
import { z } from 'zod'
import { askParty, type PartySettings } from '../../platform/http/party.ts'

/** Who is asked about. */
export interface ScreenedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly nationality: string
  readonly residence: string
}

/** The port behind which stands whoever knows the lists: sanctions, politically exposed persons, adverse media. */
export interface PeopleScreening {
  /** Whoever of the lists may be the person; undefined when there is no answer that can be read. */
  screen(reference: string, person: ScreenedPerson): Promise<readonly PersonHit[] | undefined>
}

const text = z.string().min(1).max(200)
const answer = z.object({
  hits: z
    .array(
      z.object({
        kind: z.enum(HIT_KINDS),
        list: text,
        reference: text,
        score: z.number().int().min(0).max(100),
        name: text,
        birthDate: z.iso.date().nullable(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .nullable(),
      }),
    )
    .max(200),
})

/** `POST <url>/people` with the person as JSON and the key as a bearer token. */
export function createHttpPeopleScreening(settings: PartySettings): PeopleScreening {
  return {
    screen: async (reference, person) =>
      (await askParty(settings, { path: '/people', body: { reference, ...person }, answer }))?.hits,
  }
}
