import { ok, type Result, refuse } from '@bourse/money'
import { type Bus, BusError } from '../../../platform/messaging/bus.ts'
import {
  type CommandAnswer,
  type CommandMessage,
  commandsOf,
  type EngineAddress,
  type PlaceRefusalCode,
  type RefusalOf,
  refused,
  type SentCommand,
} from '../engine/commands.ts'
import type { Groups } from '../engine/groups.ts'

export interface CommandingDeps {
  readonly bus: Bus
  readonly groups: Groups
  readonly waits?: CommandWaits
}

/** How long an engine is waited for. */
export interface CommandWaits {
  /** Shorter than the client's 30 s, so that it is told what happened instead of giving up by itself. */
  readonly answerMs: number
  /** A command that no batch has taken by then is refused and will never be done. */
  readonly takenMs: number
}

const WAITS: CommandWaits = { answerMs: 15_000, takenMs: 5_000 }
const MOST_TRIES = 5
/** What an engine says, or what is said in its place, when a market is not its own. */
const ELSEWHERE: readonly string[] = ['trading.symbol_unknown', 'trading.interrupted']

export type Accepted = Extract<CommandAnswer, { readonly ok: true }>

/** Without an engine nothing was done; after other failures it may have been, and the client order id will tell. */
const CODES = {
  no_responder: 'trading.interrupted',
  busy: 'trading.busy',
  timed_out: 'trading.outcome_unknown',
  failed: 'trading.outcome_unknown',
} as const

/** Commands on their way to the engine that has their market, or to all of them. */
export function createCommanding({ bus, groups, waits = WAITS }: CommandingDeps) {
  /** Which refusals can come back is said by the contract of the call, not by the message. */
  async function command<Code extends PlaceRefusalCode>(
    message: CommandMessage,
    takenMs = waits.takenMs,
  ): Promise<Result<Accepted, RefusalOf<Code | 'trading.interrupted' | 'trading.outcome_unknown'>>> {
    const answer =
      'symbol' in message ? await commandMarket(message, Math.min(takenMs, waits.takenMs)) : await commandAll(message)
    return answer.ok ? ok(answer) : refuse(answer.refusal as RefusalOf<Code>)
  }

  /**
   * An engine that does not have the market, or is not there, has done nothing: the market may be in other hands by now, and
   * then those are asked.
   */
  async function commandMarket(
    message: Extract<CommandMessage, { symbol: string }>,
    takenMs: number,
  ): Promise<CommandAnswer> {
    let engine = (await groups.get()).of(message.symbol)
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(engine, message, takenMs)
      if (answer.ok || !ELSEWHERE.includes(answer.refusal.code)) return answer
      if (tries === MOST_TRIES) return refused('trading.interrupted')
      const other = (await groups.now()).of(message.symbol)
      // An engine that is there and does not have it says so only while it moves; one that is away stays away.
      const moving = answer.refusal.code === 'trading.symbol_unknown'
      if (!moving && commandsOf(other) === commandsOf(engine)) return answer
      engine = other
    }
  }

  /** Every engine is asked, and again when a market changed hands meanwhile: it may have been missed by both. */
  async function commandAll(message: CommandMessage): Promise<CommandAnswer> {
    let cancelled = 0
    for (let tries = 1; ; tries += 1) {
      const before = await groups.now()
      const answer = await commandEach(before.all, message)
      const moved = (await groups.now()).state !== before.state
      if (answer.ok) cancelled += answer.cancelled
      if (moved && tries < MOST_TRIES) continue
      if (answer.ok) return { ...answer, cancelled }
      return cancelled === 0 ? answer : refused('trading.outcome_unknown')
    }
  }

  /** When only some have answered, nobody can say that nothing was done. */
  async function commandEach(engines: readonly EngineAddress[], message: CommandMessage): Promise<CommandAnswer> {
    const answers = await Promise.all(engines.map((engine) => ask(engine, message)))
    const refusal = answers.find(({ ok }) => !ok)
    const done = answers.filter((answer) => answer.ok)
    if (refusal !== undefined) return done.length === 0 ? refusal : refused('trading.outcome_unknown')
    return { ok: true, orders: [], numbers: [], cancelled: done.reduce((sum, answer) => sum + answer.cancelled, 0) }
  }

  async function ask(engine: EngineAddress, command: CommandMessage, waitMs = waits.takenMs): Promise<CommandAnswer> {
    const sent: SentCommand = { command, waitMs }
    const { promise: replaced, resolve } = Promise.withResolvers<CommandAnswer>()
    // Nobody is left who could answer; it was committed before that, or never will be.
    const forget = groups.onReplaced(engine, () => resolve(refused('trading.outcome_unknown')))
    try {
      const asked = bus.request(commandsOf(engine), sent, { timeoutMs: waits.answerMs })
      return await Promise.race([asked, replaced])
    } catch (error) {
      if (!(error instanceof BusError)) throw error
      return refused(CODES[error.reason])
    } finally {
      forget()
    }
  }

  return command
}
