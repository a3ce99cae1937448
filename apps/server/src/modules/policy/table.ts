import { ok } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import { subject } from '../../platform/messaging/subjects.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { AS_SPECIFIED } from './presets/as-specified.ts'
import { reasonTexts } from './presets/preset.ts'
import { REGULATED } from './presets/regulated.ts'
import type { Preset, RuleRow } from './rules.sql.ts'
import * as sql from './rules.sql.ts'

/** A rule was added: whoever remembers the table reads it again. */
const RULES_CHANGED = subject<Record<string, never>>('policy.rules_changed')

/** For a change that nobody told of. A new rule begins a minute after it was approved at the earliest, and is known by then. */
const KEPT_MS = 2_000
const PRESETS = { 'as-specified': AS_SPECIFIED, regulated: REGULATED } as const
/** Rules of a preset hold from the beginning of time, so that every later one replaces them. */
const EVER = new Date(0)

export interface TableDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly bus: Bus
  readonly logger: Pick<Logger, 'warn'>
  readonly preset: Preset
}

export type RulesByProduct = ReadonlyMap<string, readonly RuleRow[]>
export type Table = ReturnType<typeof createTable>

/** The table of rules. It is asked with every order, so each process remembers it, by product, with the rules that are to come. */
export function createTable({ db, clock, ids, bus, logger, preset }: TableDeps) {
  let kept: { readonly rules: RulesByProduct; readonly readAtMs: number } | undefined
  let changes = 0

  function forget(): void {
    changes += 1
    kept = undefined
  }
  bus.subscribe(RULES_CHANGED, forget)

  /** On the caller's connection, so that nobody in a transaction waits for a second one. */
  async function get(on: Queryable): Promise<RulesByProduct> {
    if (kept !== undefined && performance.now() - kept.readAtMs < KEPT_MS) return kept.rules
    const [readAtMs, before] = [performance.now(), changes]
    const rules = Map.groupBy(await sql.listRules(on), ({ product }) => product)
    // What was read before a change may lack it, and is not kept.
    if (before === changes) kept = { rules, readAtMs }
    return rules
  }

  /** At every start: writes the chosen table once, and later what a newer version adds to it. */
  async function applyPreset(): Promise<void> {
    await db.tx(async (tx) => {
      const written = (await sql.writtenPreset(tx)) ?? preset
      if (written !== preset) logger.warn({ written, preset }, 'POLICY_PRESET counts at the first start alone')
      const madeAt = clock.now()
      const rules = PRESETS[written].map(
        ({ reason, ...rule }): RuleRow => ({
          ...rule,
          ...{ id: ids.next('prl'), category: 'any', reason: reasonTexts(reason), validFrom: EVER, madeAt },
          ...{ preset: written, proposedBy: null, approvedBy: null },
        }),
      )
      await sql.insertRules(tx, rules)
      return ok()
    })
    forget()
  }

  return {
    get,
    applyPreset,
    /** After a rule was added. */
    changed() {
      forget()
      bus.publish(RULES_CHANGED, {})
    },
  }
}
