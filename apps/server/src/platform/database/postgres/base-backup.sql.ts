/** Keeps the log from being recycled while it is copied; it goes with the connection. */
export const KEEP_LOG = `select pg_create_physical_replication_slot('bourse_backup', true, true)`

/** Waits for a checkpoint at once instead of a leisurely one. Gives the first file of the log that is needed. */
export const START = `select pg_walfile_name(pg_backup_start('bourse', true)) as first`

/** What must stand in the copy under its name, and the last file of the log that is needed. */
export const STOP = `
  select pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as spaces from pg_backup_stop(false)`
