import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import * as sql from './db-client.sql.ts'

export interface ClientTraits {
  /** Gives every statement with parameters a name, by which the server keeps it. */
  readonly prepared: boolean
  /** After so long without an answer PostgreSQL is asked whether it is at work on it at all, and again after as long. */
  readonly doubtAfterMs: number
  /** How long an answer may take before the connection counts as dead, whatever PostgreSQL says. */
  readonly answerWithinMs: number
}

/** Of every statement that was ever prepared in this process. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * PostgreSQL ends by itself what takes too long, and says so. When even that does not arrive, the other side is gone without
 * a word (a cable, a firewall that forgot the connection): then the connection is given up, and who waits for an answer is
 * told as after any other loss. The driver's own time limit leaves such a connection in the pool.
 */
export function clientClass(traits: ClientTraits): new (config?: pg.ClientConfig) => pg.Client {
  const { prepared, doubtAfterMs, answerWithinMs } = traits
  const work = createWorkWatch(doubtAfterMs)
  return class extends pg.Client {
    readonly #socket: Socket
    readonly #config: pg.ClientConfig
    #askedAt = 0
    #doubt: NodeJS.Timeout | undefined

    constructor(config: pg.ClientConfig = {}) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      this.#socket = socket
      this.#config = config
      this.on('drain', () => this.#answered())
      this.on('end', () => this.#answered())
    }

    // The signatures of pg's query are many; only the one with a text and values is changed.
    override query(...given: never[]): never {
      this.#asked()
      const [text, values] = given as unknown as [unknown, unknown]
      const plain = super.query as (...all: unknown[]) => never
      const named = prepared && typeof text === 'string' && Array.isArray(values) && values.length > 0
      return named
        ? plain.call(this, { name: nameOf(text), text, values }, ...given.slice(2))
        : plain.apply(this, given)
    }

    #asked(): void {
      this.#askedAt = performance.now()
      if (this.#doubt !== undefined) this.#doubt.refresh()
      else this.#doubtLater()
    }

    #doubtLater(): void {
      const waited = performance.now() - this.#askedAt
      const later = Math.max(0, Math.min(doubtAfterMs, answerWithinMs - waited))
      this.#doubt = setTimeout(() => void this.#overdue(), later).unref()
    }

    #answered(): void {
      clearTimeout(this.#doubt)
      this.#doubt = undefined
    }

    async #overdue(): Promise<void> {
      const { bytesRead } = this.#socket
      const isInTime = performance.now() - this.#askedAt < answerWithinMs
      const isAtWork = isInTime && (await work.mayBeAtWork(this.#config, processOf(this)))
      // A process that was itself stopped for a while first reads what has arrived meanwhile.
      await delay(0)
      if (this.#doubt === undefined) return
      if (this.#socket.bytesRead !== bytesRead) this.#asked()
      else if (isAtWork) this.#doubtLater()
      else this.#socket.destroy(new Error('PostgreSQL does not answer'))
    }
  }
}

/** Which of PostgreSQL's processes serves it; the driver's types do not know that it knows. */
const processOf = (client: pg.Client) => (client as unknown as { readonly processID: number | null }).processID

type Seen = ReadonlyMap<number, boolean> | 'unsure' | 'away'

/** Asks on a connection of its own who of us is being worked for; many who doubt at once ask once. */
function createWorkWatch(withinMs: number) {
  let asking: Promise<Seen> | undefined

  async function ask({ connectionString }: pg.ClientConfig): Promise<Seen> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return new Map((await sql.findProcesses(client)).map(({ pid, isAtWork }) => [pid, isAtWork]))
    } catch (error) {
      // Too many connections, or starting up: whoever says so is there.
      return error instanceof pg.DatabaseError ? 'unsure' : 'away'
    } finally {
      client.end().catch(() => undefined)
    }
  }

  return {
    /** Where nobody can say, it may be: the limit on the answer still holds. */
    async mayBeAtWork(config: pg.ClientConfig, pid: number | null): Promise<boolean> {
      asking ??= ask(config).finally(() => {
        asking = undefined
      })
      const seen = await asking
      if (seen === 'away' || seen === 'unsure') return seen === 'unsure'
      // A pooler between us gives numbers of its own.
      return seen.get(pid ?? 0) ?? true
    },
  }
}
