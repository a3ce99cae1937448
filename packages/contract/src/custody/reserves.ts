import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { assetCode, decimalText, line, nothing, page, paging, text, time } from '../fields.ts'

/** Where coins of the house and of people stand: for payments of today, for refills, and in the safe. */
export const RESERVE_TIERS = ['hot', 'warm', 'cold'] as const
export type ReserveTier = (typeof RESERVE_TIERS)[number]

/** `store` puts into the safe what is above a ceiling, by itself; `refill` and `return` are wanted by two people. */
export const RESERVE_MOVE_KINDS = ['store', 'refill', 'return'] as const
export type ReserveMoveKind = (typeof RESERVE_MOVE_KINDS)[number]

/**
 * A refill waits for two approvals (`proposed`); a return is exported, then signed in the safe (`signed`), then approved by another
 * person. From `approved` on nobody has to do anything: it is `sent`, then `done` or `failed`.
 */
export const RESERVE_MOVE_STATES = [
  'proposed',
  'exported',
  'signed',
  'approved',
  'sent',
  'done',
  'declined',
  'failed',
] as const
export type ReserveMoveState = (typeof RESERVE_MOVE_STATES)[number]

const reserveAsset = z.object({
  coin: z.string(),
  hot: z.string(),
  warm: z.string(),
  cold: z.string(),
  /** At deposit addresses, on their way to the warm tier. */
  onAddresses: z.string(),
  hotCeiling: z.string(),
  warmCeiling: z.string(),
  /** Approved withdrawals that wait for coins in the hot wallet. */
  waiting: z.string(),
  /** They wait for more than the hot wallet has. */
  refillDue: z.boolean(),
  /** As much as a refill may bring now: what the warm tier has, up to the hot wallet's ceiling. */
  mostRefill: z.string(),
})

const reserveChain = z.object({
  chainName: z.string(),
  name: z.string(),
  /** False while the chain's node does not answer; amounts are then zero. */
  reachable: z.boolean(),
  hotAddress: z.string(),
  /** Null until coins are first brought there. */
  warmAddress: z.string().nullable(),
  /** Null where no cold address is configured: nothing is stored there. */
  coldAddress: z.string().nullable(),
  assets: z.array(reserveAsset),
})
export type ReserveChain = z.infer<typeof reserveChain>

const reserveMove = z.object({
  id: z.string(),
  kind: z.enum(RESERVE_MOVE_KINDS),
  state: z.enum(RESERVE_MOVE_STATES),
  chainName: z.string(),
  chain: z.string(),
  coin: z.string(),
  amount: z.string(),
  from: z.enum(RESERVE_TIERS),
  to: z.enum(RESERVE_TIERS),
  /** Why somebody proposed it; null for what moves by itself. */
  reason: z.string().nullable(),
  proposedBy: z.string().nullable(),
  /** Who imported what the safe signed. */
  importedBy: z.string().nullable(),
  /** In the order in which they approved. */
  approvedBy: z.array(z.string()),
  approvalsNeeded: z.number(),
  declinedBy: z.string().nullable(),
  /** Why it was declined or failed. */
  failure: z.string().nullable(),
  txId: z.string().nullable(),
  madeAt: time,
  endedAt: time.nullable(),
  /** Whether the caller is somebody whose approval counts for it now. */
  mayApprove: z.boolean(),
  mayDecline: z.boolean(),
  mayImport: z.boolean(),
})
export type ReserveMove = z.infer<typeof reserveMove>

const chainName = z.string().regex(/^[A-Z0-9]{2,20}$/)
const id = text().max(40)
const ROLES = ['compliance', 'operator'] as const
const wanted = z.object({ chainName, symbol: assetCode, amount: decimalText, reason: line(500) })
const unsignedMove = z.object({
  id: z.string(),
  /** The name under which it is saved and carried to the safe. */
  fileName: z.string(),
  /** JSON with everything that a safe needs: chain, from, to, amount, fee, numbers or inputs. */
  unsigned: z.string(),
})
export type UnsignedMove = z.infer<typeof unsignedMove>

/** The page of hot, warm and cold coins. */
export const reserveCalls = {
  officeReserves: officeGet('/funding/reserve/list', {
    access: 'staff',
    summary: 'What stands on each chain in the hot wallet, the warm tier and the safe, against the ceilings.',
    input: nothing,
    output: z.array(reserveChain),
  }),
  officeReserveMoves: officeGet('/funding/reserve/moves', {
    access: 'staff',
    summary: 'Moves between the tiers, newest first; `open` are those that have not ended.',
    input: z.object({ ...paging, state: z.enum(['open', 'ended']).optional() }),
    output: page(reserveMove),
  }),
  proposeRefill: officePost('/funding/reserve/refill', {
    access: 'staff',
    roles: ROLES,
    summary: 'Proposes to bring coins from the warm tier to the hot wallet. Two people must then approve it.',
    input: wanted,
    output: z.object({ id: z.string() }),
    refusals: [
      'funding.chain_unknown',
      'funding.chain_away',
      'funding.signer_away',
      'funding.asset_unknown',
      'funding.amount_malformed',
      'funding.reserve_most',
    ],
  }),
  exportColdMove: officePost('/funding/reserve/export', {
    access: 'staff',
    roles: ROLES,
    summary: 'Makes the transaction that brings coins from the safe to the warm tier, to be signed in the safe.',
    input: wanted,
    output: unsignedMove,
    refusals: [
      'funding.chain_unknown',
      'funding.chain_away',
      'funding.signer_away',
      'funding.asset_unknown',
      'funding.amount_malformed',
      'funding.reserve_most',
      'funding.reserve_under_way',
      'funding.reserve_fee_missing',
      'funding.cold_missing',
    ],
  }),
  exportedColdMove: officeGet('/funding/reserve/unsigned', {
    access: 'staff',
    roles: ROLES,
    summary: 'The transaction of an export once more, for as long as nothing signed was imported for it.',
    input: z.object({ id }),
    output: unsignedMove,
    refusals: ['funding.reserve_unknown', 'funding.reserve_not_open'],
  }),
  importColdMove: officePost('/funding/reserve/import', {
    access: 'staff',
    roles: ROLES,
    summary:
      'Takes what the safe signed, when it is exactly the exported transaction. Another person must then approve it.',
    input: z.object({
      id,
      /** As the safe writes it: hexadecimal. */
      signed: text()
        .trim()
        .max(100_000)
        .regex(/^(0x)?[0-9a-fA-F]+$/, 'funding.reserve_differs'),
    }),
    output: nothing,
    refusals: ['funding.reserve_unknown', 'funding.reserve_not_open', 'funding.reserve_differs'],
  }),
  approveReserveMove: officePost('/funding/reserve/approve', {
    access: 'staff',
    roles: ROLES,
    decides: true,
    summary: 'Approves a refill, or the sending of what the safe signed. One person approves once.',
    input: z.object({ id }),
    output: z.object({ outcome: z.enum(['first_approval', 'approved']) }),
    refusals: ['funding.reserve_unknown', 'funding.reserve_not_open', 'funding.reserve_other_person'],
  }),
  declineReserveMove: officePost('/funding/reserve/decline', {
    access: 'staff',
    roles: ROLES,
    summary: 'Ends a refill or a return before it is approved.',
    input: z.object({ id, reason: line(500) }),
    output: nothing,
    refusals: ['funding.reserve_unknown', 'funding.reserve_not_open'],
  }),
} as const
