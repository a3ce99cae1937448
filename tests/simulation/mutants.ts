import { byName, type Mutant, mutant, quick } from '../mutants/mutant.ts'

const SERVER = 'apps/server/src/modules'
const PAYER = `${SERVER}/withdrawals/payer.ts`
const PAYOUT_STATES = `${SERVER}/withdrawals/payout-states.ts`
const BROADCASTING = `${SERVER}/withdrawals/broadcasting.ts`
const MATCHING = `${SERVER}/trading/engine/market-batch.ts`
const PLAN = `${SERVER}/ledger/plan.rules.ts`

/** Each must be noticed by the simulation. */
export const MUTANTS: readonly Mutant[] = [
  mutant('the ledger pays out what is held', PLAN, 'if (available + net >= 0n)', 'if (balance + net >= 0n)'),
  mutant('the ledger pays out one unit too many', PLAN, 'if (available + net >= 0n)', 'if (available + net >= -1n)'),
  mutant('the ledger refuses the last unit', PLAN, 'if (available + net >= 0n)', 'if (available + net > 0n)'),
  mutant('a spent hold keeps what it held', PLAN, 'state.held -= change.units', 'state.held -= 0n'),
  mutant(
    'a key is not remembered within a batch and beyond',
    PLAN,
    'if (earlier !== undefined) {',
    'if (earlier !== undefined && Date.now() < 0) {',
  ),
  mutant(
    'a hold is not checked against what is held already',
    `${SERVER}/ledger/holds.rules.ts`,
    'planned.get(key)?.held ?? account.held',
    'planned.get(key)?.held ?? 0n',
  ),
  quick(
    'a released hold stays held',
    `${SERVER}/ledger/holds.ts`,
    'if (held.remaining > 0n) await sql.endHold(tx, held)',
    'if (held.remaining < 0n) await sql.endHold(tx, held)',
  ),
  quick('no trading fee', MATCHING, 'const owed = due - record.fee', 'const owed = 0n'),
  mutant('the fee of every fill is that of all of them', MATCHING, 'const owed = due - record.fee', 'const owed = due'),
  mutant(
    'the fee is rounded down',
    'packages/money/src/rounding.ts',
    'return mulDivCeil(numerator, 1n, BPS_IN_WHOLE)',
    'return mulDivFloor(numerator, 1n, BPS_IN_WHOLE)',
  ),
  mutant(
    'an order holds one unit too many',
    MATCHING,
    'this.#setHeld(record, placing.hold)',
    'this.#setHeld(record, placing.hold + 1n)',
  ),
  mutant(
    'an order that ends keeps its hold',
    MATCHING,
    '    } else {\n      this.#setHeld(record, 0n)\n    }',
    '    } else {\n      this.#setHeld(record, record.held)\n    }',
  ),
  quick(
    'what was refused is not given back',
    `${SERVER}/withdrawals/records.ts`,
    'await ledger.release(tx, holdOf(row.id))',
    '',
  ),
  mutant(
    'what is on its way can be cancelled',
    `${SERVER}/withdrawals/states.rules.ts`,
    "['approved', 'completed', 'failed']",
    "['approved', 'completed', 'failed', 'cancelled']",
  ),
  quick(
    'a lost reply of the chain counts as a refusal',
    BROADCASTING,
    'return replyLost(attempt)',
    'return networkRefused(chain, attempt)',
  ),
  mutant('no withdrawal fee', PAYOUT_STATES, 'row.fee === 0n ? []', 'row.fee >= 0n ? []'),
  mutant(
    'a replacement has a number of its own',
    `${SERVER}/withdrawals/replacing.ts`,
    '{ ...context, ...sameAs(last.unsigned), spent, feePercent }',
    '{ ...context, spent, feePercent }',
  ),
  mutant('what the chain undid counts as paid', PAYER, "if (state === 'failed') return fail(id, 'reverted')", ''),
  mutant(
    'what left a chain is never settled',
    PAYER,
    'custody.settleOutflow(tx, chain.code, txid)',
    'Promise.resolve(void [tx, txid])',
  ),
  mutant(
    'a quote can be used twice',
    `${SERVER}/withdrawals/requests.ts`,
    'if (!(await useQuote(tx, quote.id, clock.now())))',
    'if ((await useQuote(tx, quote.id, clock.now())) === undefined)',
  ),
  {
    name: 'more can be asked for than there is',
    edits: [
      {
        file: `${SERVER}/withdrawals/gate.ts`,
        find: 'if (request.units > available)',
        put: 'if (request.units > available * 2n)',
      },
      {
        file: `${SERVER}/withdrawals/gate.ts`,
        find: 'if (request.units <= withdrawable)',
        put: 'if (request.units <= withdrawable * 2n)',
      },
    ],
  },
  mutant(
    'a lost reply of the bank counts as a refusal',
    `${SERVER}/withdrawals/bank-payer.ts`,
    "return tell(id, 'reply_lost')",
    "return states.fail(id, 'bank_refused')",
  ),
  {
    name: 'deposits count before they are deep',
    edits: [
      {
        file: `${SERVER}/custody/finality.ts`,
        find: 'return { height: cursor.cursor_height - chain.confirmations + 1, hash: null }',
        put: 'return { height: cursor.cursor_height, hash: null }',
      },
      {
        file: `${SERVER}/custody/finality.ts`,
        find: 'return height <= cursor.cursor_height - chain.confirmations + 1',
        put: 'return height <= cursor.cursor_height',
      },
    ],
  },
  mutant(
    'deposits below the minimum count',
    `${SERVER}/custody/scanner.ts`,
    "limitsOf(asset ?? '').minimum",
    "limitsOf('').minimum",
  ),
  mutant(
    'what the house pays to miners is forgotten',
    `${SERVER}/custody/scanner.ts`,
    'if (isNew) await deps.costs.add',
    'if (!isNew) await deps.costs.add',
  ),
  mutant(
    'another branch takes nothing back',
    `${SERVER}/custody/scanner.ts`,
    'await deposits.takeBack(tx, chain.code, fork.height, now)',
    '[] as Awaited<ReturnType<typeof deposits.takeBack>>',
  ),
  mutant(
    "the bank's fee is not charged",
    `${SERVER}/banking/crediting.ts`,
    'const fee = charged ? chargeFor(line, order, scale) : ZERO',
    'const fee = charged && line.units < 0n ? chargeFor(line, order, scale) : ZERO',
  ),
  {
    name: 'a line of the statement is credited each time it is told',
    edits: [
      {
        file: `${SERVER}/banking/importing.ts`,
        find: 'if (await lines.isKnown(db.queryable, facts.rail, line.id)) return',
        put: '',
      },
      {
        file: `${SERVER}/banking/importing.ts`,
        find: 'if (!(await lines.insertLine(tx, row))) return',
        put: 'await lines.insertLine(tx, row)',
      },
      {
        file: `${SERVER}/banking/crediting.ts`,
        find: "{ rail, bank_id }: Pick<LineRow, 'rail' | 'bank_id'>): string {",
        put: "{ rail, bank_id }: Pick<LineRow, 'rail' | 'bank_id'>): string {\n  if (rail) return bank_id + performance.now()",
      },
    ],
  },
]

/** Does nothing to money and must live: a harness that kills everything proves nothing. */
export const HARMLESS: Mutant = {
  name: 'a message in other words',
  edits: [{ file: PAYER, find: "'a turn is refused to nobody'", put: "'nobody is refused a turn'" }],
}

/** So gross that a harness which lets it live is blind. */
export const CANARY: Mutant = {
  name: 'a completed withdrawal costs nothing',
  edits: [
    {
      file: PAYOUT_STATES,
      find: "...{ source: 'withdrawal', sourceId: id, kind: 'withdrawal', rest: 'release' },\n        to: [out(account, units(row.units - row.fee)),",
      put: "...{ source: 'withdrawal', sourceId: id, kind: 'withdrawal', rest: 'release' },\n        to: [out(account, units(1n)),",
    },
  ],
}

/** Everything that can be planted, by its name. */
export const PLANTS = byName(...MUTANTS, HARMLESS, CANARY)
