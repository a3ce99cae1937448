import type { SystemStatus } from '@bourse/contract'

export interface Trouble {
  /** The key of its text. */
  readonly key: 'maintenance' | 'silent' | 'findings' | 'neverAudited' | 'givenUp' | 'warnings'
  readonly count: number
}

/** What somebody should look at, the gravest first. Nothing means that the system runs as it should. */
export function troublesOf({ maintenance, lastAudit, processes, deadLetters, warnings }: SystemStatus): Trouble[] {
  const counted: Trouble[] = [
    { key: 'findings', count: lastAudit !== null && !lastAudit.ok ? Math.max(1, lastAudit.findings.length) : 0 },
    { key: 'silent', count: processes.filter(({ alive }) => !alive).length },
    { key: 'warnings', count: warnings.length },
    { key: 'givenUp', count: deadLetters },
    { key: 'maintenance', count: maintenance.active ? 1 : 0 },
    { key: 'neverAudited', count: lastAudit === null ? 1 : 0 },
  ]
  return counted.filter(({ count }) => count > 0)
}
