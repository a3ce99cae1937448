import type { Json } from '../../platform/json.ts'
import type { Mail } from '../../platform/messaging/mail.ts'
import type { Sms } from '../../platform/messaging/sms.ts'
import { job } from '../../platform/module.ts'
import { createChoices } from './choices.ts'
import { type Declaration, type Declared, known, type TextParams, type Topic } from './declarations.ts'
import { createDelivery } from './delivery.ts'
import { noticesRoutes } from './notices.routes.ts'
import { createSending, FORGET, SEND, type SendingDeps } from './sending.ts'

export type { Content, Declared, Prepared, Say, TextParams } from './declarations.ts'
export type { Contact, Deliver } from './delivery.ts'
export type { Message } from './layout.ts'
export type { Recipient } from './sending.ts'

export interface NoticesDeps extends Omit<SendingDeps, 'choices' | 'deliver'> {
  readonly mail: Mail
  readonly sms: Sms
}

/** What others use of it. */
export type Notices = Pick<ReturnType<typeof createNotices>, 'declare' | 'deliver'>

/** What people are told by email and SMS, for all modules in one way. */
export function createNotices(deps: NoticesDeps) {
  const choices = createChoices(deps)
  const deliver = createDelivery(deps)
  const sending = createSending({ ...deps, choices, deliver })

  /** Once for each module; it fails when a text is missing in one of the languages. */
  function declare<Kind extends string, Params extends Json = TextParams, Own extends Topic = never>(
    declaration: Declaration<Kind, Params, Own>,
  ): Declared<Kind, Params, Own> {
    sending.add(known(declaration))
    const topics = Object.entries<{ readonly wanted: boolean }>(declaration.topics ?? {})
    for (const [topic, { wanted }] of topics) choices.add(topic as Own, wanted)
    return {
      tell: (tx, told) => sending.tell(tx, declaration.module, told),
      wants: choices.wants,
      whoWant: choices.whoWant,
    }
  }

  return {
    declare,
    /** At once, for what its reader waits for; everything else is told. */
    deliver,
    /** What the job does, and every `module.kind` that it may be asked for. */
    send: sending.send,
    declared: sending.declared,
    routes: noticesRoutes(choices, deps.db),
    jobs: [job(SEND, sending.send), job(FORGET, sending.forget, { cron: '41 3 * * *', missed: 'latest' })],
  }
}
