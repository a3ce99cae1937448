import type { Order } from '@bourse/contract'
import { fc, test as property } from '@fast-check/vitest'
