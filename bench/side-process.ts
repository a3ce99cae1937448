import { type ForkOptions, fork } from 'node:child_process'

/** A process beside this one, which is asked one thing at a time. */
export interface SideProcess<Asked, Told> {
  ask(message: Asked): Promise<Told>
  stop(): Promise<void>
}

export function startSideProcess<Asked extends object, Told>(
  file: string,
  options: ForkOptions = {},
): SideProcess<Asked, Told> {
  const child = fork(file, options)
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const exited = () => reject(new Error(`${file} has ended before it answered`))
        child.once('exit', exited)
        child.once('message', (answer) => {
          child.off('exit', exited)
          resolve(answer as Told)
        })
        child.send(message)
      }),
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
