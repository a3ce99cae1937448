import { z } from 'zod'
import { get, post } from '../call.ts'
import { language, nothing, text } from '../fields.ts'
import { contactCalls } from './contacts.ts'
import {
  account,
  antiPhishingCode,
  authenticatorCode,
  code,
  codeSent,
  confirmation,
  country,
  deviceSession,
  FIAT_PREFERENCES,
  fundPassword,
  newPassword,
  OWN_CODE_ACTS,
  PUBLIC_CODE_ACTS,
  password,
  recoveryCode,
  recoveryCodes,
  securityState,
  session,
  shortTicket,
  ticked,
  ticket,
  userData,
  workDone,
} from './fields.ts'
import { guardCalls } from './guard.ts'
import { officeCalls } from './office.ts'
import { cursorPage, cursorPaging, securityEvent } from './office-fields.ts'
import { assertion } from './passkey-fields.ts'
import { passkeyCalls } from './passkeys.ts'
import {
  ACCOUNT_REFUSALS,
  CODE_REFUSALS,
  FACTOR_REFUSALS,
  LOCK_REFUSALS,
  PROOF_REFUSALS,
  SEND_REFUSALS,
} from './refusals.ts'

/** The second factor, or a mailed code where none is bound. */
const proof = { code: code.optional(), googleCode: authenticatorCode }

const PASSWORD_REFUSALS = [
  'identity.password_common',
  'identity.password_same',
  'identity.password_mismatch',
  'identity.settings_locked',
  'session.frozen',
  'identity.account_closed',
] as const
const FUND_REFUSALS = [
  'identity.fund_password_mismatch',
  'identity.fund_password_missing',
  'identity.fund_password_wrong',
  'identity.fund_password_locked',
] as const

export const identity = {
  ...contactCalls,
  ...officeCalls,
  sendCode: post('/user/user/sendSms', {
    access: 'public',
    summary:
      'Sends a 6-digit code for one act, by mail or SMS, which counts in the browser that asked. The answer never tells whether the account exists. While many are asked for it wants a proof of work (docs/domain/codes.md).',
    input: z.object({ account, act: z.enum(PUBLIC_CODE_ACTS), work: workDone.optional() }),
    output: codeSent,
    refusals: [...SEND_REFUSALS, 'identity.work_needed'],
  }),
  sendOwnCode: post('/user/security/sendCode', {
    access: 'user',
    summary:
      'Sends a 6-digit code for a security change to the email address of the logged-in user, or to their phone.',
    input: z.object({ act: z.enum(OWN_CODE_ACTS) }),
    output: codeSent,
    refusals: SEND_REFUSALS,
  }),
  isValidCode: post('/user/user/isValidCode', {
    access: 'public',
    summary:
      'Whether a code is right for its account and act, of those that begin without a session. It is not used up; a wrong one counts as a try.',
    input: z.object({ account, act: z.enum(PUBLIC_CODE_ACTS), code }),
    output: nothing,
    refusals: [...CODE_REFUSALS, ...ACCOUNT_REFUSALS],
  }),
  judgeAccount: post('/user/user/judgeAccount', {
    access: 'public',
    summary: 'The ways in for an account: the same for everyone, registered or not.',
    input: z.object({ account }),
    output: z.object({ ways: z.array(z.enum(['password', 'code'])) }),
  }),
  register: post('/user/user/register', {
    access: 'public',
    summary: 'Opens an account with the code that was sent, and logs it in.',
    input: z.object({
      account,
      password: newPassword,
      code,
      country,
      inviteCode: text().trim().max(20).optional(),
      fiat: z.enum(FIAT_PREFERENCES).default('USDT'),
      agreement: ticked('identity.agreement_missing'),
      notChineseCitizen: ticked('identity.declaration_missing'),
    }),
    output: session,
    refusals: [
      ...CODE_REFUSALS,
      ...ACCOUNT_REFUSALS,
      'identity.email_taken',
      'identity.phone_taken',
      'identity.phone_area_closed',
      'identity.password_common',
      'identity.invite_code_unknown',
      'identity.invite_not_offered',
      'identity.country_restricted',
    ],
  }),
  loginWithPassword: post('/user/user/loginWithPwd', {
    access: 'public',
    summary: 'Opens a session by account and password, or asks for the second factor (10071) with a ticket for it.',
    input: z.object({ account, password }),
    output: session,
    refusals: [
      ...ACCOUNT_REFUSALS,
      'identity.credentials_wrong',
      'identity.login_limit',
      'identity.password_paused',
      'identity.second_factor_needed',
      'session.frozen',
      'identity.account_closed',
    ],
  }),
  loginWithCode: post('/user/user/loginWithCode', {
    access: 'public',
    summary: 'Opens a session by account and the code that was sent to it, or asks for the second factor (10071).',
    input: z.object({ account, code }),
    output: session,
    refusals: [
      ...CODE_REFUSALS,
      ...ACCOUNT_REFUSALS,
      'identity.second_factor_needed',
      'session.frozen',
      'identity.account_closed',
    ],
  }),
  verifyAfterLogin: post('/user/user/verifyGoogleCodeAfterLogin', {
    access: 'public',
    summary:
      'The second step of a log-in: the ticket of the first, and an authenticator code, a passkey or a recovery code.',
    input: z.object({
      ticket,
      code: authenticatorCode,
      passkey: assertion.optional(),
      recoveryCode: recoveryCode.optional(),
    }),
    output: session,
    refusals: [
      ...FACTOR_REFUSALS,
      'identity.passkey_wrong',
      'identity.recovery_code_wrong',
      'identity.ticket_expired',
      'session.frozen',
      'identity.account_closed',
    ],
  }),
  resetForgottenPassword: post('/user/user/setLoginPwdForForget', {
    access: 'public',
    summary:
      'Sets a new login password with the code that was sent, and ends every session of the account. Where a second factor is bound, it comes with the ticket of the first answer.',
    input: z.object({
      ...{ account, code, password: newPassword, confirmation, ticket: ticket.optional() },
      googleCode: authenticatorCode,
      passkey: assertion.optional(),
      recoveryCode: recoveryCode.optional(),
    }),
    output: nothing,
    refusals: [
      ...CODE_REFUSALS,
      ...ACCOUNT_REFUSALS,
      ...PASSWORD_REFUSALS,
      ...FACTOR_REFUSALS,
      'identity.second_factor_needed',
      'identity.passkey_wrong',
      'identity.recovery_code_wrong',
      'identity.ticket_expired',
    ],
  }),
  verifyOldPassword: post('/user/user/verifyOldPwd', {
    access: 'user',
    summary: 'Whether this is the login password. Tries are limited.',
    input: z.object({ password }),
    output: nothing,
    refusals: ['identity.old_password_wrong', 'identity.login_limit'],
  }),
  changePassword: post('/user/user/setLoginPwd', {
    access: 'user',
    summary: 'Changes the login password with the old one, and ends all other sessions.',
    input: z.object({ oldPassword: password, password: newPassword, confirmation, googleCode: authenticatorCode }),
    output: nothing,
    refusals: ['identity.old_password_wrong', ...FACTOR_REFUSALS, ...PASSWORD_REFUSALS],
  }),
  changePasswordByCode: post('/user/user/resetLoginPwd', {
    access: 'user',
    summary: 'Changes the login password with a mailed code, for who has forgotten the old one while logged in.',
    input: z.object({ code, password: newPassword, confirmation, googleCode: authenticatorCode }),
    output: nothing,
    refusals: [...CODE_REFUSALS, ...FACTOR_REFUSALS, ...PASSWORD_REFUSALS],
  }),
  newAuthenticatorSecret: post('/user/user/generateGoogleSecret', {
    access: 'user',
    summary: 'A new secret for an authenticator app. It counts only once it is bound, within 30 minutes.',
    input: nothing,
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  bindAuthenticator: post('/user/user/bindOrUnbindGoogleCode', {
    access: 'user',
    summary: 'Binds the new secret (a bound one needs the ticket of its own code first), or unbinds the authenticator.',
    input: z.object({
      type: z.enum(['bind', 'unbind']),
      code,
      googleCode: authenticatorCode,
      recoveryCode: recoveryCode.optional(),
      ticket: ticket.optional(),
    }),
    output: recoveryCodes,
    refusals: [
      ...CODE_REFUSALS,
      ...FACTOR_REFUSALS,
      'identity.recovery_code_wrong',
      'identity.ticket_expired',
      'identity.totp_secret_expired',
      'identity.totp_not_bound',
      ...LOCK_REFUSALS,
    ],
  }),
  verifyBeforeChange: post('/user/user/verifyGoogleCodeBeforeChange', {
    access: 'user',
    summary: 'Proves the bound authenticator, and gives a ticket with which another may take its place.',
    input: z.object({ code: authenticatorCode }),
    output: shortTicket,
    refusals: [...FACTOR_REFUSALS, 'identity.totp_not_bound'],
  }),
  renewRecoveryCodes: post('/user/security/recoveryCodes', {
    access: 'user',
    summary: 'Ten new recovery codes; the earlier ones are void.',
    input: z.object({ googleCode: authenticatorCode }),
    output: recoveryCodes,
    refusals: [...FACTOR_REFUSALS, ...LOCK_REFUSALS, 'identity.factor_not_bound'],
  }),
  setFundPassword: post('/user/user/setPwd', {
    access: 'user',
    summary: 'Sets the fund password with a mailed code, or changes it with the old one.',
    input: z.object({
      password: fundPassword,
      confirmation,
      oldPassword: fundPassword.optional(),
      code: code.optional(),
      googleCode: authenticatorCode,
    }),
    output: nothing,
    refusals: ['identity.code_missing', ...CODE_REFUSALS, ...FACTOR_REFUSALS, ...FUND_REFUSALS, ...LOCK_REFUSALS],
  }),
  resetFundPassword: post('/user/user/resetTradePwd', {
    access: 'user',
    summary: 'Sets a new fund password with a mailed code, for who has forgotten it or locked it.',
    input: z.object({ password: fundPassword, confirmation, code, googleCode: authenticatorCode }),
    output: nothing,
    refusals: [...CODE_REFUSALS, ...FACTOR_REFUSALS, ...LOCK_REFUSALS, 'identity.fund_password_mismatch'],
  }),
  securityState: get('/user/user/otherData', {
    access: 'user',
    summary: 'What protects the account, and until when a security change stops withdrawals.',
    input: nothing,
    output: securityState,
  }),
  setAntiPhishingCode: post('/user/security/antiPhishing', {
    access: 'user',
    summary: 'Keeps the word that every mail to the user carries; empty takes it away.',
    input: z.object({ antiPhishingCode, googleCode: authenticatorCode }),
    output: nothing,
    refusals: [...FACTOR_REFUSALS, ...LOCK_REFUSALS],
  }),
  sessions: get('/user/session/list', {
    access: 'user',
    summary: 'The open sessions of the user, the newest use first.',
    input: nothing,
    output: z.array(deviceSession),
  }),
  endSession: post('/user/session/end', {
    access: 'user',
    summary: 'Ends one session of the user, by the second factor, or a mailed code where none is bound.',
    input: z.object({ sessionId: text().max(64, 'identity.session_unknown'), ...proof }),
    output: nothing,
    refusals: [...PROOF_REFUSALS, 'identity.session_unknown'],
  }),
  endOtherSessions: post('/user/session/endOthers', {
    access: 'user',
    summary: 'Ends all sessions of the user but this one, by the same proof, and tells how many.',
    input: z.object(proof),
    output: z.object({ ended: z.number() }),
    refusals: PROOF_REFUSALS,
  }),
  freeze: post('/user/security/freeze', {
    access: 'public',
    summary: 'Freezes the account of the one-use token from a mail, and ends all its sessions.',
    input: z.object({ token: text().max(100, 'identity.freeze_token_unknown') }),
    output: nothing,
    refusals: ['identity.freeze_token_unknown'],
  }),
  ...passkeyCalls,
  ...guardCalls,
  logout: post('/user/admin/user/logout', {
    access: 'user',
    summary: 'Ends the session of the token.',
    input: nothing,
    output: nothing,
  }),
  userData: get('/user/user/data', {
    access: 'user',
    summary: 'The logged-in user.',
    input: nothing,
    output: userData,
  }),
  setLanguage: post('/user/user/setLanguage', {
    access: 'user',
    summary: 'Keeps the language in which the user reads mails and messages.',
    input: z.object({ language }),
    output: nothing,
  }),
  securityEvents: get('/user/security/events', {
    access: 'user',
    summary: 'What happened to the account of the user, newest first.',
    input: z.object(cursorPaging),
    output: cursorPage(securityEvent),
  }),
} as const
