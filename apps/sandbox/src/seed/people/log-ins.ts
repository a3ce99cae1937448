import type { World } from '@bourse/server/world.ts'
import { DEMO_KEY } from './keys.ts'
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from './staff.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './users.ts'
import { DEMO_FUND_PASSWORD, VERIFIED_USER } from './verified.ts'

/** How to get into the demo, as the banner says it. */
export function demoLogIns(): World['logIns'] {
  return [
    ['Demo users', `${DEMO_USERS.map(({ email }) => email).join(', ')}; password ${DEMO_PASSWORD}`],
    [
      '',
      `${VERIFIED_USER.email} is verified and can withdraw: fund password ${DEMO_FUND_PASSWORD}, authenticator as below`,
    ],
    ['Demo API key', `of ${VERIFIED_USER.email}, may ${DEMO_KEY.scopes.join(' and ')}: ${DEMO_KEY.key}`],
    ['', `its secret ${DEMO_KEY.secret}`],
    [
      'Demo staff',
      `admin@demo.bourse.test (or admin2@, compliance@, compliance2@, reviewer@, support@, operator@); password ${DEMO_STAFF_PASSWORD}`,
    ],
    ['', `authenticator secret ${DEMO_TOTP_SECRET}`],
  ]
}
