// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['competitions']> = CallEntry<Contract['competitions'][Name]>

export const officeCompetitions = 'GET /competitions/list admin compliance support operator' as Entry<'officeCompetitions'>
export const officePlaces = 'GET /competitions/places admin compliance support operator' as Entry<'officePlaces'>
export const officeCounterparties = 'GET /competitions/counterparties admin compliance support operator' as Entry<'officeCounterparties'>
export const disqualify = 'POST /competitions/disqualify decides compliance' as Entry<'disqualify'>
export const keepPlace = 'POST /competitions/keep admin compliance' as Entry<'keepPlace'>
export const releasePrizes = 'POST /competitions/release decides compliance' as Entry<'releasePrizes'>
