import type { Config, Role } from './config.ts'
import {
  DEMO_FUND_PASSWORD,
  DEMO_PASSWORD,
  DEMO_STAFF_PASSWORD,
  DEMO_TOTP_SECRET,
  DEMO_USERS,
  VERIFIED_USER,
} from './sandbox/index.ts'

/** What a person needs to know after `npm start`: where it is, and how to get in. */
export function bannerText(config: Config, role: Role): string {
  const host = config.host === '0.0.0.0' ? 'localhost' : config.host.replace('127.0.0.1', 'localhost')
  const serves = role === 'all' || role === 'api'
  const addresses = [
    ['Site', `http://${host}:${config.port}`],
    ['API description', `http://${host}:${config.port}/docs`],
    ['Back office', `http://${host}:${config.officePort}`],
  ]
  const lines = [
    `Bourse is running (role ${role}, ${config.production ? 'production' : 'demo'}).`,
    ...(serves ? addresses.map(row) : []),
    row(['Health, metrics', `http://${config.internalHost}:${config.internalPort}/healthz, /readyz, /metrics`]),
    ...(serves && config.sandbox ? demoLogIns() : []),
    'Stop with Ctrl-C.',
  ]
  return `\n${lines.join('\n')}\n`
}

function demoLogIns(): string[] {
  return [
    '',
    'Sandbox: codes sent by mail or SMS arrive in the back office under Sandbox, Inbox.',
    row(['Demo users', `${DEMO_USERS.map(({ email }) => email).join(', ')}; password ${DEMO_PASSWORD}`]),
    row([
      '',
      `${VERIFIED_USER.email} is verified and can withdraw: fund password ${DEMO_FUND_PASSWORD}, authenticator as below`,
    ]),
    row([
      'Demo staff',
      `admin@demo.bourse.test (or compliance@, reviewer@, support@, operator@); password ${DEMO_STAFF_PASSWORD}`,
    ]),
    row(['', `authenticator secret ${DEMO_TOTP_SECRET}`]),
    '',
  ]
}

function row([label = '', value = '']: readonly string[]): string {
  return `  ${label.padEnd(17)}${value}`
}
