/** A ruled page of a ledger on which nothing is written yet; the margin line is the one mulberry element. */
export function EmptyLedger() {
  const rows = Array.from({ length: 6 }, (_, row) => 26 + row * 14)
  return (
    <svg viewBox="0 0 240 112" className="h-[112px] w-[240px] shrink-0 max-md:hidden" aria-hidden="true">
      <defs>
        <pattern id="ledger-head" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V4" stroke="var(--ink-3)" strokeWidth="0.9" />
        </pattern>
      </defs>
      <rect x="20.500" y="0.500" width="200" height="111" fill="var(--paper-up)" stroke="var(--ink)" />
      <rect x="20.500" y="0.500" width="200" height="14" fill="url(#ledger-head)" stroke="var(--ink)" />
      <path d={rows.map((y) => `M21 ${y}.5H220`).join('')} stroke="var(--line-2)" />
      <path d="M128.500 15V111M174.500 15V111" stroke="var(--line-2)" />
      <path d="M48.500 15V111" stroke="var(--accent)" strokeWidth="1.600" />
    </svg>
  )
}
