// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['discount']> = CallEntry<Contract['discount'][Name]>

export const officeDesk = 'GET /discount/desk admin compliance support operator' as Entry<'officeDesk'>
export const officeProducts = 'POST /discount/product/list admin compliance support operator' as Entry<'officeProducts'>
export const officePositions = 'POST /discount/position/list admin compliance support operator' as Entry<'officePositions'>
export const officePositionsOf = 'GET /user/discount/list admin compliance support' as Entry<'officePositionsOf'>
export const officeSettlements = 'POST /discount/settlement/list admin compliance support operator' as Entry<'officeSettlements'>
export const officeRewards = 'POST /discount/reward/list admin compliance support operator' as Entry<'officeRewards'>
export const draftSeries = 'POST /discount/series/draft admin compliance' as Entry<'draftSeries'>
export const publishSeries = 'POST /discount/series/publish decides admin compliance' as Entry<'publishSeries'>
export const closeSeries = 'POST /discount/series/close admin compliance operator' as Entry<'closeSeries'>
export const proposePrice = 'POST /discount/settlement/propose admin compliance' as Entry<'proposePrice'>
export const confirmPrice = 'POST /discount/settlement/confirm decides compliance' as Entry<'confirmPrice'>
export const declinePrice = 'POST /discount/settlement/decline admin compliance' as Entry<'declinePrice'>
export const proposeReward = 'POST /discount/reward/propose admin compliance' as Entry<'proposeReward'>
export const confirmReward = 'POST /discount/reward/confirm decides compliance' as Entry<'confirmReward'>
export const declineReward = 'POST /discount/reward/decline admin compliance' as Entry<'declineReward'>
