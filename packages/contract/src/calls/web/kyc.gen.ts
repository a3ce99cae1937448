// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['kyc']> = CallEntry<Contract['kyc'][Name]>

export const info = 'GET /user/user/getKycInfo' as Entry<'info'>
export const saveDocument = 'POST /user/kyc/document' as Entry<'saveDocument'>
export const savePerson = 'POST /user/kyc/person' as Entry<'savePerson'>
export const uploadKycFile = 'POST /user/public/uploadKycFile' as Entry<'uploadKycFile'>
export const draftFile = 'GET /user/kyc/file' as Entry<'draftFile'>
export const checkCode = 'POST /user/user/checkCodeKyc' as Entry<'checkCode'>
export const submit = 'POST /user/user/submit' as Entry<'submit'>
export const startHandover = 'POST /user/kyc/handover' as Entry<'startHandover'>
export const claimHandover = 'POST /user/kyc/claimHandover' as Entry<'claimHandover'>
export const handover = 'POST /user/kyc/handoverState' as Entry<'handover'>
export const handoverUpload = 'POST /user/kyc/handoverFile' as Entry<'handoverUpload'>
export const finishHandover = 'POST /user/kyc/finishHandover' as Entry<'finishHandover'>
export const verdict = 'POST /kyc/provider/verdict' as Entry<'verdict'>
export const checkKycInfo = 'POST /user/user/checkKycInfo' as Entry<'checkKycInfo'>
export const uploadFile = 'POST /user/public/uploadFile' as Entry<'uploadFile'>
export const submitUnbindInfo = 'POST /user/user/submitUnbindInfo' as Entry<'submitUnbindInfo'>
export const unbindInfo = 'GET /user/user/unbindInfo' as Entry<'unbindInfo'>
export const lostSendCode = 'POST /user/lost/sendCode' as Entry<'lostSendCode'>
export const lostStart = 'POST /user/lost/start' as Entry<'lostStart'>
export const lostCheck = 'POST /user/lost/check' as Entry<'lostCheck'>
export const lostUpload = 'POST /user/lost/uploadFile' as Entry<'lostUpload'>
export const lostSubmit = 'POST /user/lost/submit' as Entry<'lostSubmit'>
export const lostState = 'POST /user/lost/state' as Entry<'lostState'>
