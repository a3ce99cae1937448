import { createHash } from 'node:crypto'

export interface Link {
  readonly order_id: string
  readonly seq: number
  readonly party: string
  readonly text: string
  readonly at: Date
  readonly hash: string
}

/** Of what was said, where, by whom and when, and of all that was said before it. */
export function hashOf(before: string, { order_id, seq, party, text, at }: Omit<Link, 'hash'>): string {
  const said = JSON.stringify([before, order_id, seq, party, at.toISOString(), text])
  return createHash('sha256').update(said).digest('hex')
}

/** Whether nothing was changed, left out or put between. */
export function holds(links: readonly Link[]): boolean {
  let before = ''
  for (const [place, link] of links.entries()) {
    if (link.seq !== place + 1 || link.hash !== hashOf(before, link)) return false
    before = link.hash
  }
  return true
}
