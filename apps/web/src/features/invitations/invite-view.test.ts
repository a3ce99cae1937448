import type { InvitedFriend, MissionTerms } from '@bourse/contract'
import { expect, test } from 'vitest'
import { daysOf, nextStep, partsOf, spelled } from './invite-view.ts'

const none = { cash: '0.00', coupon: '0.00' }
const terms = (task: MissionTerms['task'], least: Partial<MissionTerms> = {}): MissionTerms => ({
  ...{ task, days: 60, deposits: null, volume: null, assetDays: null, equity: null, draws: 0 },
  ...{ inviterOld: none, inviterNew: none, friend: none },
  ...least,
})
const MISSIONS = [
  terms('kyc'),
  terms('junior', { deposits: '100.00', volume: '300.00', assetDays: 7 }),
  terms('senior', { deposits: '1000.00', volume: '5000.00', assetDays: 30 }),
]

function friend(marks: readonly InvitedFriend['tasks'][number]['mark'][]): InvitedFriend {
  const names = ['registration', 'kyc', 'junior', 'senior'] as const
  const endTime = '2026-12-01T00:00:00.000Z'
  return {
    ...{ id: 'inv_1', name: 'An****', invitedTime: endTime, missions: [], cashTaken: '0.00', couponsTaken: '0.00' },
    ...{ deposits: '120.00', volume: '188.00', assetDays: 4, seniorAssetDays: 1 },
    tasks: names.map((task, place) => ({ task, mark: marks[place] ?? 'coming', finishedTime: null, endTime })),
  }
}

test('what a friend lacks is told to the penny, and what is enough lacks nothing', () => {
  expect(nextStep(friend(['finished', 'take', 'running', 'coming']), MISSIONS)).toMatchObject({
    ...{ key: 'investor', task: 'junior', deposits: '0.00', volume: '112.00', assetDays: 3 },
  })
  expect(nextStep(friend(['finished', 'finished', 'finished', 'running']), MISSIONS)).toMatchObject({
    ...{ task: 'senior', deposits: '880.00', volume: '4812.00', assetDays: 29 },
  })
})

test('a friend who has done everything lacks nothing, and one whose time ran out is said to be late', () => {
  expect(nextStep(friend(['finished', 'finished', 'finished', 'take']), MISSIONS).key).toBe('all')
  expect(nextStep(friend(['finished', 'missed', 'missed', 'missed']), MISSIONS)).toMatchObject({
    key: 'missed',
    task: 'kyc',
  })
})

test('asset days are those of the task that comes next, out of what it asks for', () => {
  const at = (...marks: Parameters<typeof friend>[0]) => daysOf(friend(marks), { missions: MISSIONS })
  expect(at('finished', 'running', 'coming', 'coming')).toEqual({ days: 4, of: 7 })
  expect(at('finished', 'finished', 'take', 'running')).toEqual({ days: 1, of: 30 })
})

test('a reward names the parts that it has, and a code is read in groups of four', () => {
  expect(partsOf({ cash: '5.00', coupon: '0.00' })).toEqual(['5.00'])
  expect(partsOf({ cash: '5.00', coupon: '5.00' })).toHaveLength(2)
  expect(spelled('8KQ2MTRA')).toBe('8KQ2 MTRA')
})
