import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** How a PostgreSQL program is started: PostgreSQL refuses to run as root, so root hands it to another user. */
export interface RunAs {
  readonly uid: number | undefined
  readonly gid: number | undefined
  wrap(program: string, args: readonly string[], options: SpawnOptions): [string, string[], SpawnOptions]
}

const ORDINARY: RunAs = {
  uid: undefined,
  gid: undefined,
  wrap: (program, args, options) => [program, [...args], options],
}

export function chooseUser(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return ORDINARY
  const { uid, gid } = unprivilegedUser()
  if (paths.every((path) => othersMayEnter(path))) {
    return { uid, gid, wrap: (program, args, options) => [program, [...args], { ...options, uid, gid }] }
  }
  return throughSetpriv({ uid, gid })
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) }
}

/** A folder such as /root is closed to others, and the data folder may stand inside it. */
function othersMayEnter(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * Gives up root but keeps the one capability that opens closed parent folders,
 * so that a checkout in root's own home works without moving or opening anything.
 */
function throughSetpriv({ uid, gid }: { uid: number; gid: number }): RunAs {
  const caps = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  const prefix = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', ...caps]
  const works = spawnSync('setpriv', [...prefix, 'true']).status === 0
  if (!works) {
    throw new Error(
      'PostgreSQL cannot run as root, and no other user may enter this folder. ' +
        'Move the project to a folder that others may enter, run it as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid, gid, wrap: (program, args, options) => ['setpriv', [...prefix, program, ...args], options] }
}
