import { useSyncExternalStore } from 'react'
import { fundingFollower, NOTHING } from '../../app/live/funding-follower.ts'
import { refreshP2p } from './market/market-api.ts'

const follow = fundingFollower('p2p', refreshP2p)

/** While a page shows orders, what the other side does is read at once; the queries' own intervals catch what was not heard. */
export function useP2pLive(): void {
  useSyncExternalStore(follow, NOTHING, NOTHING)
}
