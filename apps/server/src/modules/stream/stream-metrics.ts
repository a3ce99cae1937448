import { Counter, Gauge, type Registry } from 'prom-client'
import type { CutReason } from './connection.ts'

/** Counted once per message, not once per subscriber, so that counting costs nothing where it matters. */
export function createStreamMetrics(registry: Registry, connections: () => number) {
  const registers = [registry]
  new Gauge({
    name: 'stream_connections',
    help: 'Open connections of the stream.',
    registers,
    collect() {
      this.set(connections())
    },
  })
  const sent = new Counter({ name: 'stream_messages_total', help: 'Channel messages sent to subscribers.', registers })
  const cut = new Counter({
    name: 'stream_cut_total',
    help: 'Connections that the server closed, by reason.',
    labelNames: ['reason'],
    registers,
  })
  return {
    sent: (frames: number) => sent.inc(frames),
    cut: (reason: CutReason) => cut.inc({ reason }),
  }
}
