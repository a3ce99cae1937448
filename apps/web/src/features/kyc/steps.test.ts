import type { KycInfo } from '@bourse/contract'
import { expect, test } from 'vitest'
import { firstOpen, stepAfter, stepAt, stepsOf } from './steps.ts'

const draft = (documentKind: 'passport' | 'id_card'): KycInfo['draft'] => ({
  country: 'IT',
  documentKind,
  person: null,
  files: { front: null, back: null, selfie: null },
})

test('a passport has no step for its back', () => {
  expect(stepsOf({ draft: draft('passport') })).toEqual(['document', 'person', 'front', 'selfie', 'review'])
  expect(stepsOf({ draft: draft('id_card') })).toContain('back')
})

test('one begins where something is missing, and a code alone is asked for at the end', () => {
  expect(firstOpen({ draft: null, missing: ['document'] })).toBe('document')
  expect(firstOpen({ draft: draft('id_card'), missing: ['back', 'code'] })).toBe('back')
  expect(firstOpen({ draft: draft('id_card'), missing: ['code'] })).toBe('review')
})

test('the address opens earlier steps again, and none that lies ahead', () => {
  const info = { draft: draft('id_card'), missing: ['front', 'code'] as KycInfo['missing'] }
  expect([stepAt(info, 'person'), stepAt(info, 'review'), stepAt(info, 'nonsense')]).toEqual([
    'person',
    'front',
    'front',
  ])
})

test('after the last step comes none', () => {
  expect([stepAfter({ draft: draft('passport') }, 'front'), stepAfter({ draft: null }, 'review')]).toEqual([
    'selfie',
    'review',
  ])
})
