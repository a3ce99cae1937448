import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const

export const DOORS: Doors = {
  access: {
    claim: 'verified',
    cancel: 'users',
    virtualFund: 'users',
    setProtection: 'users',
    fund: 'users',
    line: 'users',
    quote: 'users',
    trade: 'users',
    trades: 'users',
    ranking: 'everyone',
    officeTrials: SEEING,
    officeTrial: SEEING,
    retryTrial: ['admin', 'operator'],
  },
  raced: {
    claim: ['races.test.ts', 'a fund that is claimed fifty times at once is one'],
    cancel: ['races.test.ts', 'an early end, the end by time and deposit protection in one second are one end'],
    virtualFund: ['races.test.ts', 'cash that is taken fifty times at once is paid once'],
    trade: ['races.test.ts', 'a quote that is used twenty times at once is one trade'],
  },
}
