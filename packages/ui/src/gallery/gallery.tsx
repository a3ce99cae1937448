import { Segmented } from '../fields/segmented.tsx'
import { Logo, Mark } from '../logo.tsx'
import { Toaster } from '../overlays/toast.tsx'
import { ScotchRule } from '../rule.tsx'
import { type ThemeChoice, useTheme } from '../theme.ts'
import { GalleryData } from './gallery-data.tsx'
import { GalleryFloating } from './gallery-floating.tsx'
import { GalleryForms } from './gallery-forms.tsx'

/** Every component in both themes, for developers. The page is not part of the product, so its texts are plain English. */
export function Gallery() {
  return (
    <>
      <main className="grid xl:grid-cols-2">
        <h1 className="sr-only">Components</h1>
        <GallerySheet theme="light" />
        <GallerySheet theme="dark" />
      </main>
      <Toaster />
    </>
  )
}

function GallerySheet({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} className="min-w-0 bg-paper px-4 py-8 text-body md:px-10">
      <div className="mb-5 flex items-center justify-between">
        <Logo size={32} />
        <span className="flex items-center gap-2">
          <Mark size={48} />
          <Mark size={24} />
          <Mark size={16} />
        </span>
      </div>
      <ScotchRule className="mb-4" />
      <p className="display mb-6 text-h1">The exchange that shows its working.</p>
      <ThemeControls />
      <GalleryForms />
      <GalleryData />
      <GalleryFloating />
    </div>
  )
}

const CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

function ThemeControls() {
  const theme = useTheme()
  return (
    <div className="mb-7 flex flex-wrap items-center gap-4">
      <Segmented label="Theme" size="sm" value={theme.choice} onChange={theme.setChoice} options={CHOICES} />
      <Segmented
        label="Price colours"
        size="sm"
        value={theme.colourBlind ? 'cb' : 'plain'}
        onChange={(value) => theme.setColourBlind(value === 'cb')}
        options={[
          { value: 'plain', label: 'Green and red' },
          { value: 'cb', label: 'Blue and orange' },
        ]}
      />
    </div>
  )
}
