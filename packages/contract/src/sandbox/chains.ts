import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { assetCode, decimalText, flag, nothing, text, time, wholeNumber } from '../fields.ts'

const ROLES = ['admin', 'operator'] as const
const chain = z.string().regex(/^[A-Z0-9]{2,20}$/)

const chainState = z.object({
  chain: z.string(),
  height: z.number(),
  waiting: z.number(),
  memo: z.boolean(),
  assets: z.array(z.string()),
})
export type SandboxChain = z.infer<typeof chainState>

const block = z.object({
  height: z.number(),
  hash: z.string(),
  at: time,
  transactions: z.array(
    z.object({
      txId: z.string(),
      transfers: z.array(
        z.object({ to: z.string(), memo: z.string().nullable(), coin: z.string().nullable(), amount: z.string() }),
      ),
    }),
  ),
})
export type SandboxBlock = z.infer<typeof block>

/** The page of the simulated chains. */
export const chainConsoleCalls = {
  chains: officeGet('/sandbox/chain/list', {
    access: 'staff',
    roles: ROLES,
    summary: 'The simulated chains with their height and what waits for a block.',
    input: nothing,
    output: z.array(chainState),
    refusals: ['sandbox.off'],
  }),
  chainBlocks: officeGet('/sandbox/chain/blocks', {
    access: 'staff',
    roles: ROLES,
    summary: 'The newest blocks of a chain with what they hold.',
    input: z.object({ chain }),
    output: z.array(block),
    refusals: ['sandbox.off', 'sandbox.chain_unknown'],
  }),
  sendCoins: officePost('/sandbox/chain/send', {
    access: 'staff',
    roles: ROLES,
    summary: 'Somebody outside sends coins to an address.',
    input: z.object({
      chain,
      asset: assetCode,
      to: text().trim().min(1).max(120),
      memo: text().trim().max(20).default(''),
      amount: decimalText,
    }),
    output: z.object({ txId: z.string() }),
    refusals: ['sandbox.off', 'sandbox.chain_unknown', 'sandbox.asset_unknown', 'sandbox.send_refused'],
  }),
  mineBlocks: officePost('/sandbox/chain/mine', {
    access: 'staff',
    roles: ROLES,
    summary: 'Makes blocks now.',
    input: z.object({ chain, blocks: wholeNumber({ min: 1, max: 100, standard: 1 }) }),
    output: z.object({ height: z.number() }),
    refusals: ['sandbox.off', 'sandbox.chain_unknown'],
  }),
  reorganiseChain: officePost('/sandbox/chain/reorganise', {
    access: 'staff',
    roles: ROLES,
    summary: 'Replaces the newest blocks by a longer branch, with or without their transactions.',
    input: z.object({ chain, blocks: wholeNumber({ min: 1, max: 50, standard: 1 }), keep: flag }),
    output: z.object({ height: z.number() }),
    refusals: ['sandbox.off', 'sandbox.chain_unknown'],
  }),
  signInSafe: officePost('/sandbox/safe/sign', {
    access: 'staff',
    roles: [...ROLES, 'compliance'],
    summary: 'What the people of the safe do: read an exported transaction and sign it.',
    input: z.object({ unsigned: text().max(60_000) }),
    output: z.object({ signed: z.string() }),
    refusals: ['sandbox.off', 'sandbox.safe_refused'],
  }),
} as const
