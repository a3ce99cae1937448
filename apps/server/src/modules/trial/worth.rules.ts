import type { Units } from '@bourse/money'
import { type Rate, receiveFor } from '../convert/index.ts'

/** By the index alone: nothing is sold. */
export const receiveWorth = (amount: Units, rate: Rate): Units => receiveFor(amount, { ...rate, spreadBps: 0 })
