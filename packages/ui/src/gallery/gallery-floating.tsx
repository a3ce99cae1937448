import { useState } from 'react'
import { Button } from '../button.tsx'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'
import { Note } from '../note.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../overlays/menu.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { toast } from '../overlays/toast.tsx'
import { ToastCard } from '../overlays/toast-surface.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Sum } from '../sum.tsx'
import { GallerySection } from './gallery-forms.tsx'

const ignore = () => undefined

export function GalleryFloating() {
  return (
    <>
      <GallerySection title="Toast, dialog, sheet, menu, tooltip">
        <div className="mb-4 grid max-w-[344px] gap-3">
          <ToastCard
            request={{ kind: 'good', title: 'Bought 0.02310228 BTC', detail: 'at 91,200.00, fee 2.10 EUR' }}
            onClose={ignore}
          />
          <ToastCard
            request={{
              kind: 'bad',
              title: 'Not placed',
              detail: 'Balance is 12.40 EUR short.',
              action: { label: 'Deposit', onClick: ignore },
            }}
            onClose={ignore}
          />
        </div>
        <Floating />
      </GallerySection>
      <GallerySection title="Notes">
        <div className="flex flex-col gap-2">
          <Note kind="warn">Send only ETH on Ethereum. Other networks cannot be returned.</Note>
          <Note kind="info">Prices paused 12 seconds ago. Reconnecting.</Note>
          <Note
            kind="info"
            icon={<Icon of={drawings.clock} />}
            action={
              <a className="link" href="#deposit">
                Follow the deposit
              </a>
            }
          >
            <b className="font-semibold">0.84 ETH on its way.</b> 7 of 12 confirmations on Ethereum.
          </Note>
          <Note kind="error">This address belongs to another network.</Note>
          <Note kind="plain">Rejecting returns 0.92 BTC to the client’s wallet at once.</Note>
        </div>
      </GallerySection>
    </>
  )
}

function Floating() {
  const [dialog, setDialog] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [language, setLanguage] = useState('en')
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => toast.good('Bought 0.02310228 BTC', { detail: 'at 91,200.00, fee 2.10 EUR' })}>
        Toast
      </Button>
      <Button
        onClick={() =>
          toast.bad('Not placed', {
            detail: 'Balance is 12.40 EUR short.',
            action: { label: 'Deposit', onClick: ignore },
          })
        }
      >
        Refusal
      </Button>
      <Button onClick={() => setDialog(true)}>Dialog</Button>
      <Button onClick={() => setSheet(true)}>Sheet</Button>
      <Menu
        align="start"
        trigger={
          <Button>
            <Icon of={drawings.globe} /> Menu
          </Button>
        }
      >
        <MenuItem icon={<Icon of={drawings.settings} />} hint="S">
          Settings
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Language</MenuLabel>
        <MenuChoice
          label="Language"
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: 'English' },
            { value: 'it', label: 'Italiano' },
          ]}
        />
        <MenuSeparator />
        <MenuItem icon={<Icon of={drawings.logOut} />} tone="danger">
          Log out
        </MenuItem>
      </Menu>
      <Tooltip text="Waits in the order book, so you never pay the 0.25% taker fee.">
        <Button variant="quiet">Tooltip</Button>
      </Tooltip>
      <FarPrice open={dialog} onOpenChange={setDialog} />
      <Networks open={sheet} onOpenChange={setSheet} />
    </div>
  )
}

interface FloatingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function FarPrice({ open, onOpenChange }: FloatingProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="This price is far from the market"
      description="Your limit of 131,500.00 is 43.7% above the lowest ask, 91,484.00. The order would fill at once, at up to your limit."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Change price</Button>
          <Button variant="ink" onClick={() => onOpenChange(false)}>
            Place anyway
          </Button>
        </>
      }
    >
      <Sum
        rows={[
          { label: 'Lowest ask', value: '91,484.00' },
          { label: 'Your limit', value: '131,500.00' },
          { label: 'Worst case, extra cost', value: '+924.46 EUR', kind: 'answer', tone: 'bad' },
        ]}
      />
    </Dialog>
  )
}

function Networks({ open, onOpenChange }: FloatingProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Choose network"
      actions={
        <Button variant="ink" size="lg" onClick={() => onOpenChange(false)}>
          Use Ethereum
        </Button>
      }
    >
      <ul>
        {[
          ['Ethereum', 'about 3 min'],
          ['Arbitrum', 'about 1 min'],
        ].map(([name, time]) => (
          <li key={name} className="flex h-14 items-center justify-between border-line border-b">
            <span className="font-semibold">{name}</span>
            <span className="text-dense text-ink-3">{time}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
