import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino'
import { loggedError } from './logged-error.ts'

export type Logger = PinoLogger

export interface LoggerOptions {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Standard output unless told otherwise. */
  readonly destination?: DestinationStream
}

const CENSORED = '[redacted]'

// Compared in lower case without dashes and underscores, so that "Set-Cookie" and "set_cookie" are one name.
const SECRET_NAME = new RegExp(
  [
    '^(code|data|pin|cvv|otp|totp|seed|mnemonic|ticket)$',
    '(password|pwd|passphrase|token|secret|authorization|cookie|apikey|privatekey)$',
    '^(email|sms|mobile|google|totp|verify|verification)code$',
  ].join('|'),
)

/** What a secret looks like inside a text: a bearer header, a password in an address, a parameter of a query. */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/\b(Bearer\s+)[^\s"',]+/gi, `$1${CENSORED}`],
  [/(:\/\/[^:/@\s]*:)[^@/\s]+@/g, `$1${CENSORED}@`],
  [/([?&](?:data|code|token|ticket|password|secret)=)[^&#\s]+/gi, `$1${CENSORED}`],
]

/**
 * Every line is redacted as a whole just before it is written. Paths of known secrets would miss whatever is nested
 * deeper or comes from a serializer or a child's bindings; a finished line hides nothing.
 * Children carry their bindings on each line: `logger.child({ requestId })`.
 */
export function createLogger(options: LoggerOptions): Logger {
  const settings = {
    level: options.level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: redactLine },
  }
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination)
}

function redactLine(line: string): string {
  return `${JSON.stringify(JSON.parse(line, redactMember))}\n`
}

function redactMember(this: unknown, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (isSecret(name) && !isErrorCode(this, name)) return CENSORED
  return typeof value === 'string' ? redactText(value) : value
}

function isSecret(name: string): boolean {
  return SECRET_NAME.test(name.replace(/[-_]/g, '').toLowerCase())
}

/** The code of an error ("ECONNREFUSED", "23505") comes from a program, never from a person, and tells what broke. */
function isErrorCode(holder: unknown, name: string): boolean {
  return name === 'code' && typeof holder === 'object' && holder !== null && 'stack' in holder
}

function redactText(text: string): string {
  return SECRET_TEXTS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)
}
