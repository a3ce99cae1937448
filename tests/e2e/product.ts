import { inject } from 'vitest'

const own = inject('products')[Number(process.env.VITEST_POOL_ID ?? '1') - 1]
if (own === undefined) throw new Error('there is a product for each worker')

/** The product of this worker: files that run at the same time share neither a clock nor an inbox. */
export const { siteUrl, officeUrl, staffSessions } = own

/** Passkeys belong to a name, and an address of numbers is none; a page is opened by either, and cookies belong to one. */
export const bothNames = (url: string): readonly string[] => [url, url.replace('127.0.0.1', 'localhost')]
