// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['activities']> = CallEntry<Contract['activities'][Name]>

export const officeActivities = 'GET /activities/list admin compliance support operator' as Entry<'officeActivities'>
export const officeActivity = 'GET /activities/detail admin compliance support operator' as Entry<'officeActivity'>
export const draftActivity = 'POST /activities/draft admin compliance' as Entry<'draftActivity'>
export const dryRunActivity = 'POST /activities/dryRun admin compliance' as Entry<'dryRunActivity'>
export const approveActivity = 'POST /activities/approve decides admin compliance' as Entry<'approveActivity'>
export const dropActivity = 'POST /activities/drop admin compliance' as Entry<'dropActivity'>
export const pauseActivity = 'POST /activities/pause admin compliance' as Entry<'pauseActivity'>
export const resumeActivity = 'POST /activities/resume admin compliance' as Entry<'resumeActivity'>
export const endActivity = 'POST /activities/end admin compliance' as Entry<'endActivity'>
export const officeBudgets = 'GET /activities/pools admin compliance support operator' as Entry<'officeBudgets'>
export const proposeRaise = 'POST /activities/raise/propose admin compliance' as Entry<'proposeRaise'>
export const confirmRaise = 'POST /activities/raise/confirm decides admin compliance' as Entry<'confirmRaise'>
export const declineRaise = 'POST /activities/raise/decline admin compliance' as Entry<'declineRaise'>
export const heldRewards = 'GET /activities/held/list admin compliance support operator' as Entry<'heldRewards'>
export const decideHeld = 'POST /activities/held/decide decides compliance' as Entry<'decideHeld'>
export const officeRewardsOf = 'GET /user/activities/rewards admin compliance support' as Entry<'officeRewardsOf'>
