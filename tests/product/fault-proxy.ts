import { type Link, startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/**
 * What happens to the next COMMIT that comes by: `lost` never reaches PostgreSQL; `unanswered` is applied, and its answer
 * never comes back; `cut` is sent on, and the connection ends without waiting for what becomes of it.
 */
export type CommitFault = 'lost' | 'unanswered' | 'cut'

/** Stands between a client and PostgreSQL, understands just enough of the protocol, and breaks it where it is told to. */
export interface FaultProxy extends TcpProxy {
  /** Resolves when it has happened. */
  strike(fault: CommitFault): Promise<void>
  /** Resolves when a statement that begins so has come by and waits, as if its sender were stopped; gives what lets it go on. */
  hold(statement: 'begin' | 'commit'): Promise<() => void>
}

/** One connection, and what is known of it. */
interface Talk {
  readonly link: Link
  /** While it is held, what the client sends waits here. */
  waiting: Buffer[] | undefined
  answerIsLost: boolean
}

const REQUEST_CODES = new Set([80_877_103, 80_877_104])

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let strike: { readonly fault: CommitFault; readonly done: () => void } | undefined
  let hold: { readonly statement: string; readonly held: (release: () => void) => void } | undefined

  function takeCommit(talk: Talk, message: Buffer): void {
    const { link } = talk
    if (strike === undefined) {
      link.server.write(message)
      return
    }
    const { fault, done } = strike
    strike = undefined
    if (fault === 'lost') link.cut()
    if (fault === 'cut') {
      link.server.end(message)
      link.client.destroy()
    }
    if (fault === 'unanswered') {
      talk.answerIsLost = true
      link.server.write(message)
      link.server.once('close', done)
    } else {
      done()
    }
  }

  function pass(talk: Talk, message: Buffer): void {
    if (talk.waiting !== undefined) {
      talk.waiting.push(message)
      return
    }
    const statement = statementOf(message)
    if (hold !== undefined && statement?.startsWith(hold.statement) === true) {
      const { held } = hold
      hold = undefined
      talk.waiting = [message]
      // A held sender has gone silent, so nobody tells it that the other side is gone until it speaks again.
      talk.link.closesTogether = false
      held(() => release(talk))
    } else if (statement?.startsWith('commit') === true) {
      takeCommit(talk, message)
    } else {
      talk.link.server.write(message)
    }
  }

  function release(talk: Talk): void {
    const waited = talk.waiting ?? []
    talk.waiting = undefined
    talk.link.closesTogether = true
    if (talk.link.server.destroyed) {
      talk.link.cut()
      return
    }
    for (const message of waited) pass(talk, message)
    // What was on its way arrives, even if its sender has given up meanwhile.
    if (talk.link.client.destroyed) talk.link.server.end()
  }

  const proxy = await startTcpProxy(target, (link) => {
    const talk: Talk = { link, waiting: undefined, answerIsLost: false }
    return {
      asked: createReader((message) => pass(talk, message)),
      answered: (chunk) => (talk.answerIsLost ? link.cut() : void link.client.write(chunk)),
    }
  })
  return {
    ...proxy,
    strike: (fault) => new Promise((done) => (strike = { fault, done })),
    hold: (statement) => new Promise((held) => (hold = { statement, held })),
  }
}

/** The text of a statement, in lower case; undefined for every other message. */
function statementOf(message: Buffer): string | undefined {
  const type = String.fromCharCode(message[0] ?? 0)
  if (type === 'Q') return message.toString('utf8', 5).toLowerCase()
  if (type !== 'P') return undefined
  const afterName = message.indexOf(0, 5) + 1
  return message.toString('utf8', afterName).toLowerCase()
}

/** Gives whole messages. The first one has no type, and requests for encryption may come before it. */
function createReader(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const header = started ? 1 : 0
      if (rest.length < (started ? 5 : 8)) return
      const length = header + rest.readInt32BE(header)
      if (rest.length < length) return
      if (!started) started = !REQUEST_CODES.has(rest.readInt32BE(4))
      const message = Buffer.from(rest.subarray(0, length))
      rest = rest.subarray(length)
      take(message)
    }
  }
}
