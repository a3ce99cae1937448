/** Every process that is on the bus; each has a user of its own there. The signer is not. */
export const BUS_ROLES = ['api', 'engine', 'stream', 'worker'] as const
export type BusRole = (typeof BUS_ROLES)[number]

interface Right {
  /** As NATS writes it: `*` stands for one part. */
  readonly subject: string
  readonly published: readonly BusRole[]
  readonly heard: readonly BusRole[]
}

const ALL = BUS_ROLES
/** Where people and staff act, and where time does. */
const ACTING = ['api', 'worker'] as const

/**
 * Who may say what, and who may hear it. What an engine decided comes of engines alone, and commands to one of those who serve
 * people: a process that somebody has taken over makes no trades up, and reads nobody's orders but where it streams them.
 */
const RIGHTS: readonly Right[] = [
  { subject: 'session.ended.*', published: ACTING, heard: ALL },
  { subject: 'session.ended_user.*', published: ACTING, heard: ALL },
  { subject: 'session.token_replaced.*', published: ['api'], heard: ALL },
  { subject: 'api.keys_changed.*', published: ACTING, heard: ALL },
  { subject: 'market.changed.*', published: ['engine'], heard: ['api', 'stream', 'worker'] },
  { subject: 'market.book.*', published: ['api', 'stream', 'worker'], heard: ['engine'] },
  { subject: 'market.candles.*', published: ['worker'], heard: ['api', 'stream', 'worker'] },
  { subject: 'markets.catalogue_changed', published: ACTING, heard: ALL },
  { subject: 'markets.listings_changed', published: ACTING, heard: ALL },
  { subject: 'content.publications_changed', published: ACTING, heard: ALL },
  { subject: 'policy.rules_changed', published: ACTING, heard: ALL },
  { subject: 'policy.person_changed', published: ACTING, heard: ALL },
  { subject: 'convert.desk_changed', published: ACTING, heard: ALL },
  { subject: 'user.events_lost', published: ['engine'], heard: ['api', 'stream'] },
  { subject: 'user.changed.*', published: ['engine'], heard: ['stream'] },
  { subject: 'user.executions.*', published: ['engine'], heard: ['api'] },
  { subject: 'user.notice.*', published: ACTING, heard: ['stream'] },
  { subject: 'user.funding.*', published: ACTING, heard: ['stream'] },
  { subject: 'trading.command.*.*', published: ACTING, heard: ['engine'] },
  { subject: 'trading.move.*.*', published: ['engine'], heard: ['engine'] },
  { subject: 'trading.groups_changed', published: ['engine'], heard: ALL },
  { subject: 'trading.tiers_changed', published: ['worker'], heard: ['engine'] },
  { subject: 'stream.address_counts', published: ['stream'], heard: ALL },
  { subject: 'platform.rates_taken', published: ['api', 'stream', 'worker'], heard: ALL },
  { subject: 'platform.rates_forgotten', published: ['api'], heard: ALL },
]

export const BUS_SUBJECTS = RIGHTS.map(({ subject }) => subject)

const listed = (subjects: readonly string[]) => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`

/** Answers are no subject of their own: whoever is asked may answer once, and each hears the answers to its own questions alone. */
function userOf(role: BusRole, password: string): string {
  const [published, heard] = (['published', 'heard'] as const).map((way) =>
    RIGHTS.filter((right) => right[way].includes(role)).map(({ subject }) => subject),
  )
  return `    {
      user: "${role}", password: "${password}"
      permissions: {
        publish: ${listed(published ?? [])}
        subscribe: ${listed([...(heard ?? []), `_INBOX_${role}.>`])}
        allow_responses: ${role === 'engine'}
      }
    }`
}

/** The part of NATS' settings that says who may connect. Nobody may without a name. */
export function busUsers(passwords: Readonly<Record<BusRole, string>>): string {
  return `authorization {\n  users = [\n${BUS_ROLES.map((role) => userOf(role, passwords[role])).join('\n')}\n  ]\n}\n`
}
