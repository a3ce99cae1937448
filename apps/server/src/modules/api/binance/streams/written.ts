import type { OpenTopic } from '../../../stream/index.ts'

/** The same topic, with what it says written as this door does. */
export function written(open: OpenTopic, event: (data: unknown) => unknown): OpenTopic {
  return (touch) => {
    const topic = open(touch)
    return {
      ...topic,
      snapshot() {
        const data = topic.snapshot()
        return data === undefined ? undefined : event(data)
      },
      news: () => topic.news().map((message) => ({ ...message, data: event(message.data) })),
    }
  }
}
