import { CallFailure } from '@bourse/client'
import { contract, type StaffRole } from '@bourse/contract'
import { expect, test } from 'vitest'
import type { Module } from '../../platform/module.ts'
import { newTotpSecret, totpCode } from '../../platform/secrets/totp.ts'
import { testApp } from '../../testing/app.ts'

const running = testApp()
const PASSWORD = 'a long password for tests'
const HOUR = 3_600_000

/** Decisions about other people's money; whoever adds one marks it, and this list says that it was meant. */
const MONEY_DECISIONS = [
  'activities.decideHeld',
  'competitions.disqualify',
  'competitions.releasePrizes',
  'coupons.confirmCoupon',
  'coupons.issueCoupon',
  'shares.confirmShareCase',
  'screening.decideScreening',
  'withdrawals.approveWithdrawal',
  'withdrawals.refuseWithdrawal',
  'withdrawals.speedUpWithdrawal',
  'custody.assignCryptoDeposit',
  'custody.approveReserveMove',
  'travel.decideTravel',
  'banking.assignBankLine',
  'banking.returnBankLine',
  'banking.stockHouse',
  'payments.creditPayment',
  'payments.returnPayment',
  'credit.suspendCredit',
  'credit.reopenCredit',
  'p2p.decideAppeal',
  'p2p.decideBondClaim',
  'p2p.decideComplaint',
  'p2p.decideMerchant',
  'p2p.payFromBond',
  'quickbuy.decideQuickbuyCase',
  'discount.confirmPrice',
  'discount.confirmReward',
]
/** They give rights back or give new ones: fresh rights do not count for them either. */
const RELEASES = [
  'identity.proposeUnfreeze',
  'identity.confirmUnfreeze',
  'identity.allowWithdrawals',
  'identity.setMarketAccount',
  'kyc.approveReset',
  'admin.confirmStaffProposal',
]

/** They change what is offered to everybody, or out of whose account, and take two people or a second look. */
const TERMS = [
  'activities.approveActivity',
  'activities.confirmRaise',
  'api.confirmPartner',
  'api.proposePartner',
  'api.refusePartner',
  'convert.confirmDesk',
  'convert.resumeConverting',
  'discount.publishSeries',
  'etp.confirmEtp',
  'policy.approvePolicyRule',
  'quickbuy.nameQuickbuyFloat',
  'saving.confirmPool',
  'saving.publishProduct',
]

const calls = Object.entries(contract).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call })),
)

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'accepted'
  } catch (error) {
    return error instanceof CallFailure ? error.reason : String(error)
  }
}

async function logIn(email: string, secret: string) {
  running.clock.advance(31_000)
  const { ticket } = await running.officeClient().admin.login({ email, password: PASSWORD })
  const code = totpCode(secret, running.clock.now())
  const { token } = await running.officeClient().admin.verify({ ticket, code })
  return running.officeClient({ token })
}

async function hire(name: string, role: StaffRole) {
  const [email, totpSecret] = [`${name}@office.example`, newTotpSecret()]
  await running.app.admin.ensureStaff({ email, name, role, password: PASSWORD, totpSecret })
  const enter = () => logIn(email, totpSecret)
  return { email, enter }
}

test('the decisions are the ones that are marked, and no admin makes one about money', () => {
  const marked = calls.filter(({ call }) => call.decides)
  expect(marked.map(({ name }) => name).sort()).toEqual([...MONEY_DECISIONS, ...RELEASES, ...TERMS].sort())
  for (const { name, call } of marked.filter(({ name }) => MONEY_DECISIONS.includes(name))) {
    expect(call.roles, name).toContain('compliance')
    expect(call.roles, name).not.toContain('admin')
  }
})

test('every decision is signed with facts of its own module, not with its fields alone', () => {
  const declared = Object.entries(running.app.registered).flatMap(([module, { decisions = {} }]: [string, Module]) =>
    Object.keys(decisions).map((name) => `${module}.${name}`),
  )
  expect(declared.sort()).toEqual([...MONEY_DECISIONS, ...RELEASES, ...TERMS].sort())
})

test('rights that two admins gave decide about money only 24 hours later, and seeded ones at once', async () => {
  const [one, two] = [await hire('one', 'admin'), await hire('two', 'admin')]
  const [clerk, boss] = [await hire('clerk', 'support'), await hire('boss', 'compliance')]
  const approve = async (person: typeof clerk) =>
    reasonOf((await person.enter()).withdrawals.approveWithdrawal({ id: 'wdr_none' }))
  expect(await approve(boss)).toBe('funding.withdrawal_unknown')
  expect(await approve(clerk)).toBe('session.unauthorized')

  const proposer = await one.enter()
  const staffId = (await proposer.admin.staffList()).find(({ email }) => email === clerk.email)?.staffId ?? ''
  const { id } = await proposer.admin.proposeStaffRole({ staffId, role: 'compliance' })
  await (await two.enter()).admin.confirmStaffProposal({ id })
  const [signed] = await running.app.admin.decisionProofs(staffId, 'admin.confirmStaffProposal')
  expect(signed?.signed_text).toContain(`\nrole ${clerk.email} compliance\n`)

  expect(await approve(clerk)).toBe('session.rights_wait')
  running.clock.advance(23 * HOUR)
  expect(await approve(clerk)).toBe('session.rights_wait')
  running.clock.advance(HOUR)
  expect(await approve(clerk)).toBe('funding.withdrawal_unknown')
})
