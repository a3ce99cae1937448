/** The public API and the back office have separate origins, accounts and base paths. */
export const BASE_PATH = { web: '/web/v1', office: '/office/v1' } as const

/** Answers to staff tell what time it is in the product, which a sandbox may have moved. */
export const TIME_HEADER = 'x-time'
