import type { Json } from '../../platform/json.ts'
import type { Mail } from '../../platform/messaging/mail.ts'
import type { Sms } from '../../platform/messaging/sms.ts'
import { job } from '../../platform/module.ts'
import { createChoices } from './choices.ts'
import { type Declaration, type Declared, loadDeclaration, type TextParams, type Topic } from './declarations.ts'
import { createDelivery } from './delivery.ts'
import { noticesRoutes } from './notices.routes.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createSending, PRUNE, SEND, type SendingDeps } from './sending.ts'

export type { Declared, NoticeContent, NoticeContext, Say, TextParams } from './declarations.ts'
export type { Contact, Deliver } from './delivery.ts'
export type { Message } from './layout.ts'
export type { Recipient } from './sending.ts'

export interface NoticesDeps extends Omit<SendingDeps, 'choices' | 'deliver'> {
  readonly mail: Mail
  readonly sms: Sms
}

/** What others use of it. */
export type Notices = Pick<ReturnType<typeof createNotices>, 'declare' | 'deliver'>

/** Emails and SMS of all modules. */
export function createNotices(deps: NoticesDeps) {
  const choices = createChoices(deps)
  const deliver = createDelivery(deps)
  const sending = createSending({ ...deps, choices, deliver })

  /** Called once by each module; throws when a text is missing in one of the languages. */
  function declare<Kind extends string, Params extends Json = TextParams, Own extends Topic = never>(
    declaration: Declaration<Kind, Params, Own>,
  ): Declared<Kind, Params, Own> {
    sending.add(loadDeclaration(declaration))
    const topics = Object.entries<{ readonly onByDefault: boolean }>(declaration.topics ?? {})
    for (const [topic, { onByDefault }] of topics) choices.add(topic as Own, onByDefault)
    return {
      notify: (tx, notice) => sending.notify(tx, declaration.module, notice),
      wants: choices.wants,
      usersWanting: choices.usersWanting,
    }
  }

  return {
    declare,
    /** Sends at once, for what the user is waiting for, such as a code. */
    deliver,
    /** The work of the job, and every `module.kind` that it can send. */
    send: sending.send,
    declared: sending.declared,
    routes: noticesRoutes(choices, deps.db),
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [job(SEND, sending.send), job(PRUNE, sending.prune, { cron: '41 3 * * *', missed: 'latest' })],
  }
}
