import { z } from 'zod'
import { post } from '../call.ts'
import { flag, nothing } from '../fields.ts'
import { appLogInAnswer, appLogInAsked, appLogInStarted, appSecret, lockDays, matchNumber } from './account-fields.ts'
import { account, authenticatorCode, code } from './fields.ts'
import { ACCOUNT_REFUSALS, CODE_REFUSALS, FACTOR_REFUSALS, PROOF_REFUSALS } from './refusals.ts'

/** Log-in by app and the lock on the settings; part of the calls of identity. */
export const guardCalls = {
  startAppLogIn: post('/user/appLogIn/start', {
    access: 'public',
    summary: 'Begins a log-in by app: a code for the picture, a secret for the waiting browser, two digits to compare.',
    input: nothing,
    output: appLogInStarted,
    refusals: ['identity.app_log_in_limit'],
  }),
  loginWithApp: post('/user/user/loginWithApp', {
    access: 'public',
    summary: 'What became of the log-in by app: the one request that finds it approved gets the session.',
    input: z.object({ secret: appSecret }),
    output: appLogInAnswer,
    refusals: ['identity.app_log_in_unknown', 'session.frozen', 'identity.account_closed'],
  }),
  askedAppLogIn: post('/user/appLogIn/asked', {
    access: 'user',
    summary: 'Which device asks, from where and since when.',
    input: z.object({ code: appSecret }),
    output: appLogInAsked,
    refusals: ['identity.app_log_in_unknown'],
  }),
  answerAppLogIn: post('/user/appLogIn/answer', {
    access: 'user',
    summary: 'Approves with the two digits and the second factor where one is bound, or denies.',
    input: z.object({
      code: appSecret,
      approve: flag,
      number: matchNumber.optional(),
      googleCode: authenticatorCode,
    }),
    output: nothing,
    refusals: [...FACTOR_REFUSALS, 'identity.app_log_in_unknown', 'identity.app_number_wrong'],
  }),
  lockSettings: post('/user/security/lockSettings', {
    access: 'user',
    summary: 'Refuses every security change until somebody asks to unlock and the chosen days have passed.',
    input: z.object({ days: lockDays, code: code.optional(), googleCode: authenticatorCode }),
    output: nothing,
    refusals: PROOF_REFUSALS,
  }),
  unlockSettings: post('/user/security/unlockSettings', {
    access: 'user',
    summary: 'Asks to unlock the settings; the delay begins, and the answer says when it ends.',
    input: nothing,
    output: z.object({ opensAt: z.iso.datetime() }),
    refusals: ['identity.settings_not_locked'],
  }),
  unlockSettingsByCode: post('/user/security/unlockSettingsByCode', {
    access: 'public',
    summary: 'The same for who cannot log in, with the code that was sent.',
    input: z.object({ account, code }),
    output: z.object({ opensAt: z.iso.datetime() }),
    refusals: [
      ...CODE_REFUSALS,
      ...ACCOUNT_REFUSALS,
      'identity.settings_not_locked',
      'session.frozen',
      'identity.account_closed',
    ],
  }),
} as const
