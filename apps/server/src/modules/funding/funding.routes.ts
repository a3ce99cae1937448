import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import type { FundingRecords } from './records/records.ts'
import type { Ways } from './ways.ts'

export function fundingRoutes({ list, deposit }: FundingRecords, ways: Ways): Handlers<typeof contract.funding> {
  return {
    fundingRecords: async (input, { principal }) => ok(await list(principal.userId, input)),
    depositDetail: ({ id }, { principal }) => deposit(principal.userId, id),
    wayFees: async () => ok((await Promise.all(ways().map(async ({ fees }) => fees?.() ?? []))).flat()),
  }
}
