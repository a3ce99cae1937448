import { z } from 'zod'
import { get, post } from '../call.ts'
import { nothing, text } from '../fields.ts'
import { authenticatorCode, code, recoveryCode, recoveryCodes, session, ticket } from './fields.ts'
import {
  assertion,
  assertionOptions,
  newPasskey,
  newPasskeyOptions,
  passkey,
  passkeyId,
  passkeyName,
} from './passkey-fields.ts'
import { FACTOR_REFUSALS, LOCK_REFUSALS, PROOF_REFUSALS } from './refusals.ts'

/** Passkeys, and the step-up of a session; part of the calls of identity. */
const steppedUp = z.object({ until: z.iso.datetime(), token: z.string() })

export const passkeyCalls = {
  passkeyEntryOptions: post('/user/passkey/entryOptions', {
    access: 'public',
    summary:
      'What to ask a passkey that logs in without a password. The same for everyone; the challenge belongs to the browser that asked and counts once.',
    input: nothing,
    output: assertionOptions,
    refusals: ['identity.login_limit'],
  }),
  loginWithPasskey: post('/user/user/loginWithPasskey', {
    access: 'public',
    summary:
      'Opens a session by a passkey alone: its device has verified the person, so that no second factor is asked for.',
    input: z.object({ passkey: assertion }),
    output: session,
    refusals: ['identity.passkey_wrong', 'session.frozen', 'identity.account_closed'],
  }),
  passkeyLogInOptions: post('/user/passkey/logInOptions', {
    access: 'public',
    summary:
      'What to ask a passkey for the second step of a log-in. The challenge belongs to the ticket and counts once.',
    input: z.object({ ticket }),
    output: assertionOptions,
    refusals: ['identity.ticket_expired', 'identity.passkey_unknown', 'session.frozen', 'identity.account_closed'],
  }),
  passkeyOptions: post('/user/passkey/options', {
    access: 'user',
    summary: 'What to ask a passkey for a step-up of this session.',
    input: nothing,
    output: assertionOptions,
    refusals: ['identity.passkey_unknown'],
  }),
  newPasskeyOptions: post('/user/passkey/newOptions', {
    access: 'user',
    summary: 'What to ask a device that shall hold a new passkey.',
    input: nothing,
    output: newPasskeyOptions,
    refusals: ['identity.passkey_limit'],
  }),
  addPasskey: post('/user/passkey/add', {
    access: 'user',
    summary: 'Binds a passkey, with a fresh second factor, or a mailed code where none is bound yet.',
    input: z.object({ passkey: newPasskey, name: passkeyName, code: code.optional(), googleCode: authenticatorCode }),
    output: recoveryCodes,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, 'identity.passkey_wrong', 'identity.passkey_limit'],
  }),
  passkeys: get('/user/passkey/list', {
    access: 'user',
    summary: 'The passkeys of the user, the oldest first.',
    input: nothing,
    output: z.array(passkey),
  }),
  renamePasskey: post('/user/passkey/rename', {
    access: 'user',
    summary: 'Gives a passkey another name.',
    input: z.object({ passkeyId, name: passkeyName }),
    output: nothing,
    refusals: ['identity.passkey_unknown'],
  }),
  removePasskey: post('/user/passkey/remove', {
    access: 'user',
    summary: 'Removes a passkey, with a fresh second factor or a recovery code.',
    input: z.object({ passkeyId, googleCode: authenticatorCode, recoveryCode: recoveryCode.optional() }),
    output: nothing,
    refusals: [...FACTOR_REFUSALS, ...LOCK_REFUSALS, 'identity.recovery_code_wrong', 'identity.passkey_unknown'],
  }),
  stepUp: post('/user/security/stepUp', {
    access: 'user',
    summary:
      'Proves a second factor for this session; security changes and outflows take it for 5 minutes. The session goes on by another token, and the one before is worth nothing.',
    input: z.object({ googleCode: authenticatorCode, passkey: assertion.optional() }),
    output: steppedUp,
    refusals: [...FACTOR_REFUSALS, 'identity.passkey_wrong', 'identity.factor_not_bound', 'session.unauthenticated'],
  }),
  stepUpAnswer: post('/user/security/stepUpAnswer', {
    access: 'public',
    summary:
      'Gives the answer of a step-up again to the browser that did not get it: by the token of before, the cookie of its session, and the lock id of the request, for 2 minutes.',
    input: z.object({ request: text().min(1).max(64) }),
    output: steppedUp,
    refusals: ['identity.step_up_unknown'],
  }),
} as const
