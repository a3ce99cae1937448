import { readdirSync, readFileSync } from 'node:fs'

/** Of a process and of whatever it has started, in seconds: what others do on the machine hardly touches it. */
export function processorSeconds(root: number): number {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  const childrenOf = Map.groupBy(stats, ({ parent }) => parent)
  const known = new Map(stats.map((stat) => [stat.pid, stat]))
  const sum = (pid: number): number =>
    (childrenOf.get(pid) ?? []).reduce((total, child) => total + sum(child.pid), known.get(pid)?.ticks ?? 0)
  return sum(root) / TICKS_PER_SECOND
}

/** As Linux tells them, whatever the machine. */
const TICKS_PER_SECOND = 100

interface Stat {
  readonly pid: number
  readonly parent: number
  /** With those of its children that have ended. */
  readonly ticks: number
}

/** Undefined for a process that has ended meanwhile. */
function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in parentheses and may have any letters.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent = '', user = '', system = '', endedUser = '', endedSystem = ''] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    )
    const ticks = Number(user) + Number(system) + Number(endedUser) + Number(endedSystem)
    return { pid: Number(pid), parent: Number(parent), ticks }
  } catch {
    return undefined
  }
}
