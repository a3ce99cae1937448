import encodeQR from 'qr'
import { qrPath } from './qr-path.ts'

/** Cameras want dark squares on light with a margin, whatever the theme of the page. */
const MARGIN = 3

export function QrCode({ text, label, size = 176 }: { text: string; label: string; size?: number | undefined }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  return (
    <svg
      data-theme="light"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="rounded-1 bg-paper-up"
    >
      <path d={qrPath(modules)} fill="var(--ink)" />
    </svg>
  )
}
