import { STAFF_ROLES } from '@bourse/contract'

/** Of every demo member of staff. Outside the sandbox no such account exists. */
export const DEMO_STAFF_PASSWORD = 'Demo-backoffice-2026'

/** One secret for all of them, for an authenticator app or a script. A code still opens one session per account. */
export const DEMO_TOTP_SECRET = 'BOURSEDEMOBOURSEDEMOBOURSEDEMO22'

/** One account per role, by the name of the role: admin@demo.bourse.test and so on. */
export const DEMO_STAFF = STAFF_ROLES.map((role) => ({
  email: `${role}@demo.bourse.test`,
  name: `Demo ${role}`,
  role,
  password: DEMO_STAFF_PASSWORD,
  totpSecret: DEMO_TOTP_SECRET,
}))
