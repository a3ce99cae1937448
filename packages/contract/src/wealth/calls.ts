import { z } from 'zod'
import { get, officeGet, post } from '../call.ts'
import { PLAN_ORDER_REFUSALS } from '../etp/calls.ts'
import { page, paging } from '../fields.ts'
import { country } from '../identity/fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { PLACE_REFUSALS } from '../trading/calls.ts'
import { holding, investProduct, planId, wealthDetail, wealthInput, wealthPlan } from './fields.ts'
import { INVEST_KINDS, WEALTH_KINDS } from './lists.ts'

/** Specification §8, the messages of wealth orders, and what else can be wrong with the terms of a plan. */
const TERMS_REFUSALS = [
  'wealth.holding_unknown',
  'wealth.amount_missing',
  'wealth.amount_malformed',
  'wealth.below_minimum',
  'wealth.above_maximum',
  'wealth.price_missing',
  'wealth.price_malformed',
  'wealth.price_deviates',
  'wealth.price_unknown',
  'wealth.condition_missing',
  'wealth.take_profit_low',
  'wealth.stop_loss_high',
  'wealth.start_missing',
  'wealth.end_missing',
  'wealth.end_wrong',
] as const
/** Of the market, or of the product. */
const ORDER_REFUSALS = [...PLACE_REFUSALS, ...PLAN_ORDER_REFUSALS] as const
const PLAN_REFUSALS = ['wealth.plan_unknown', 'wealth.plan_over'] as const
const listed = { ...paging, kind: z.enum(WEALTH_KINDS).optional(), symbol: holding.optional() }

/** Wealth plans: conditions on one holding, for as long as the person says. */
export const wealth = {
  listProduct: get('/setting/investProduct/listProduct', {
    access: 'public',
    summary: 'Every product that can be invested in: its terms, quotas and state, and where it is offered.',
    input: z.object({ kind: z.enum(INVEST_KINDS).optional(), coin: holding.optional(), country: country.optional() }),
    output: z.array(investProduct),
  }),
  saveWealthPlan: post('/exchange/wealth/save', {
    access: 'user',
    money: true,
    summary: 'Makes a plan, or changes one of the caller that is not over. What it buys with or sells is set aside.',
    input: wealthInput,
    output: wealthPlan,
    refusals: [
      ...TERMS_REFUSALS,
      ...PLAN_REFUSALS,
      'wealth.plan_limit',
      'wealth.bought_already',
      'wealth.busy',
      ...ORDER_REFUSALS,
    ],
  }),
  suspendWealthPlan: post('/exchange/wealth/suspend', {
    access: 'user',
    summary: 'Stops the conditions of a plan until it is restored, and frees what was set aside.',
    input: z.object({ planId }),
    output: wealthPlan,
    refusals: [...PLAN_REFUSALS, 'wealth.busy'],
  }),
  restoreWealthPlan: post('/exchange/wealth/restore', {
    access: 'user',
    money: true,
    summary: 'Lets a suspended plan go on from now: sets money aside again, and never does what was missed.',
    input: z.object({ planId }),
    output: wealthPlan,
    refusals: [...PLAN_REFUSALS, 'wealth.end_wrong', 'wealth.busy', ...ORDER_REFUSALS],
  }),
  cancelWealthPlan: post('/exchange/wealth/cancel', {
    access: 'user',
    summary: 'Ends a plan for good and frees what was set aside; what it has bought stays.',
    input: z.object({ planId }),
    output: wealthPlan,
    refusals: [...PLAN_REFUSALS, 'wealth.busy'],
  }),
  wealthPlans: get('/exchange/wealth/list', {
    access: 'user',
    summary: 'The plans of the caller, newest first: those that are not over, or those that are.',
    input: z.object({ ...listed, part: z.enum(['live', 'over']).default('live') }),
    output: page(wealthPlan),
  }),
  wealthPlan: get('/exchange/wealth/detail', {
    access: 'user',
    summary: 'One plan of the caller with what happened to it, newest first.',
    input: z.object({ planId }),
    output: wealthDetail,
    refusals: ['wealth.plan_unknown'],
  }),
  officeWealthPlans: officeGet('/user/wealth/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The plans of a person, newest first.',
    input: ofUser.extend(listed),
    output: page(wealthPlan),
    refusals: ['identity.user_unknown'],
  }),
} as const
