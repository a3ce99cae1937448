/** What is asked about (COBS 10 Annex 4): one question of each topic. Those that are fundamental must be answered rightly. */
export const TOPICS = [
  { topic: 'role', fundamental: false },
  { topic: 'contract', fundamental: false },
  { topic: 'loss', fundamental: true },
  { topic: 'failure', fundamental: false },
  { topic: 'protection', fundamental: true },
  { topic: 'value', fundamental: false },
  { topic: 'liquidity', fundamental: false },
  { topic: 'volatility', fundamental: false },
  { topic: 'complexity', fundamental: false },
  { topic: 'custody', fundamental: false },
  { topic: 'transfer', fundamental: false },
  { topic: 'spread', fundamental: false },
] as const
export type Topic = (typeof TOPICS)[number]['topic']

/** Each topic has three questions, so that a second try can ask another. */
export const VARIANTS = ['one', 'two', 'three'] as const
export type Variant = (typeof VARIANTS)[number]

export const OPTIONS = ['a', 'b', 'c'] as const
export type Option = (typeof OPTIONS)[number]
/** Of every question, as the texts have them; people see them in an order of their own. */
const RIGHT: Option = 'a'
const ENOUGH = 10

export interface AskedQuestion {
  readonly topic: Topic
  readonly variant: Variant
  readonly order: readonly Option[]
}

/** Puts things in an order that nobody can foresee. */
export type Shuffle = <Item>(items: readonly Item[]) => Item[]

/** One question of each topic, and none that was asked the last time. */
export function drawQuestions(last: readonly AskedQuestion[], shuffle: Shuffle): AskedQuestion[] {
  return shuffle(TOPICS).map(({ topic }) => {
    const before = last.find((asked) => asked.topic === topic)?.variant
    const [variant = 'one'] = shuffle(VARIANTS.filter((one) => one !== before))
    return { topic, variant, order: shuffle(OPTIONS) }
  })
}

/** `answers` are places in the order that was shown, question by question. */
export function judgeAnswers(asked: readonly AskedQuestion[], answers: readonly number[]) {
  const isRight = ({ order }: AskedQuestion, place: number) => order[answers[place] ?? -1] === RIGHT
  const right = asked.filter(isRight).map(({ topic }) => topic)
  const wrong = TOPICS.map(({ topic }) => topic).filter((topic) => !right.includes(topic))
  const fundamentals = TOPICS.every(({ topic, fundamental }) => !fundamental || right.includes(topic))
  return { right: right.length, wrong, passed: right.length >= ENOUGH && fundamentals }
}

const DAY_MS = 24 * 60 * 60_000

interface Try {
  readonly answeredAt: Date
  readonly passed: boolean
}

/** After two failures in a row a day lies between tries, after four a month; `tries` come with the last first. */
export function nextTryAt(tries: readonly Try[]): Date | undefined {
  const failed = tries.findIndex(({ passed }) => passed)
  const failures = failed === -1 ? tries.length : failed
  const [last] = tries
  if (last === undefined || failures < 2) return undefined
  return new Date(last.answeredAt.getTime() + (failures < 4 ? DAY_MS : 30 * DAY_MS))
}
