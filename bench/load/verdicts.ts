import type { CommandResult } from '../../tests/product/product.ts'
import type { BenchResult } from '../result.ts'
import type { DelaySummary } from './delays.ts'
import type { ListenersEnd } from './listeners.ts'
import type { Course } from './memory.ts'
import type { Truth } from './truth.ts'

/** Everything that one run has seen. */
export interface Loaded {
  readonly seconds: number
  readonly perSecond: number
  readonly answers: DelaySummary
  readonly lateness: DelaySummary
  readonly cpu: number
  readonly heard: ListenersEnd
  readonly memory: Course
  readonly truth: Truth
  readonly audited: CommandResult
  readonly refusals: readonly (readonly [what: string, times: number])[]
  readonly cancelled: number
}

const ANSWER_MS = 100
const STREAM_MS = 250
/** Fifty bytes kept of each order, at 300 a second. */
const GROWTH_MB_PER_MINUTE = 1
/** Resident memory rises and falls with the collections; what is kept shows in what they leave. */
const RSS_GROWTH = 1.15
/** Silent clients are ended by the second sign of life that they owe, greedy ones after some megabytes: in less time nothing can be said. */
const ALL_CUT_SECONDS = 100
/** A cancellation may come when its order has just been filled. */
const FAIR_REFUSAL = 'cancellation trading.order_unknown'

type Verdict = NonNullable<BenchResult['verdicts']>[number]

export function verdictsOf(loaded: Loaded): Verdict[] {
  const { seconds, perSecond, answers, heard, truth, audited, refusals } = loaded
  const planned = seconds * perSecond
  const unfair = refusals.filter(([what]) => what !== FAIR_REFUSAL)
  return [
    {
      required: `${perSecond} orders/s for ${seconds} s, all acknowledged`,
      seen: `${truth.acknowledged} of ${planned}; refused: ${refusals.map(([what, times]) => `${what} ${times}`).join(', ') || 'none'}`,
      holds: truth.acknowledged === planned && unfair.length === 0,
    },
    {
      required: `99% of orders and cancellations answered within ${ANSWER_MS} ms of their appointed time`,
      seen: `${answers.p99} ms (half within ${answers.p50}, slowest ${answers.most})`,
      holds: answers.p99 <= ANSWER_MS,
    },
    {
      required: `99% of what is told reaches those who read within ${STREAM_MS} ms of the engine's decision`,
      seen: `trades ${heard.trades.p99} ms, own orders ${heard.orders.p99} ms`,
      holds: heard.trades.p99 <= STREAM_MS && heard.orders.p99 <= STREAM_MS,
    },
    {
      required: 'whoever reads is never cut off and misses nothing',
      seen: `${heard.listeners} listeners, ${heard.faults} faults, ${truth.unheard.length} differences to the database ${some([...heard.faultsSeen, ...truth.unheard])}`,
      holds: heard.faults === 0 && truth.unheard.length === 0,
    },
    cutOff(loaded),
    flatMemory(loaded),
    {
      required: 'what was acknowledged is there once, what was refused is not, what was cancelled is',
      seen: `${truth.untrue.length} differences, ${truth.unknown} answers unknown ${some(truth.untrue)}`,
      holds: truth.untrue.length === 0,
    },
    {
      required: 'the audit is clean',
      seen: audited.status === 0 ? 'clean' : audited.output,
      holds: audited.status === 0,
    },
  ]
}

function cutOff({ seconds, heard: { silent, greedy, cuts } }: Loaded): Verdict {
  const tooShort = seconds < ALL_CUT_SECONDS
  return {
    required: 'whoever reads nothing is cut off',
    seen: `${greedy[1]} of ${greedy[0]} by the bound, ${silent[1]} of ${silent[0]} silent ones by the heartbeat; ${cuts} times in all${tooShort ? ' (too short a run to say)' : ''}`,
    holds: tooShort || (greedy[1] === greedy[0] && silent[1] === silent[0]),
  }
}

function flatMemory({ memory }: Loaded): Verdict {
  const { rssMb, liveMb, rssMbPerMinute, liveMbPerMinute, minutes } = memory
  return {
    required: `memory is flat: what collections leave grows by at most ${GROWTH_MB_PER_MINUTE} MB/min, resident memory by at most 15%`,
    seen: `left ${liveMb[0]} → ${liveMb[1]} MB in ${minutes} min (${liveMbPerMinute} MB/min), resident ${rssMb[0]} → ${rssMb[1]} MB (${rssMbPerMinute} MB/min)`,
    holds: liveMbPerMinute <= GROWTH_MB_PER_MINUTE && rssMb[1] <= rssMb[0] * RSS_GROWTH,
  }
}

function some(findings: readonly string[]): string {
  return findings.length === 0 ? '' : `(${findings.slice(0, 3).join('; ')})`
}
