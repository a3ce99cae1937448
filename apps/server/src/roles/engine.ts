import type { StartRole } from './index.ts'

/** Owns the books of its symbols. Until a market is open for trading it only says that it is there. */
export const startEngine: StartRole = ({ heartbeats }) =>
  heartbeats.start({ process: `engine-${process.pid}`, role: 'engine' })
