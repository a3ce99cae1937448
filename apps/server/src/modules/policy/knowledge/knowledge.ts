import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { KnowledgeOutcome, KnowledgeTest, Language } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { createTexts } from '../../../platform/texts.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type AskedQuestion, drawQuestions, judgeAnswers, nextTryAt, TOPICS } from './knowledge.rules.ts'
import * as sql from './knowledge.sql.ts'

const texts = createTexts(join(import.meta.dirname, '../locales'))

export interface KnowledgeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly pass: (tx: Tx, userId: string, step: 'knowledge') => Promise<void>
}

type Waits = { readonly code: 'policy.knowledge_wait' }
type Unknown = { readonly code: 'policy.try_unknown' }

interface Answers {
  readonly tryId: string
  readonly answers: readonly number[]
}

export type Knowledge = ReturnType<typeof createKnowledge>

/** The questions about the risks: who is asked what, and what came of it. */
export function createKnowledge({ db, clock, ids, pass }: KnowledgeDeps) {
  /** Undefined when the next try may begin. */
  async function waits(on: Queryable, userId: string): Promise<Date | undefined> {
    const next = nextTryAt(await sql.answeredTries(on, userId))
    return next !== undefined && next > clock.now() ? next : undefined
  }

  /** What is open is shown again, so that nobody looks for easier questions by asking twice. */
  async function questions(userId: string, language: Language): Promise<Result<KnowledgeTest, Waits>> {
    return db.tx(async (tx): Promise<Result<KnowledgeTest, Waits>> => {
      if ((await waits(tx, userId)) !== undefined) return refuse({ code: 'policy.knowledge_wait' })
      const [last] = await sql.answeredTries(tx, userId)
      const drawn = drawQuestions(last?.questions ?? [], shuffled)
      await sql.insertTry(tx, userId, { id: ids.next('ktr'), askedAt: clock.now(), questions: drawn })
      const open = await sql.findOpenTry(tx, userId)
      return ok({ tryId: open?.id ?? '', questions: (open?.questions ?? drawn).map((one) => shown(one, language)) })
    })
  }

  async function answer(
    userId: string,
    { tryId, answers }: Answers,
    language: Language,
  ): Promise<Result<KnowledgeOutcome, Unknown>> {
    return db.tx(async (tx): Promise<Result<KnowledgeOutcome, Unknown>> => {
      const open = await sql.findOpenTry(tx, userId)
      if (open?.id !== tryId) return refuse({ code: 'policy.try_unknown' })
      const { right, wrong, passed } = judgeAnswers(open.questions, answers)
      await sql.answerTry(tx, { id: open.id, right, passed, now: clock.now() })
      if (passed) await pass(tx, userId, 'knowledge')
      const say = (topic: string, part: string) => texts(language, `questions.${topic}.${part}`, {})
      const topics = wrong.map((topic) => ({ title: say(topic, 'title'), about: say(topic, 'about') }))
      return ok({ passed, right, of: TOPICS.length, topics })
    })
  }

  return { waits, questions, answer }
}

function shown({ topic, variant, order }: AskedQuestion, language: Language) {
  const say = (part: string) => texts(language, `questions.${topic}.${variant}.${part}`, {})
  return { question: say('text'), answers: order.map(say) }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}
