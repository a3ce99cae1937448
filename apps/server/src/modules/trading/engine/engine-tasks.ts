interface EngineTask {
  readonly run: () => Promise<void>
  readonly giveUp: () => void
}

/** Work that must be alone with the books: it waits until no batch stands on them, and none comes before it is done. */
export class EngineTasks {
  readonly #waiting: EngineTask[] = []
  readonly #wake: () => void

  constructor(wake: () => void) {
    this.#wake = wake
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Undefined when the engine stops before it comes to it. */
  do<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
    this.#waiting.push({ run: () => work().then(resolve, reject), giveUp: () => resolve(undefined) })
    this.#wake()
    return promise
  }

  async runNext(): Promise<void> {
    await this.#waiting.shift()?.run()
  }

  close(): void {
    for (const { giveUp } of this.#waiting.splice(0)) giveUp()
  }
}
