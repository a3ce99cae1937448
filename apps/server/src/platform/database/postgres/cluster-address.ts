import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const SUPERUSER = 'bourse'
export const SOCKET = '.s.PGSQL.'
/** The shortest that any system allows is 104 bytes with the end mark; PostgreSQL adds the name with a port. */
const LONGEST_FOLDER = 103 - `/${SOCKET}65535`.length

/**
 * Where PostgreSQL puts its socket file: into its own folder, which only its user may enter. A question that goes through it
 * takes about half as long as one over the loopback network. Where that cannot be, the network has to do.
 */
export function socketFolderFor(folder: string): string | undefined {
  const isPossible = process.platform !== 'win32' && Buffer.byteLength(folder) <= LONGEST_FOLDER && !/[",]/.test(folder)
  return isPossible ? folder : undefined
}

/** Every start has another port, so that a PostgreSQL that was killed leaves a socket which no other one would remove. */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(SOCKET)) rmSync(join(folder, name))
}

export interface ClusterPlace {
  readonly port: number
  readonly socketFolder: string | undefined
}

/** How each of its databases is reached by the cluster's superuser. */
export function clusterUrls(place: ClusterPlace, password: string): (database: string) => string {
  const host = encodeURIComponent(place.socketFolder ?? '127.0.0.1')
  return (database) => `postgres://${SUPERUSER}:${password}@${host}:${place.port}/${encodeURIComponent(database)}`
}
