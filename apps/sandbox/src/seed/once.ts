/** Of a request that nobody repeats. */
export const ONCE = {
  subject: undefined,
  recordSubject: async () => undefined,
  recordAnswer: async () => undefined,
} as const
