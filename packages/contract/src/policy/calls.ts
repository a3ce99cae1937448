import { z } from 'zod'
import { get, post, upload } from '../call.ts'
import { listText, nothing, text } from '../fields.ts'
import { UPLOAD_REFUSALS } from '../kyc/fields.ts'
import { gateState, knowledgeOutcome, knowledgeTest, policyDocument, policyRule } from './fields.ts'
import { ACKNOWLEDGED_STEPS, DECLARED_CATEGORIES, DOCUMENT_STEPS, EVIDENCE_GROUNDS, PRODUCTS } from './lists.ts'
import { officeCalls } from './office.ts'

const document = {
  step: z.enum(DOCUMENT_STEPS),
  product: text().max(40, 'policy.document_unknown'),
}

/** What is offered where, to whom and why: a table of rules that two people change. */
export const policy = {
  policyRules: get('/exchange/policy/rules', {
    access: 'public',
    summary: 'Every rule in force: product, place, kind of client, the answer with its reason and source.',
    input: nothing,
    output: z.object({ rules: z.array(policyRule) }),
  }),
  deniedCountries: get('/exchange/policy/deniedCountries', {
    access: 'public',
    summary: 'Of the countries where accounts open, those in which a product is not offered.',
    input: z.object({ product: z.enum(PRODUCTS) }),
    output: z.object({ countries: z.array(z.string()) }),
  }),
  gateState: get('/exchange/policy/gate', {
    access: 'user',
    summary: 'Which steps the caller has passed and until when they count, and when waiting ends.',
    input: nothing,
    output: gateState,
  }),
  acknowledgeStep: post('/exchange/policy/acknowledge', {
    access: 'user',
    summary: 'Passes a step by having read it, or goes on after the waiting period.',
    input: z.object({ step: z.enum(ACKNOWLEDGED_STEPS) }),
    output: nothing,
    refusals: ['policy.step_early'],
  }),
  declareCategory: post('/exchange/policy/category', {
    access: 'user',
    summary: 'Declares what kind of investor the caller is, by the statement that the page shows.',
    input: z.object({ category: z.enum(DECLARED_CATEGORIES) }),
    output: nothing,
  }),
  sendEvidence: upload('/exchange/policy/evidence', {
    access: 'user',
    summary: 'Evidence that the caller is an experienced investor: a picture, which a reviewer looks at.',
    input: z.object({ ground: z.enum(EVIDENCE_GROUNDS) }),
    output: nothing,
    refusals: ['policy.evidence_waiting', ...UPLOAD_REFUSALS],
  }),
  policyDocument: get('/exchange/policy/document', {
    access: 'public',
    summary: 'The key information of a product, or the white paper of a token, with its version.',
    input: z.object(document),
    output: policyDocument,
    refusals: ['policy.document_unknown'],
  }),
  agreeDocument: post('/exchange/policy/agree', {
    access: 'user',
    summary: 'Passes the step of a document, in the version that was shown.',
    input: z.object({ ...document, version: text().max(40, 'policy.document_changed') }),
    output: nothing,
    refusals: ['policy.document_unknown', 'policy.document_changed'],
  }),
  // Asking writes down what was asked, so that it can be judged.
  knowledgeTest: post('/exchange/policy/questions', {
    access: 'user',
    summary: 'The questions about the risks; those that are open are shown again.',
    input: nothing,
    output: knowledgeTest,
    refusals: ['policy.knowledge_wait'],
  }),
  answerKnowledge: post('/exchange/policy/answers', {
    access: 'user',
    summary:
      'Answers the questions, by the place of each answer in the order shown. Tells the topics that were wrong, never the answers.',
    input: z.object({
      tryId: text().max(40, 'policy.try_unknown'),
      answers: listText(z.string().regex(/^[0-2]$/), 12).transform((places) => places.map(Number)),
    }),
    output: knowledgeOutcome,
    refusals: ['policy.try_unknown'],
  }),
  ...officeCalls,
} as const
