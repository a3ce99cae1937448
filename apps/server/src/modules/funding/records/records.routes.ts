import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../../platform/http/context.ts'
import type { FundingRecords } from './records.ts'

type RecordCalls = Pick<typeof contract.funding, 'fundingRecords' | 'depositDetail'>

export function recordRoutes({ list, deposit }: FundingRecords): Handlers<RecordCalls> {
  return {
    fundingRecords: async (input, { principal }) => ok(await list(principal.userId, input)),
    depositDetail: ({ id }, { principal }) => deposit(principal.userId, id),
  }
}
