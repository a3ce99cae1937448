import { z } from 'zod'
import { get, post } from '../call.ts'
import { nothing } from '../fields.ts'
import {
  account,
  area,
  authenticatorCode,
  code,
  codeSent,
  country,
  email,
  FIAT_PREFERENCES,
  inviteCode,
  phone,
  registrationBonus,
  username,
} from './fields.ts'
import { CODE_REFUSALS, FACTOR_REFUSALS, LOCK_REFUSALS, SEND_REFUSALS } from './refusals.ts'

/** By what a person is known and reached, who invited them, and what they tell about themselves. */
export const contactCalls = {
  areas: post('/user/user/getAreaNo', {
    access: 'public',
    summary: 'The countries whose phone numbers can have an account, each with dialling code and an example.',
    input: nothing,
    output: z.array(area),
  }),
  sendNewCode: post('/user/security/sendNewCode', {
    access: 'user',
    summary: 'Sends a code to the address or number that is to be bound. Whether another account has it is not told.',
    input: z.object({ account }),
    output: codeSent,
    refusals: [...SEND_REFUSALS, 'identity.email_same', 'identity.phone_same'],
  }),
  setEmail: post('/user/user/setEmail', {
    access: 'user',
    summary: 'Binds an email address, or puts another in its place, with a code to each side.',
    input: z.object({ oldEmail: email.optional(), oldCode: code, email, code, googleCode: authenticatorCode }),
    output: nothing,
    refusals: [
      'identity.email_not_registered',
      'identity.email_same',
      'identity.email_taken',
      'identity.old_code_wrong',
      'identity.old_code_expired',
      ...CODE_REFUSALS,
      ...FACTOR_REFUSALS,
      ...LOCK_REFUSALS,
    ],
  }),
  setMobile: post('/user/user/setMobile', {
    access: 'user',
    summary: 'Binds a phone number, or puts another in its place, with a code to each side.',
    input: z.object({ oldPhone: phone.optional(), oldCode: code, phone, code, googleCode: authenticatorCode }),
    output: nothing,
    refusals: [
      'identity.phone_malformed',
      'identity.phone_area_closed',
      'identity.phone_not_registered',
      'identity.phone_same',
      'identity.phone_taken',
      'identity.old_code_wrong',
      'identity.old_code_expired',
      ...CODE_REFUSALS,
      ...FACTOR_REFUSALS,
      ...LOCK_REFUSALS,
    ],
  }),
  setInviteCode: post('/user/user/setInviteCode', {
    access: 'user',
    summary: 'Names the inviter of an account that has none, once and within 7 days of its registration.',
    input: z.object({ inviteCode }),
    output: nothing,
    refusals: [
      'identity.invite_code_unknown',
      'identity.invite_code_own',
      'identity.invite_code_set',
      'identity.invite_code_late',
      'identity.invite_not_offered',
    ],
  }),
  inviter: get('/user/invite/inviter', {
    access: 'public',
    summary: 'The masked name behind an invitation code, or null when there is none.',
    input: z.object({ inviteCode }),
    output: z.object({ name: z.string().nullable() }),
  }),
  registrationBonus: get('/user/user/registrationBonus', {
    access: 'public',
    summary: 'What a new account is given today, by currency, and the countries in which it is not offered.',
    input: nothing,
    output: registrationBonus,
  }),
  updateUser: post('/user/user/update', {
    access: 'user',
    summary: 'Keeps what the user tells about themselves: the fiat preference, the display name, the country.',
    input: z.object({
      fiat: z.enum(FIAT_PREFERENCES).optional(),
      username: username.optional(),
      country: country.optional(),
    }),
    output: nothing,
    refusals: ['identity.country_restricted', 'identity.country_fixed'],
  }),
} as const
