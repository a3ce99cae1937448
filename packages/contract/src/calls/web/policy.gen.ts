// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['policy']> = CallEntry<Contract['policy'][Name]>

export const policyRules = 'GET /exchange/policy/rules' as Entry<'policyRules'>
export const deniedCountries = 'GET /exchange/policy/deniedCountries' as Entry<'deniedCountries'>
export const gateState = 'GET /exchange/policy/gate' as Entry<'gateState'>
export const acknowledgeStep = 'POST /exchange/policy/acknowledge' as Entry<'acknowledgeStep'>
export const declareCategory = 'POST /exchange/policy/category' as Entry<'declareCategory'>
export const sendEvidence = 'POST /exchange/policy/evidence' as Entry<'sendEvidence'>
export const policyDocument = 'GET /exchange/policy/document' as Entry<'policyDocument'>
export const agreeDocument = 'POST /exchange/policy/agree' as Entry<'agreeDocument'>
export const knowledgeTest = 'POST /exchange/policy/questions' as Entry<'knowledgeTest'>
export const answerKnowledge = 'POST /exchange/policy/answers' as Entry<'answerKnowledge'>
