import type { Json } from '../../apps/server/src/platform/json.ts'
import type { Bus } from '../../apps/server/src/platform/messaging/bus.ts'
import type { RequestSubject } from '../../apps/server/src/platform/messaging/subjects.ts'
import type { Moods } from './random.ts'

/** Every command arrives twice, at once or later, and what is told comes again and in another order. */
export function unrulyBus(bus: Bus, moods: Moods): Bus {
  const late: (() => void)[] = []
  const later = (act: () => void) => {
    late.push(act)
    setImmediate(() => {
      for (const waiting of moods.random.shuffled(late.splice(0))) waiting()
    })
  }
  return {
    ...bus,
    publish(subject, message) {
      later(() => bus.publish(subject, message))
      if (moods.random.chance(50)) later(() => bus.publish(subject, message))
    },
    request<Message extends Json, Answer extends Json>(
      subject: RequestSubject<Message, Answer>,
      message: NoInfer<Message>,
      options: { readonly timeoutMs: number },
    ) {
      const again = () => void bus.request(subject, message, options).catch(() => undefined)
      const first = bus.request(subject, message, options)
      if (moods.random.chance(50)) again()
      else void first.then(again, again)
      return first
    },
  }
}
