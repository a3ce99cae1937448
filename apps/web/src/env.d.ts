interface ImportMetaEnv {
  /** Where the texts of the pages are; see texts-plugin.ts. */
  readonly TEXT_BASE: string
}
