import { subjectsOf } from '../../../platform/messaging/subjects.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { Step, StepFill } from './steps.ts'

/** What a bigint is on the bus, and a time. */
type Told<T> = {
  readonly [Field in keyof T]: T[Field] extends bigint
    ? string
    : T[Field] extends Date | null
      ? number | null
      : T[Field]
}
type ToldRecord = Told<OrderRecord> & { readonly createdAt: number; readonly updatedAt: number }
type StepMessage = Told<Omit<Step, 'record' | 'fill' | 'prevention'>> & {
  readonly record: ToldRecord
  readonly fill: Told<StepFill> | null
  readonly prevention: Told<NonNullable<Step['prevention']>> | null
}

/** What happened to the orders of a user in one batch, or a part of it. */
export type ExecutionsMessage = {
  /** Which engine tells it, under which lease. */
  readonly source: string
  /** How many such messages this user was told by that source: one that is missing leaves a gap. */
  readonly number: number
  readonly steps: readonly StepMessage[]
}

export const userExecutions = subjectsOf<ExecutionsMessage>('user.executions')

export function writeStep({ record, fill, ...step }: Step): StepMessage {
  return {
    ...step,
    record: {
      ...record,
      budget: String(record.budget),
      filledNotional: String(record.filledNotional),
      held: String(record.held),
      receivedMaker: String(record.receivedMaker),
      receivedTaker: String(record.receivedTaker),
      fee: String(record.fee),
      createdAt: record.createdAt.getTime(),
      updatedAt: record.updatedAt.getTime(),
      triggeredAt: record.triggeredAt?.getTime() ?? null,
    },
    fill: fill && { ...fill, fee: String(fill.fee) },
  }
}

export function readStep({ record, fill, ...step }: StepMessage): Step {
  return {
    ...step,
    record: {
      ...record,
      budget: BigInt(record.budget),
      filledNotional: BigInt(record.filledNotional),
      held: BigInt(record.held),
      receivedMaker: BigInt(record.receivedMaker),
      receivedTaker: BigInt(record.receivedTaker),
      fee: BigInt(record.fee),
      createdAt: new Date(record.createdAt),
      updatedAt: new Date(record.updatedAt),
      triggeredAt: record.triggeredAt === null ? null : new Date(record.triggeredAt),
    },
    fill: fill && { ...fill, fee: BigInt(fill.fee) },
  }
}
