import { units } from '@bourse/money'
import { expect, test } from 'vitest'
import { baseUnits } from '../custody/index.ts'
import { feeInCoin, roundUpToStep, stepOf } from './fees.rules.ts'
import { assess, type RiskFacts } from './risk.rules.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const QUIET: RiskFacts = {
  ...{ eur: 500n, completed: 3, largest: 400n, today: 0, holdings: 10_000n, addressKnown: true, sharedWith: 0 },
  ...{ signerWantsTwo: false, inside: false, reversible: 0, coins: undefined, wallet: undefined, openCases: 0 },
  ...{ deviceSince: new Date('2026-10-01T12:00:00Z'), now: NOW, ruleLimit: 1_000n, fourEyesLimit: 10_000n },
}
const flagsOf = (facts: Partial<RiskFacts>) => assess({ ...QUIET, ...facts }).risks.map(({ flag }) => flag)

test('a small one to a known address from a known device needs nobody', () => {
  expect(assess(QUIET)).toEqual({ risks: [], risk: 0, approvalsNeeded: 0 })
})

test('what outside parties say or leave unsaid is looked at, and an address that nothing is known of is not', () => {
  const coins = (level: 'low' | 'medium' | 'severe') => ({
    level,
    risk: 50,
    categories: ['mixer'] as const,
    reference: 'CA',
  })
  expect(flagsOf({ coins: coins('low') })).toEqual([])
  expect(flagsOf({ coins: coins('medium') })).toEqual(['address_risk'])
  expect(flagsOf({ coins: coins('severe') })).toEqual(['address_risk'])
  expect(flagsOf({ coins: 'unknown' })).toEqual(['address_unscreened'])
  expect(flagsOf({ openCases: 1, inside: true, eur: 1n })).toEqual(['open_screening'])
})

test('what the signer pays by two signatures alone two people approve, whatever it is worth', () => {
  expect(assess({ ...QUIET, signerWantsTwo: true }).approvalsNeeded).toBe(2)
})

test('each risk has its flag', () => {
  expect(flagsOf({ completed: 0 })).toEqual(['first_withdrawal'])
  expect(flagsOf({ addressKnown: false })).toEqual(['new_address'])
  expect(flagsOf({ sharedWith: 2 })).toEqual(['shared_address'])
  expect(flagsOf({ deviceSince: new Date('2026-11-15T02:00:00Z') })).toEqual(['new_device'])
  expect(flagsOf({ deviceSince: null })).toEqual(['new_device'])
  expect(flagsOf({ largest: 166n })).toEqual(['unusually_large'])
  expect(flagsOf({ today: 3 })).toEqual(['many_today'])
  expect(flagsOf({ eur: 1_000n })).toEqual(['above_rule_limit'])
  expect(flagsOf({ reversible: 1 })).toEqual(['reversible_deposit'])
  expect(flagsOf({ holdings: 600n })).toEqual(['most_of_holdings'])
})

test('a risk asks for one person, a large amount for two, and points end at a hundred', () => {
  expect(assess({ ...QUIET, completed: 0 })).toMatchObject({ risk: 10, approvalsNeeded: 1 })
  const all = assess({
    ...QUIET,
    ...{ eur: 10_000n, largest: 1n, today: 5, addressKnown: false, sharedWith: 1, deviceSince: null },
  })
  expect(all).toMatchObject({ risk: 100, approvalsNeeded: 2 })
})

test('little to another user needs nobody for being the first or new, but for a new device and the third on a day', () => {
  const first = { ...QUIET, inside: true, eur: 99n, completed: 0, addressKnown: false }
  expect(assess(first)).toMatchObject({
    approvalsNeeded: 0,
    risks: [{ flag: 'new_address' }, { flag: 'first_withdrawal' }],
  })
  expect(assess({ ...first, inside: false }).approvalsNeeded).toBe(1)
  expect(assess({ ...first, eur: 100n }).approvalsNeeded).toBe(1)
  expect(assess({ ...first, deviceSince: null }).approvalsNeeded).toBe(1)
  expect(assess({ ...first, today: 3 }).approvalsNeeded).toBe(1)
  expect(assess({ ...QUIET, inside: true, eur: 10_000n }).approvalsNeeded).toBe(2)
})

test('a fee is never less than what the network asks, in units that the chain can carry', () => {
  expect(feeInCoin(baseUnits(1_000n), { decimals: 8, scale: 8 })).toBe(1_250n)
  expect(feeInCoin(baseUnits(1n), { decimals: 18, scale: 8 })).toBe(2n)
  expect(stepOf({ decimals: 6, scale: 8 })).toBe(100n)
  expect(roundUpToStep(101n, units(100n))).toBe(200n)
  expect(roundUpToStep(200n, units(100n))).toBe(200n)
})
