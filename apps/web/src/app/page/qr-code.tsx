import encodeQR from 'qr'

/** Cameras want dark squares on light with a margin, whatever the theme of the page. */
const MARGIN = 3

export function QrCode({ text, label, size = 176 }: { text: string; label: string; size?: number }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      data-theme="light"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-1 bg-paper-up"
    >
      <path d={path} fill="var(--ink)" />
    </svg>
  )
}
