import type { OpenTopic } from '../../../stream/index.ts'

/** The same news, told together after so long. */
export function calmed(open: OpenTopic, everyMs: number): OpenTopic {
  return (touch) => {
    let timer: NodeJS.Timeout | undefined
    const topic = open(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        touch()
      }, everyMs)
    })
    return {
      ...topic,
      close() {
        clearTimeout(timer)
        topic.close()
      },
    }
  }
}
