import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const INBOX_EVERY_MS = 3_000
export const INBOX_PAGE = 20
const CLOCK_EVERY_MS = 10_000
const CLOCK_WALKS_MS = 1_000
const WORLD_EVERY_MS = 10_000

const INBOX = ['sandbox', 'inbox'] as const
const CLOCK = ['sandbox', 'clock'] as const
const WORLD = ['sandbox', 'world'] as const

export function useInbox({ page, to, live }: { page: number; to: string | undefined; live: boolean }) {
  return useQuery({
    queryKey: [...INBOX, { page, to }],
    queryFn: ({ signal }) =>
      call(
        sandbox.inbox,
        { current: String(page), size: String(INBOX_PAGE), ...(to === undefined ? {} : { to }) },
        { signal },
      ),
    refetchInterval: live ? INBOX_EVERY_MS : false,
    placeholderData: keepPreviousData,
  })
}

/** Between two readings the page counts on by itself. */
export function useClock() {
  return useQuery({
    queryKey: CLOCK,
    queryFn: ({ signal }) => call(sandbox.clock, {}, { signal }),
    // On its way time moves by days in a second.
    refetchInterval: ({ state }) => (state.data?.journey ? CLOCK_WALKS_MS : CLOCK_EVERY_MS),
  })
}

export type ClockAct =
  | { readonly act: 'advance'; readonly seconds: number }
  | { readonly act: 'freeze' | 'run' | 'stop' }

const CLOCK_CALLS = { freeze: sandbox.freezeClock, run: sandbox.runClock, stop: sandbox.stopClock } as const

/** What has become due on the way may have changed everything that is on the page. */
export function useMoveClock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (move: ClockAct) => {
      if (move.act === 'advance') return call(sandbox.advanceClock, { seconds: String(move.seconds) })
      return call(CLOCK_CALLS[move.act])
    },
    onSuccess: (clock) => {
      queries.setQueryData(CLOCK, clock)
      refresh(['sandbox'])
    },
  })
}

export function useWorld() {
  return useQuery({
    queryKey: WORLD,
    queryFn: ({ signal }) => call(sandbox.world, {}, { signal }),
    refetchInterval: WORLD_EVERY_MS,
  })
}

export interface Credit {
  readonly email: string
  readonly asset: string
  readonly amount: string
}

/** The lock id names the attempt: sent twice, it is credited once. */
export function useCredit() {
  return useMutation({
    mutationFn: ({ credit, lockId }: { credit: Credit; lockId: string }) =>
      call(sandbox.credit, { ...credit }, { lockId }),
    onSuccess: () => refresh(WORLD),
  })
}

const CHAINS_EVERY_MS = 3_000
const CHAINS = ['sandbox', 'chains'] as const

export function useChains() {
  return useQuery({
    queryKey: CHAINS,
    queryFn: ({ signal }) => call(sandbox.chains, {}, { signal }),
    refetchInterval: CHAINS_EVERY_MS,
  })
}

export function useChainBlocks(chain: string) {
  return useQuery({
    queryKey: [...CHAINS, 'blocks', chain],
    queryFn: ({ signal }) => call(sandbox.chainBlocks, { chain }, { signal }),
    refetchInterval: CHAINS_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export type ChainAct =
  | {
      readonly act: 'send'
      readonly asset: string
      readonly to: string
      readonly memo: string
      readonly amount: string
    }
  | { readonly act: 'mine'; readonly blocks: string }
  | { readonly act: 'reorganise'; readonly blocks: string; readonly keep: boolean }

/** One thing done to a chain; whatever it was, its blocks are others now. */
export function useChainAct(chain: string) {
  return useMutation({
    mutationFn: async (done: ChainAct): Promise<{ txId?: string; height?: number }> => {
      if (done.act === 'send') {
        const { asset, to, memo, amount } = done
        return call(sandbox.sendCoins, { chain, asset, to, memo, amount })
      }
      if (done.act === 'mine') return call(sandbox.mineBlocks, { chain, blocks: done.blocks })
      return call(sandbox.reorganiseChain, { chain, blocks: done.blocks, keep: done.keep ? 'true' : 'false' })
    },
    onSuccess: () => refresh(CHAINS),
  })
}
