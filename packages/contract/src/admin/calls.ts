import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { flag, line, nothing, page, paging, text } from '../fields.ts'
import { assertion, newPasskey, passkeyName } from '../identity/passkey-fields.ts'
import { authenticatorCode, email, newPassword, staff, ticket } from './fields.ts'
import { browserKey, keyCalls } from './keys.ts'
import { staffCalls } from './staff.ts'

const auditEntry = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  staffEmail: z.string(),
  act: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const ledgerAudit = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  ok: z.boolean(),
  /** The invariant of the chart of accounts, what differs (`difference`), and where and by how much. */
  findings: z.array(z.object({ invariant: z.string(), detail: z.record(z.string(), z.string().nullable()) })),
})

/** What somebody should set right, although everything runs. */
const SYSTEM_WARNINGS = [
  'index_without_venues',
  'index_without_values',
  'index_not_live',
  'discount_without_price',
  'discount_unpaid',
  'activities_pool_short',
  'activities_not_closed',
] as const
export type SystemWarning = (typeof SYSTEM_WARNINGS)[number]

const systemStatus = z.object({
  time: z.iso.datetime(),
  version: z.string(),
  sandbox: z.boolean(),
  maintenance: z.object({ active: z.boolean(), message: z.string().nullable(), until: z.iso.datetime().nullable() }),
  lastAudit: ledgerAudit.nullable(),
  processes: z.array(
    z.object({
      process: z.string(),
      role: z.string(),
      startedAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      alive: z.boolean(),
    }),
  ),
  queues: z.array(z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() })),
  /** Jobs that were given up and wait for somebody to look at them. */
  deadLetters: z.number(),
  schedules: z.array(z.object({ name: z.string(), cron: z.string(), nextAt: z.iso.datetime() })),
  warnings: z.array(z.enum(SYSTEM_WARNINGS)),
})
export type SystemStatus = z.infer<typeof systemStatus>

const password = z.string().min(1).max(200)
const enrolment = z.object({ secret: z.string(), uri: z.string() }).nullable()
/** What a passkey is in the second step: nothing yet, one way of two, the only way, or to be bound with the code. */
const PASSKEY_STEPS = ['none', 'may', 'must', 'bind'] as const
const nextStep = z.object({
  ticket: z.string(),
  enrolment,
  ownPasswordNeeded: z.boolean(),
  passkey: z.enum(PASSKEY_STEPS),
})

export const admin = {
  login: officePost('/staff/login', {
    access: 'public',
    summary:
      'First step: the password. Gives a ticket for the second step, and a secret to enrol if there is none yet.',
    input: z.object({ email, password }),
    output: nextStep,
    refusals: ['admin.credentials_wrong', 'admin.first_password_expired', 'admin.login_limit'],
  }),
  chooseOwnPassword: officePost('/staff/ownPassword', {
    access: 'public',
    summary:
      'Between the steps of a first log-in: an own password in place of the given one. Gives the ticket to go on with.',
    input: z.object({ ticket, password: newPassword }),
    output: nextStep,
    refusals: ['admin.ticket_expired', 'admin.password_same', 'admin.password_common'],
  }),
  verify: officePost('/staff/verify', {
    access: 'public',
    summary:
      'Second step: the code of the authenticator or a passkey. Opens the session. In production a passkey is needed; who has none binds one with the code.',
    input: z.object({
      ticket,
      code: authenticatorCode.optional(),
      passkey: assertion.optional(),
      newPasskey: newPasskey.optional(),
      newPasskeyName: passkeyName.optional(),
      /** Where the sandbox runs: the key that this browser signs decisions with. */
      browserKey: browserKey.optional(),
    }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime(), staff }),
    refusals: [
      'admin.code_wrong',
      'admin.passkey_wrong',
      'admin.passkey_needed',
      'admin.ticket_expired',
      'admin.own_password_needed',
      'admin.login_limit',
    ],
  }),
  logout: officePost('/staff/logout', {
    access: 'staff',
    summary: 'Ends the session.',
    input: nothing,
    output: nothing,
  }),
  me: officeGet('/staff/me', { access: 'staff', summary: 'Who is logged in.', input: nothing, output: staff }),
  ...staffCalls,
  ...keyCalls,
  changeOwnPassword: officePost('/staff/password', {
    access: 'staff',
    summary: 'Changes the password of whoever is logged in, and ends their other sessions.',
    input: z.object({ oldPassword: password, password: newPassword, code: authenticatorCode }),
    output: nothing,
    refusals: [
      'admin.old_password_wrong',
      'admin.code_wrong',
      'admin.password_same',
      'admin.password_common',
      'admin.login_limit',
    ],
  }),
  auditLog: officePost('/auditLog/list', {
    access: 'staff',
    roles: ['admin', 'compliance'],
    summary: 'Who did what, newest first, with the head of its chain of hashes. Nothing can be changed or removed.',
    input: z.object({
      ...paging,
      act: text().max(60).optional(),
      staff: email.optional(),
      subject: line(120).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
    }),
    output: page(auditEntry).extend({ head: z.object({ seq: z.string(), hash: z.string() }) }),
  }),
  systemStatus: officeGet('/system/status', {
    access: 'staff',
    summary: 'Maintenance switch, last ledger audit, processes, jobs.',
    input: nothing,
    output: systemStatus,
  }),
  setMaintenance: officePost('/system/maintenance', {
    access: 'staff',
    roles: ['admin', 'operator'],
    summary: 'Shows or removes the system-maintenance dialog on the site.',
    input: z.object({ active: flag, message: line(300).optional(), until: z.iso.datetime().optional() }),
    output: nothing,
  }),
  runAudit: officePost('/system/audit', {
    access: 'staff',
    roles: ['admin', 'operator', 'compliance'],
    summary: 'Runs the ledger audit now.',
    input: nothing,
    output: ledgerAudit,
  }),
} as const
