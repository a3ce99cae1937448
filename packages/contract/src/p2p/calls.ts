import { appealCalls } from './appeals.ts'
import { chatCalls } from './chat.ts'
import { complaintCalls } from './complaints.ts'
import { merchantCalls } from './merchants.ts'
import { methodCalls } from './methods.ts'
import { officeCalls } from './office.ts'
import { listingCalls, orderCalls } from './orders.ts'

/** People who buy and sell coins from one another for fiat that never touches the books. */
export const p2p = {
  ...methodCalls,
  ...merchantCalls,
  ...listingCalls,
  ...orderCalls,
  ...chatCalls,
  ...appealCalls,
  ...complaintCalls,
  ...officeCalls,
} as const
