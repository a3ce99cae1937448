import { privateChannel } from '../../platform/messaging/private-channels.ts'
import { userChanged, userNotice } from './publish.ts'

/** What a user hears of their own orders, balances, and of what happens to them; notices stay apart from one another. */
export const TRADING_CHANNELS = [
  privateChannel({ name: 'orders', subject: userChanged, take: ({ orders }) => orders, merge: true }),
  privateChannel({ name: 'balances', subject: userChanged, take: ({ balances }) => balances, merge: true }),
  privateChannel({ name: 'notices', subject: userNotice, take: (notice) => [notice] }),
]
