/** How long an archive of one's own data can be fetched. */
export const EXPORT_KEPT_DAYS = 7
