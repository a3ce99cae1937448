import { expect, test } from 'vitest'
import { judgeUnfreeze, type UnfreezeFacts, unfreezeWord } from './unfreezing.rules.ts'

const AT = new Date('2026-11-15T12:00:00Z')
const FROZEN = { frozen_at: AT, frozen_reason: 'terms_broken', frozen_by: 'stf_1', frozen_by_role: 'support' } as const

function verdict(user: UnfreezeFacts['user'], role: UnfreezeFacts['role'], staffId = 'stf_2'): string {
  const judged = judgeUnfreeze({ user, staffId, role, proposedBy: 'stf_3' })
  return judged.ok ? 'ok' : judged.refusal.code
}

test('support opens what support or the owner froze, and nothing that compliance or an admin froze', () => {
  expect(verdict(FROZEN, 'support')).toBe('ok')
  expect(verdict(FROZEN, 'support', 'stf_1')).toBe('ok')
  const own = { frozen_at: AT, frozen_reason: 'own_link', frozen_by: null, frozen_by_role: null }
  expect(verdict(own, 'support')).toBe('ok')
  for (const role of ['compliance', 'admin']) {
    expect(verdict({ ...FROZEN, frozen_by_role: role }, 'support')).toBe('identity.unfreeze_needs_compliance')
    expect(verdict({ ...FROZEN, frozen_by_role: role }, 'compliance')).toBe('ok')
  }
  expect(verdict({ ...own, frozen_at: null }, 'admin')).toBe('identity.not_frozen')
})

test('a suspected crime takes four eyes, and never those of support', () => {
  const crime = { ...FROZEN, frozen_reason: 'suspected_crime' }
  expect(verdict(crime, 'support')).toBe('identity.unfreeze_needs_compliance')
  const byCompliance = { ...crime, frozen_by_role: 'compliance' }
  expect(verdict(byCompliance, 'compliance', 'stf_1')).toBe('identity.unfreeze_needs_another')
  expect(verdict(byCompliance, 'compliance')).toBe('ok')
  expect(verdict(byCompliance, 'admin')).toBe('ok')
})

test('it takes a proposal, and never the same person twice', () => {
  const facts = { user: FROZEN, staffId: 'stf_2', role: 'admin' } as const
  expect(unfreezeWord({ ...facts, proposedBy: undefined })).toBe('proposable')
  expect(unfreezeWord({ ...facts, proposedBy: 'stf_2' })).toBe('needs_second')
  expect(unfreezeWord({ ...facts, proposedBy: 'stf_3' })).toBe('allowed')
})
