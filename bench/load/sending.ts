import { type SenderEnd, type SenderWindow, type Sending, startSender } from './sender.ts'

/**
 * Whoever sends the orders, in a process of its own that keeps little: on a machine which the server has to share with it, the
 * collection of its garbage would take the server's turn.
 */
export type ToSender = ({ readonly do: 'start' } & Sending) | { readonly do: 'window' | 'finish' }

export type FromSender =
  | { readonly told: 'started' }
  | { readonly told: 'window'; readonly window: SenderWindow }
  | { readonly told: 'finished'; readonly end: SenderEnd }

let sender: ReturnType<typeof startSender> | undefined

async function handle(message: ToSender): Promise<FromSender> {
  if (message.do === 'start') {
    sender = startSender(message)
    return { told: 'started' }
  }
  if (sender === undefined) throw new Error('nothing is being sent')
  if (message.do === 'window') return { told: 'window', window: sender.window() }
  return { told: 'finished', end: await sender.finish() }
}

process.on('message', (message: ToSender) => void handle(message).then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit())
