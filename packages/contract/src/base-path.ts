/** The public API and the back office have separate origins, accounts and base paths. */
export const BASE_PATH = { web: '/web/v1', office: '/office/v1' } as const
