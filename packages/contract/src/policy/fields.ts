import { z } from 'zod'
import { time } from '../fields.ts'
import {
  DOCUMENT_STEPS,
  EVIDENCE_STATES,
  GATE_STEPS,
  PASSABLE_STEPS,
  POLICY_ANSWERS,
  RULE_CATEGORIES,
} from './lists.ts'

/** Whether a product is offered to somebody now, in the words of the rule that says so. */
export const productStanding = z.object({
  product: z.string(),
  answer: z.enum(POLICY_ANSWERS),
  /** What is still to be done, in order; of a gate alone. */
  missing: z.array(z.enum(GATE_STEPS)),
  /** In the caller's language; empty where nothing needs a reason. */
  reason: z.string(),
  source: z.string(),
})
export type ProductStanding = z.infer<typeof productStanding>

export const policyRule = z.object({
  product: z.string(),
  /** The code of a country, `EEA`, or `*` for everywhere. */
  place: z.string(),
  category: z.enum(RULE_CATEGORIES),
  answer: z.enum(POLICY_ANSWERS),
  steps: z.array(z.enum(GATE_STEPS)),
  /** In the caller's language. */
  reason: z.string(),
  source: z.string(),
  validFrom: time,
})
export type PolicyRule = z.infer<typeof policyRule>

/** How far somebody is on their way through gates. */
export const gateState = z.object({
  steps: z.array(
    z.object({
      step: z.enum(PASSABLE_STEPS),
      /** Whose document was agreed to; null of a step that counts for every product. */
      product: z.string().nullable(),
      passedUntil: time.nullable(),
    }),
  ),
  /** The last that the caller has sent to be taken for an experienced investor. */
  evidence: z
    .object({
      state: z.enum(EVIDENCE_STATES),
      sentAt: time,
      /** Why it was not taken, as staff wrote it. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Of the waiting period that began with the risk warning; null before that. */
  coolingEnds: time.nullable(),
  /** When questions may be answered again; null where they may be now. */
  nextTryAt: time.nullable(),
  /** By the exchange's clock. */
  now: time,
})
export type GateState = z.infer<typeof gateState>

export const knowledgeTest = z.object({
  tryId: z.string(),
  questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
})
export type KnowledgeTest = z.infer<typeof knowledgeTest>

/** What was wrong is named by its topic, with what there is to know about it; never by the answer. */
export const knowledgeOutcome = z.object({
  passed: z.boolean(),
  right: z.number(),
  of: z.number(),
  topics: z.array(z.object({ title: z.string(), about: z.string() })),
})
export type KnowledgeOutcome = z.infer<typeof knowledgeOutcome>

/** What somebody reads and agrees to before they use a product, in the caller's language. */
export const policyDocument = z.object({
  step: z.enum(DOCUMENT_STEPS),
  product: z.string(),
  /** It is stored with the agreement, which counts for this version alone. */
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** The white paper of a token, where it has one. */
  link: z.string().nullable(),
})
export type PolicyDocument = z.infer<typeof policyDocument>
