import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUS_ROLES, type BusRole, busUsers } from '../apps/server/src/roles/bus-permissions.ts'

/**
 * `npm run nats:users -- [folder] [host]`: a user of the bus for each role, with a password that nobody has seen. Writes `nats-users.conf`
 * for NATS and `nats.<role>.env` for each process, and never over what is there.
 */
const [folder = join(import.meta.dirname, '../deploy'), host = 'nats:4222'] = process.argv.slice(2)
const passwords = Object.fromEntries(BUS_ROLES.map((role) => [role, randomBytes(32).toString('base64url')])) as Record<
  BusRole,
  string
>
const files: readonly (readonly [string, string])[] = [
  ['nats-users.conf', busUsers(passwords)],
  ...BUS_ROLES.map((role) => [`nats.${role}.env`, `NATS_URL=nats://${role}:${passwords[role]}@${host}\n`] as const),
]
const there = files.map(([name]) => name).filter((name) => existsSync(join(folder, name)))
if (there.length > 0) {
  console.error(`${there.join(', ')} in ${folder} would be written over. Move them away first.`)
  process.exitCode = 1
} else {
  for (const [name, text] of files) writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' })
  console.log(`Written to ${folder}: ${files.map(([name]) => name).join(', ')}`)
}
