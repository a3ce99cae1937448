import { z } from 'zod'
import { rankRow } from '../activities/fields.ts'
import { get, post } from '../call.ts'
import { assetCode, flag, givenAmount, nothing, paging, text, time } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { trialFund, trialLine, trialQuote, trialStanding, trialTrade, trialTrades } from './fields.ts'
import { trialOfficeCalls } from './office.ts'

/** 50 GBP of the house for seven days: who earns with it keeps some of it. */
export const trial = {
  claim: post('/exchange/otcOrder/getExpGift', {
    access: 'user',
    money: true,
    summary: 'Claims the Trial Fund: 50 GBP of the house until 24:00 UTC of the seventh day.',
    input: nothing,
    output: trialFund,
    refusals: [
      'trial.claimed_before',
      'trial.not_eligible',
      'trial.none_running',
      'kyc.needed',
      'activities.not_started',
      'activities.ended',
      'activities.paused',
      'activities.level_missing',
      'activities.not_eligible',
      'activities.cap_reached',
      'activities.sold_out',
      ...POLICY_REFUSALS,
    ],
  }),
  cancel: post('/exchange/otcOrder/cancelExpGift', {
    access: 'user',
    money: true,
    summary: 'Ends the fund now, at the value that was shown.',
    input: z.object({
      /** The value in GBP that was shown; further off than 0.5% nothing is ended. */
      value: z.string().regex(/^\d{1,20}(\.\d{1,18})?$/),
    }),
    output: trialFund,
    refusals: ['trial.unknown', 'trial.over', 'trial.halted', 'trial.value_moved', 'trial.house_short'],
  }),
  virtualFund: post('/exchange/otcOrder/getVirtualFund', {
    access: 'user',
    money: true,
    summary: 'The fund with its value; after the end it pays the cash, once.',
    input: nothing,
    output: trialFund,
    refusals: ['trial.unknown', 'trial.expired'],
  }),
  setProtection: post('/user/user/setDepositProtect', {
    access: 'user',
    summary: 'Whether a deposit ends the fund by itself where it is in loss.',
    input: z.object({ on: flag }),
    output: nothing,
    refusals: ['trial.unknown', 'trial.over'],
  }),
  fund: get('/exchange/trial/fund', {
    access: 'user',
    summary: 'The caller’s fund with its value, or what stands against claiming one. Pays nothing.',
    input: nothing,
    output: trialStanding,
  }),
  line: get('/exchange/trial/line', {
    access: 'user',
    summary: 'What the caller’s fund was worth by the hour, if sold at the bid.',
    input: nothing,
    output: trialLine,
    refusals: ['trial.unknown'],
  }),
  quote: post('/exchange/trial/quote', {
    access: 'user',
    summary: 'A price that is firm for ten seconds, once. One side is GBP.',
    input: z.object({ from: assetCode, to: assetCode, payAmount: givenAmount('trial.amount_missing') }),
    output: trialQuote,
    refusals: [
      'trial.unknown',
      'trial.over',
      'trial.pair_unknown',
      'trial.halted',
      'trial.amount_missing',
      'trial.amount_malformed',
      'trial.amount_small',
      'trial.fund_short',
      'trial.quotes_open',
    ],
  }),
  trade: post('/exchange/trial/trade', {
    access: 'user',
    money: true,
    summary: 'Trades at a price that was quoted, against the house.',
    input: z.object({ quoteId: text().max(40) }),
    output: trialTrade,
    refusals: [
      'trial.unknown',
      'trial.over',
      'trial.quote_unknown',
      'trial.quote_over',
      'trial.quote_used',
      'trial.halted',
      'trial.fund_short',
      'trial.house_short',
    ],
  }),
  trades: get('/exchange/trial/trades', {
    access: 'user',
    summary: 'What the caller traded with the fund, newest first.',
    input: z.object(paging),
    output: trialTrades,
  }),
  ranking: get('/exchange/trial/ranking', {
    access: 'public',
    summary: 'The ten best funds that run or ended within 30 days, hour by hour.',
    input: nothing,
    output: z.object({ time: time.nullable(), records: z.array(rankRow) }),
  }),
  ...trialOfficeCalls,
} as const
