import type { Config, Role } from './config.ts'
import type { World } from './world.ts'

const SENT_CODES = 'Sandbox: codes sent by mail or SMS arrive in the back office under Sandbox, Inbox.'

/** What a person needs to know after `npm start`: where it is, and how to get in. */
export function bannerText(config: Config, role: Role, { logIns }: Pick<World, 'logIns'>): string {
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
    ...(serves && logIns.length > 0 ? ['', SENT_CODES, ...logIns.map(row), ''] : []),
    'Stop with Ctrl-C.',
  ]
  return `\n${lines.join('\n')}\n`
}

function row([label = '', value = '']: readonly string[]): string {
  return `  ${label.padEnd(17)}${value}`
}
