import type { Partner } from '@bourse/contract'

/** What somebody types about their business. */
export interface BusinessInput {
  readonly name: string
  readonly legalName: string
  readonly registration: string
  readonly country: string
  readonly website: string
  readonly about: string
}

export const NO_BUSINESS: BusinessInput = {
  ...{ name: '', legalName: '', registration: '', country: '', website: '', about: '' },
}

export function businessOf(partner: Partner): BusinessInput {
  const { name, legalName, registration, country, website, about } = partner
  return { name, legalName, registration, country, website, about }
}

export type BusinessField = keyof BusinessInput
export type BusinessError = 'missing' | 'website'

const WEBSITE = /^https:\/\/[^\s"<>\\]{4,190}$/

/** As it is sent: on one line, and with the start of a website that many leave out. */
export function sentBusiness(input: BusinessInput): BusinessInput {
  const website = input.website.trim()
  const clean = (typed: string) => typed.replaceAll('\n', ' ').trim()
  return {
    ...{ name: clean(input.name), legalName: clean(input.legalName), registration: clean(input.registration) },
    ...{ country: input.country, about: clean(input.about) },
    website: website === '' || website.includes('://') ? website : `https://${website}`,
  }
}

export function businessErrors(input: BusinessInput): Partial<Record<BusinessField, BusinessError>> {
  const sent = sentBusiness(input)
  const errors: Partial<Record<BusinessField, BusinessError>> = {}
  for (const field of Object.keys(sent) as BusinessField[]) if (sent[field] === '') errors[field] = 'missing'
  if (errors.website === undefined && !WEBSITE.test(sent.website)) errors.website = 'website'
  return errors
}
