/** What people do about the machines that act for them. */
export const api = {} as const
