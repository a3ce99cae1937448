import * as identity from '@bourse/contract/calls/web/identity'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { type AccountInput, areaOf, type NumberPlans, type PhoneFacts } from './contacts/account-form.ts'
import { countryOfBrowser } from './contacts/countries.ts'

const areasQuery = () =>
  queryOptions({
    queryKey: ['identity', 'areas'],
    queryFn: ({ signal }) => call(identity.areas, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const plansQuery = () =>
  queryOptions({
    queryKey: ['identity', 'number-plans'],
    queryFn: async (): Promise<NumberPlans> => (await import('./contacts/number-plans.ts')).numberPlans,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useAreas() {
  return useQuery(areasQuery())
}

/** What a phone number is judged by; nothing of it is fetched for whoever types an email. */
export function usePhoneFacts({ kind, area }: Pick<AccountInput, 'kind' | 'area'>): PhoneFacts {
  const wanted = kind === 'phone'
  const { data: areas = [] } = useQuery({ ...areasQuery(), enabled: wanted })
  const { data: plans } = useQuery({ ...plansQuery(), enabled: wanted })
  return { area: areaOf(areas, area, countryOfBrowser(navigator.languages)), plans }
}
