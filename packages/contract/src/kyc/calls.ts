import { z } from 'zod'
import { get, officeGet, officePost, post, upload, webhook } from '../call.ts'
import { listText, nothing, page, paging, text } from '../fields.ts'
import { code, codeSent, shortTicket, ticket } from '../identity/fields.ts'
import {
  birthDate,
  caseId,
  country,
  documentKind,
  documentNumber,
  fileId,
  handoverView,
  kycFlag,
  kycInfo,
  kycReason,
  kycTicket,
  note,
  officeCase,
  officeCaseRow,
  officeReset,
  officeResetRow,
  part,
  person,
  picture,
  resetId,
  resetReason,
  resetState,
  shownNumber,
} from './fields.ts'
import { CASE_STATES } from './lists.ts'

const UPLOAD_REFUSALS = [
  'kyc.file_format',
  'kyc.file_pixels',
  'kyc.file_small',
  'kyc.file_quota',
  'kyc.file_infected',
  'kyc.scanner_away',
] as const
const CODE_REFUSALS = ['identity.code_wrong', 'identity.code_expired'] as const
const SEND_REFUSALS = [
  'identity.code_too_soon',
  'identity.code_daily_limit',
  'identity.code_network_limit',
  'identity.code_budget',
  'identity.email_refused',
] as const
const CHECK_REFUSALS = ['kyc.info_wrong', 'kyc.check_limit', 'kyc.not_passed', 'kyc.no_authenticator'] as const
const RESET_REFUSALS = ['kyc.file_unknown', 'kyc.reset_not_open', 'kyc.number_expired'] as const
const START_REFUSALS = ['kyc.in_review', 'kyc.passed', 'kyc.tries_used'] as const

/** Whoever decides about people; support sees that a case exists and how it stands, and nothing else. */
const REVIEWERS = ['admin', 'compliance', 'reviewer'] as const
const READERS = [...REVIEWERS, 'support'] as const
const TAKE_REFUSALS = ['kyc.taken', 'kyc.not_in_review', 'kyc.second_person'] as const
const SCREENING_REFUSALS = ['kyc.screening_waiting', 'kyc.screening_open', 'kyc.screening_confirmed'] as const
const REVIEW_REFUSALS = ['kyc.not_taken', 'kyc.not_in_review', 'kyc.second_person'] as const

export const kyc = {
  info: get('/user/user/getKycInfo', {
    access: 'user',
    summary:
      'How the identity verification stands: state, level and its limits, what is missing, reasons, earlier tries.',
    input: nothing,
    output: kycInfo,
  }),
  saveDocument: post('/user/kyc/document', {
    access: 'user',
    summary: 'Begins a submission, or goes back to its first step: which document, of which country.',
    input: z.object({ country, documentKind }),
    output: nothing,
    refusals: [...START_REFUSALS, 'kyc.country_restricted', 'kyc.document_not_accepted'],
  }),
  savePerson: post('/user/kyc/person', {
    access: 'user',
    summary: 'Keeps the personal data of the submission.',
    input: z.object(person),
    output: nothing,
    refusals: [
      'kyc.no_draft',
      'kyc.too_young',
      'kyc.birth_date_malformed',
      'kyc.document_expired',
      'kyc.expiry_malformed',
      'kyc.country_restricted',
      'kyc.country_closed',
    ],
  }),
  uploadKycFile: upload('/user/public/uploadKycFile', {
    access: 'user',
    summary: 'A picture of the document or the face for the submission; it takes the place of an earlier one.',
    input: z.object({ part }),
    output: z.object({ fileId: z.string() }),
    refusals: ['kyc.no_draft', ...UPLOAD_REFUSALS],
  }),
  draftFile: get('/user/kyc/file', {
    access: 'user',
    summary: 'A picture of the submission that is being prepared, for the person who prepares it.',
    input: z.object({ fileId }),
    output: picture,
    refusals: ['kyc.file_unknown'],
  }),
  checkCode: post('/user/user/checkCodeKyc', {
    access: 'user',
    summary: 'The mailed code that shows that the account holder is the one who submits. It counts for 30 minutes.',
    input: z.object({ code }),
    output: nothing,
    refusals: ['kyc.no_draft', ...CODE_REFUSALS],
  }),
  submit: post('/user/user/submit', {
    access: 'user',
    summary: 'Sends the submission to review, with the pictures that the person has looked at.',
    input: z.object({ front: fileId, back: fileId.optional(), selfie: fileId }),
    output: nothing,
    refusals: [...START_REFUSALS, 'kyc.no_draft', 'kyc.incomplete', 'kyc.code_needed', 'kyc.draft_changed'],
  }),
  startHandover: post('/user/kyc/handover', {
    access: 'user',
    summary: 'A one-time link for a phone, which may then add pictures to the submission for 15 minutes.',
    input: nothing,
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    refusals: ['kyc.no_draft', 'kyc.handover_limit'],
  }),
  claimHandover: post('/user/kyc/claimHandover', {
    access: 'public',
    summary: 'The first phone that opens the link gets a ticket for pictures; the link is worth nothing after that.',
    input: z.object({ token: kycTicket }),
    output: z.object({ ticket: z.string() }),
    refusals: ['kyc.ticket_expired'],
  }),
  handover: post('/user/kyc/handoverState', {
    access: 'public',
    summary: 'What the phone has to take pictures of, and which are there.',
    input: z.object({ ticket: kycTicket }),
    output: handoverView,
    refusals: ['kyc.ticket_expired'],
  }),
  handoverUpload: upload('/user/kyc/handoverFile', {
    access: 'public',
    summary: 'A picture from the phone.',
    input: z.object({ ticket: kycTicket, part }),
    output: z.object({ fileId: z.string() }),
    refusals: ['kyc.ticket_expired', 'kyc.no_draft', ...UPLOAD_REFUSALS],
  }),
  finishHandover: post('/user/kyc/finishHandover', {
    access: 'public',
    summary: 'The phone is done; the other screen goes on.',
    input: z.object({ ticket: kycTicket }),
    output: nothing,
    refusals: ['kyc.ticket_expired'],
  }),
  verdict: webhook('/kyc/provider/verdict', {
    access: 'partner',
    summary: 'What the provider has found. Signed over time and body; old, forged and repeated ones are refused.',
    input: nothing,
    output: nothing,
    refusals: [
      'kyc.signature_wrong',
      'kyc.signature_old',
      'kyc.event_repeated',
      'kyc.event_malformed',
      'kyc.check_unknown',
    ],
  }),
  checkKycInfo: post('/user/user/checkKycInfo', {
    access: 'user',
    summary:
      'Whether the data agrees with the passed verification; then the number that a selfie must show. Tries are few.',
    input: z.object({ documentNumber, birthDate }),
    output: shownNumber,
    refusals: CHECK_REFUSALS,
  }),
  uploadFile: upload('/user/public/uploadFile', {
    access: 'user',
    summary: 'A picture as evidence: the selfie with the number that was shown.',
    input: nothing,
    output: z.object({ fileId: z.string() }),
    refusals: UPLOAD_REFUSALS,
  }),
  submitUnbindInfo: post('/user/user/submitUnbindInfo', {
    access: 'user',
    summary: 'Asks staff to remove a lost authenticator: the selfie with the number, and a mailed code.',
    input: z.object({ fileId, code }),
    output: resetState,
    refusals: [...RESET_REFUSALS, ...CODE_REFUSALS],
  }),
  unbindInfo: get('/user/user/unbindInfo', {
    access: 'user',
    summary: 'How the request to remove a lost authenticator stands.',
    input: nothing,
    output: resetState,
  }),
  lostSendCode: post('/user/lost/sendCode', {
    access: 'public',
    summary: 'For who stands at the second step of a log-in: mails the code with which the request begins.',
    input: z.object({ ticket }),
    output: codeSent,
    refusals: ['identity.ticket_expired', 'identity.phone_area_closed', ...SEND_REFUSALS],
  }),
  lostStart: post('/user/lost/start', {
    access: 'public',
    summary: 'The ticket of the first step and the mailed code give a ticket that is good for this request alone.',
    input: z.object({ ticket, code }),
    output: shortTicket.extend({ state: resetState }),
    refusals: ['identity.ticket_expired', ...CODE_REFUSALS],
  }),
  lostCheck: post('/user/lost/check', {
    access: 'public',
    summary: 'The same as checkKycInfo, by ticket.',
    input: z.object({ ticket: kycTicket, documentNumber, birthDate }),
    output: shownNumber,
    refusals: ['kyc.ticket_expired', ...CHECK_REFUSALS],
  }),
  lostUpload: upload('/user/lost/uploadFile', {
    access: 'public',
    summary: 'The same as uploadFile, by ticket.',
    input: z.object({ ticket: kycTicket }),
    output: z.object({ fileId: z.string() }),
    refusals: ['kyc.ticket_expired', ...UPLOAD_REFUSALS],
  }),
  lostSubmit: post('/user/lost/submit', {
    access: 'public',
    summary: 'The same as submitUnbindInfo, by ticket; the mailed code was given before.',
    input: z.object({ ticket: kycTicket, fileId }),
    output: resetState,
    refusals: ['kyc.ticket_expired', ...RESET_REFUSALS],
  }),
  lostState: post('/user/lost/state', {
    access: 'public',
    summary: 'How the request stands, by ticket.',
    input: z.object({ ticket: kycTicket }),
    output: resetState,
    refusals: ['kyc.ticket_expired'],
  }),
  officeCases: officeGet('/kyc/list', {
    access: 'staff',
    roles: READERS,
    summary: 'Submissions, those that wait the longest first. No personal data.',
    input: z.object({
      ...paging,
      state: z.enum(CASE_STATES).optional(),
      country: country.optional(),
      flag: kycFlag.optional(),
      userId: text().max(40).optional(),
    }),
    output: page(officeCaseRow),
  }),
  officeCase: officeGet('/kyc/case', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'One submission with everything that is known. Looking is recorded.',
    input: z.object({ caseId }),
    output: officeCase,
    refusals: ['kyc.case_unknown'],
  }),
  officeFile: officeGet('/kyc/file', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'One picture of a submission or a reset. Looking is recorded.',
    input: z.object({ fileId }),
    output: picture,
    refusals: ['kyc.file_unknown'],
  }),
  takeCase: officePost('/kyc/take', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Works on a submission, so that nobody else does; for half an hour, or until it is given back.',
    input: z.object({ caseId }),
    output: nothing,
    refusals: ['kyc.case_unknown', ...TAKE_REFUSALS],
  }),
  releaseCase: officePost('/kyc/release', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Gives a submission back.',
    input: z.object({ caseId }),
    output: nothing,
    refusals: ['kyc.case_unknown', ...REVIEW_REFUSALS],
  }),
  approveCase: officePost('/kyc/approve', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Passes a submission, or approves it first where two people must.',
    input: z.object({ caseId, note }),
    output: z.object({ passed: z.boolean() }),
    refusals: ['kyc.case_unknown', ...REVIEW_REFUSALS, 'kyc.document_taken', ...SCREENING_REFUSALS],
  }),
  refuseCase: officePost('/kyc/refuse', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Refuses a submission with reasons, which the user is told; the note stays here.',
    input: z.object({ caseId, reasons: listText(kycReason, 16), note }),
    output: nothing,
    refusals: ['kyc.case_unknown', ...REVIEW_REFUSALS, 'kyc.reason_missing'],
  }),
  officeResets: officeGet('/kyc/resets', {
    access: 'staff',
    roles: READERS,
    summary: 'Requests to remove a lost authenticator, those that wait the longest first.',
    input: z.object({
      ...paging,
      state: z.enum(['in_review', 'approved', 'rejected']).optional(),
      userId: text().max(40).optional(),
    }),
    output: page(officeResetRow),
  }),
  officeReset: officeGet('/kyc/reset', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'One request with the pictures to compare. Looking is recorded.',
    input: z.object({ resetId }),
    output: officeReset,
    refusals: ['kyc.reset_unknown'],
  }),
  takeReset: officePost('/kyc/takeReset', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Works on a request, so that nobody else does.',
    input: z.object({ resetId }),
    output: nothing,
    refusals: ['kyc.reset_unknown', ...TAKE_REFUSALS],
  }),
  releaseReset: officePost('/kyc/releaseReset', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Gives a request back.',
    input: z.object({ resetId }),
    output: nothing,
    refusals: ['kyc.reset_unknown', ...REVIEW_REFUSALS],
  }),
  approveReset: officePost('/kyc/approveReset', {
    access: 'staff',
    roles: REVIEWERS,
    decides: true,
    summary:
      'Approves a request; with the second person the authenticator is removed and withdrawals stop for 24 hours.',
    input: z.object({ resetId, note }),
    output: z.object({ removed: z.boolean() }),
    refusals: ['kyc.reset_unknown', ...REVIEW_REFUSALS, 'identity.settings_locked'],
  }),
  refuseReset: officePost('/kyc/refuseReset', {
    access: 'staff',
    roles: REVIEWERS,
    summary: 'Refuses a request with reasons, which the user is told.',
    input: z.object({ resetId, reasons: listText(resetReason, 4), note }),
    output: nothing,
    refusals: ['kyc.reset_unknown', ...REVIEW_REFUSALS, 'kyc.reason_missing'],
  }),
} as const
