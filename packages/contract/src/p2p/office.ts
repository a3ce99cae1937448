import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { flag, line, nothing, page, paging, text, time } from '../fields.ts'
import { picture } from '../kyc/fields.ts'
import { caseFile, caseSum, SEEING } from './case-file.ts'
import { APPEAL_OUTCOMES, APPEAL_REASONS, appeal, id, P2P_PARTIES } from './fields.ts'

const DECIDING = ['compliance'] as const

/** What staff found; `never_paid` counts against the buyer, `not_released` against the seller. */
export const APPEAL_FINDINGS = [
  'paid',
  'never_paid',
  'other_name',
  'too_little',
  'not_released',
  'both',
  'unclear',
] as const
export type AppealFinding = (typeof APPEAL_FINDINGS)[number]

const proposal = z.object({
  staffId: z.string(),
  email: z.string(),
  outcome: z.enum(APPEAL_OUTCOMES),
  finding: z.enum(APPEAL_FINDINGS),
  toBuyer: z.string(),
  freeze: z.boolean(),
  reason: z.string(),
  time,
})

const officeAppealRow = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.string(),
  ...caseSum.shape,
  reason: z.enum(APPEAL_REASONS),
  by: z.enum(P2P_PARTIES),
  buyer: z.string(),
  seller: z.string(),
  openTime: time,
  firstLookTime: time,
  decisionTime: time,
  lookedTime: time.nullable(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  endTime: time.nullable(),
  proposed: z.boolean(),
})
export type OfficeAppealRow = z.infer<typeof officeAppealRow>

const officeAppeal = officeAppealRow.extend({
  ...caseFile.shape,
  appeal,
  proposal: proposal.nullable(),
  /** Above 1,000 euro two people decide. */
  needsTwo: z.boolean(),
  /** "Never paid" for the second time within 90 days freezes the account. */
  freezeRequired: z.boolean(),
  finding: z.enum(APPEAL_FINDINGS).nullable(),
  decision: z.string().nullable(),
})
export type OfficeAppeal = z.infer<typeof officeAppeal>

const pause = z.object({
  id: z.string(),
  /** `all`, or a kind of payment. */
  scope: z.string(),
  cause: z.enum(['staff', 'maintenance', 'outage']),
  reason: z.string(),
  fromTime: time,
  untilTime: time.nullable(),
})
export type P2pPause = z.infer<typeof pause>

/** Appeals and pauses, for staff. */
export const officeCalls = {
  officeAppeals: officePost('/p2p/appeal/list', {
    access: 'staff',
    roles: SEEING,
    summary:
      'Appeals: open ones by their clock, or decided ones, newest first; of these also those alone whose buyer had never paid.',
    input: z.object({
      ...paging,
      phase: z.enum(['open', 'decided', 'never_paid']).default('open'),
      search: text().trim().max(60).optional(),
    }),
    output: page(officeAppealRow),
  }),
  officeAppeal: officeGet('/p2p/appeal/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One appeal with the order, both people, what they wrote and showed.',
    input: z.object({ id }),
    output: officeAppeal,
    refusals: ['p2p.appeal_unknown'],
  }),
  officeEvidenceFile: officeGet('/p2p/appeal/file', {
    access: 'staff',
    roles: SEEING,
    summary: 'A picture of an order, for staff.',
    input: z.object({ fileId: id }),
    output: picture,
    refusals: ['p2p.evidence_unknown'],
  }),
  lookAtAppeal: officePost('/p2p/appeal/look', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Somebody has it before them: both sides read it, and the clock of the first look stops.',
    input: z.object({ id }),
    output: nothing,
    refusals: ['p2p.appeal_unknown', 'p2p.appeal_ended'],
  }),
  decideAppeal: officePost('/p2p/appeal/decide', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Ends an appeal: release, return or split. Above 1,000 euro one proposes, and another decides the same.',
    input: z.object({
      id,
      outcome: z.enum(APPEAL_OUTCOMES),
      finding: z.enum(APPEAL_FINDINGS),
      /** Of a split: how much of the coins the buyer gets. */
      toBuyer: text().max(40).optional(),
      freeze: flag.default(false),
      reason: line(500),
    }),
    output: z.object({ outcome: z.enum(['proposed', 'decided']) }),
    refusals: [
      'p2p.appeal_unknown',
      'p2p.appeal_ended',
      'p2p.split_wrong',
      'p2p.freeze_required',
      'p2p.second_person_needed',
    ],
  }),
  officePauses: officeGet('/p2p/pause/list', {
    access: 'staff',
    summary: 'When time stood still for P2P orders, newest first.',
    input: z.object(paging),
    output: page(pause),
  }),
  startPause: officePost('/p2p/pause/start', {
    access: 'staff',
    roles: ['admin', 'compliance', 'operator'],
    summary: 'A kind of payment does not work, or nothing does: deadlines stand still and new orders are not taken.',
    input: z.object({ scope: text().trim().min(1).max(40), reason: line(500) }),
    output: pause,
    refusals: ['p2p.scope_unknown', 'p2p.already_paused'],
  }),
  endPause: officePost('/p2p/pause/end', {
    access: 'staff',
    roles: ['admin', 'compliance', 'operator'],
    summary: 'It works again: every open deadline moves by the part of the pause that fell into it.',
    input: z.object({ id }),
    output: pause,
    refusals: ['p2p.pause_unknown'],
  }),
} as const
