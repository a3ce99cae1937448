import { z } from 'zod'
import { ACTIVITY_KINDS, BUDGET_POOLS } from '../activities/lists.ts'
import { officeGet, officePost } from '../call.ts'
import { assetCode, decimalText, nothing, text, wholeNumber } from '../fields.ts'
import { inviteDraw } from '../invitations/fields.ts'

const ROLES = ['admin', 'operator'] as const

const state = z.object({
  /** What runs, with what its budgets have left. */
  activities: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(ACTIVITY_KINDS),
      title: z.string(),
      budgets: z.array(z.object({ pool: z.enum(BUDGET_POOLS), asset: z.string(), left: z.string() })),
    }),
  ),
  /** Airdrops that are to be drawn, with how many have entered. */
  draws: z.array(z.object({ id: z.string(), title: z.string(), people: z.number() })),
  /** Of the demo. */
  people: z.array(z.string()),
})
export type SandboxCampaigns = z.infer<typeof state>

const madeFriend = z.object({
  email: z.string(),
  /** What they have bought with euros; null where the market had nothing for them. */
  bought: z.string().nullable(),
})
export type MadeFriend = z.infer<typeof madeFriend>

/** What staff do with campaigns in the simulated world. */
export const campaignConsoleCalls = {
  campaigns: officeGet('/sandbox/campaigns/state', {
    access: 'staff',
    roles: ROLES,
    summary: 'Activities that run, with what their budgets have left, and the people of the demo.',
    input: nothing,
    output: state,
    refusals: ['sandbox.off'],
  }),
  fundCampaigns: officePost('/sandbox/campaigns/fund', {
    access: 'staff',
    roles: ROLES,
    summary: 'Money for the treasury, of which budgets are paid.',
    input: z.object({ asset: assetCode, amount: decimalText }),
    output: nothing,
    refusals: ['sandbox.off', 'sandbox.asset_unknown', 'sandbox.amount_invalid'],
  }),
  emptyBudget: officePost('/sandbox/campaigns/empty', {
    access: 'staff',
    roles: ROLES,
    summary: 'Spends what a budget has left, as if people had taken it: the activity is sold out.',
    input: z.object({ activityId: text().max(40), pool: z.enum(BUDGET_POOLS), asset: assetCode }),
    output: state,
    refusals: ['sandbox.off', 'sandbox.entry_unknown'],
  }),
  drawAirdrop: officePost('/sandbox/campaigns/draw', {
    access: 'staff',
    roles: ROLES,
    summary: 'Draws an airdrop now: entries close, and the spots are drawn from the seed that was committed to.',
    input: z.object({ activityId: text().max(40) }),
    output: state,
    refusals: ['sandbox.off', 'sandbox.entry_unknown'],
  }),
  makeFriends: officePost('/sandbox/campaigns/friends', {
    access: 'staff',
    roles: ROLES,
    summary: 'Accounts that are opened by somebody’s code, deposit, trade and submit their documents, as friends do.',
    input: z.object({ email: text().max(254), count: wholeNumber({ min: 1, max: 10, standard: 3 }) }),
    output: z.object({ friends: z.array(madeFriend) }),
    refusals: ['sandbox.off', 'sandbox.user_unknown'],
  }),
  drawForInviter: officePost('/sandbox/campaigns/draw-friend', {
    access: 'staff',
    roles: ROLES,
    summary: 'Draws the oldest draw of somebody that waits, as they would, and shows the seed that decided it.',
    input: z.object({ email: text().max(254) }),
    output: inviteDraw,
    refusals: ['sandbox.off', 'sandbox.user_unknown', 'sandbox.entry_unknown'],
  }),
  linkAccounts: officePost('/sandbox/campaigns/link', {
    access: 'staff',
    roles: ROLES,
    summary: 'Two people were seen at one browser, which holds the rewards between them.',
    input: z.object({ one: text().max(254), other: text().max(254) }),
    output: nothing,
    refusals: ['sandbox.off', 'sandbox.user_unknown'],
  }),
} as const
