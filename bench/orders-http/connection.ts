import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  readonly status: number
  readonly body: string
}

export interface HttpAsking {
  readonly method: 'POST' | 'DELETE' | 'GET'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const HEAD_END = '\r\n\r\n'

/**
 * One kept-alive connection that has one request on its way at a time. A client library would cost more than the server
 * under test; this one knows only what our server sends: a status, a content length, a body.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #host: string
  #received = ''
  #answer: ((answer: HttpAnswer) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.#received += text
      this.#read()
    })
    socket.on('error', (error) => this.#fail?.(error))
    socket.on('close', () => this.#fail?.(new Error('the server closed the connection')))
  }

  /** From an address of this machine: a server counts by address what comes to it. */
  static open(port: number, from = '127.0.0.1'): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () =>
        resolve(new HttpConnection(socket, `127.0.0.1:${port}`)),
      )
      socket.once('error', reject)
    })
  }

  ask({ method, path, headers, body = '' }: HttpAsking): Promise<HttpAnswer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${lines.join('')}` +
          `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}${HEAD_END}${body}`,
      )
    })
  }

  /** A session is its token and its cookie, with a space between them. */
  post(path: string, body: string, session: string): Promise<HttpAnswer> {
    const [token = '', cookie = ''] = session.split(' ')
    const page = { Origin: `http://${this.#host}`, channel: 'web' }
    const headers = session === '' ? page : { ...page, Authorization: token, Cookie: cookie }
    return this.ask({ method: 'POST', path, headers, body })
  }

  close(): void {
    this.#fail = undefined
    this.#socket.destroy()
  }

  #read(): void {
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.slice(0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) {
      this.#fail?.(new Error(`an answer without a length: ${head.slice(0, 80)}`))
      return
    }
    const bodyStart = headEnd + HEAD_END.length
    if (this.#received.length < bodyStart + length) return
    const body = this.#received.slice(bodyStart, bodyStart + length)
    this.#received = this.#received.slice(bodyStart + length)
    this.#answer?.({ status: Number(head.slice(9, 12)), body })
  }
}
