import { useTranslations } from '@bourse/ui/i18n.tsx'

const ROWS = [52, 80, 38, 66, 94, 46]

/** An order book in hatches, with the reader's own order in mulberry. */
export function LoginStory() {
  const t = useTranslations('identity.loginStory')
  return (
    <>
      <h2 className="display text-[clamp(44px,4.4vw,60px)] leading-none [font-weight:440]">{t('headline')}</h2>
      <p className="mt-5 max-w-[420px] text-ink-2 text-read">{t('text')}</p>
      <svg viewBox="0 0 420 200" className="mt-10 w-full max-w-[420px]" aria-hidden="true">
        <defs>
          <pattern id="asks" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V5" stroke="var(--ink-3)" />
          </pattern>
          <pattern id="bids" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <path d="M0 0V5" stroke="var(--ink-2)" />
          </pattern>
        </defs>
        {ROWS.map((share, row) => (
          <g key={share} stroke="var(--line-ctl)">
            <rect x={420 - share * 4} y={row * 14 + 0.5} width={share * 4 - 0.5} height="10" fill="url(#asks)" />
            <rect x="0.5" y={112.5 + row * 14} width={share * 3.6} height="10" fill="url(#bids)" />
          </g>
        ))}
        <path d="M0 98.5H420" stroke="var(--ink)" strokeWidth="1.6" />
        <path d="M0 98.5H150" stroke="var(--accent)" strokeWidth="5" />
      </svg>
    </>
  )
}
