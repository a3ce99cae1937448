import { connect, type Socket } from 'node:net'

export interface Door {
  readonly port: number
  /** Of this machine, and the client's own: the server lets an address have fifty connections. */
  readonly from: string
}

const HEAD_END = '\r\n\r\n'
const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const
/** A client's frames carry a mask; one of zeros leaves the text as it is. */
const MASK = [0, 0, 0, 0]

interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  readonly end: number
}

/**
 * A websocket that a process can have hundreds of without being busy with them: it knows the frames that our server sends, and
 * hands over the bytes of each text.
 */
export class StreamSocket {
  readonly #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #hear: (payload: Buffer) => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#take(chunk))
  }

  static open({ port, from }: Door): Promise<StreamSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
      socket.on('error', reject)
      socket.once('connect', () => socket.write(upgrade(port)))
      socket.once('data', (answer) => {
        const text = answer.toString('latin1')
        if (text.startsWith('HTTP/1.1 101') && text.endsWith(HEAD_END)) resolve(new StreamSocket(socket))
        else reject(new Error(`the stream is not open to ${from}: ${text.slice(0, 60)}`))
      })
    })
  }

  onText(hear: (payload: Buffer) => void): void {
    this.#hear = hear
  }

  /** When the connection is over, by whomever. */
  onEnd(ended: () => void): void {
    this.#socket.once('close', ended)
  }

  say(message: object): void {
    this.#send(OPCODE.text, Buffer.from(JSON.stringify(message)))
  }

  /** Reads nothing from now on. */
  deafen(): void {
    this.#socket.pause()
  }

  end(): void {
    this.#socket.destroy()
  }

  #send(opcode: number, payload: Buffer): void {
    if (!this.#socket.writable) return
    const length = payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 0xff]
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | opcode, ...length, ...MASK]), payload]))
  }

  #take(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (let frame = frameOf(bytes); frame !== undefined; frame = frameOf(bytes)) {
      if (frame.opcode === OPCODE.text) this.#hear(frame.payload)
      else if (frame.opcode === OPCODE.ping) this.#send(OPCODE.pong, frame.payload)
      else if (frame.opcode === OPCODE.close) this.end()
      bytes = bytes.subarray(frame.end)
    }
    this.#rest = bytes
  }
}

/** The first frame, or undefined while a part of it is missing. */
function frameOf(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start) return undefined
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : bytes.readUInt32BE(6)
  const end = start + length
  if (bytes.length < end) return undefined
  return { opcode: bytes.readUInt8(0) & 0x0f, payload: bytes.subarray(start, end), end }
}

function upgrade(port: number): string {
  const lines = ['GET /ws HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Connection: Upgrade', 'Upgrade: websocket']
  return [...lines, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${'A'.repeat(22)}==`].join('\r\n') + HEAD_END
}
