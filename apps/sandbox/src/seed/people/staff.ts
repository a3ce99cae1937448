import { STAFF_ROLES, type StaffRole } from '@bourse/contract'

/** Of every demo member of staff. Outside the sandbox no such account exists. */
export const DEMO_STAFF_PASSWORD = 'Demo-backoffice-2026'

/** One secret for all of them, for an authenticator app or a script. A code still opens one session per account. */
export const DEMO_TOTP_SECRET = 'BOURSEDEMOBOURSEDEMOBOURSEDEMO22'

const account = (role: StaffRole, suffix = '') => ({
  email: `${role}${suffix}@demo.bourse.test`,
  name: `Demo ${role}${suffix && ` ${suffix}`}`,
  role,
  password: DEMO_STAFF_PASSWORD,
  totpSecret: DEMO_TOTP_SECRET,
})

/**
 * One account per role, by the name of the role: admin@demo.bourse.test and so on. Where two people must agree there is a
 * second one: admin2@ for the rights of staff, compliance2@ for large withdrawals.
 */
export const DEMO_STAFF = [
  ...STAFF_ROLES.map((role) => account(role)),
  account('admin', '2'),
  account('compliance', '2'),
]
