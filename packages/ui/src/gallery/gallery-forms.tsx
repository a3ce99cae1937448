import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../button.tsx'
import * as drawings from '../drawings.gen.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { CodeField } from '../fields/code-field.tsx'
import { ComboboxField, ComboboxOption, useCombobox } from '../fields/combobox.tsx'
import { FieldAction } from '../fields/field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Scale } from '../fields/scale.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { Select } from '../fields/select.tsx'
import { Switch } from '../fields/switch.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Icon } from '../icon.tsx'
import { SectionRule } from '../rule.tsx'
import { Sum } from '../sum.tsx'
import { TabPanel, Tabs } from '../tabs.tsx'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-7">
      <SectionRule title={title} level={2} className="mb-1" />
      {children}
    </section>
  )
}

export function GalleryForms() {
  return (
    <>
      <GallerySection title="Buttons">
        <Buttons />
      </GallerySection>
      <GallerySection title="Inputs">
        <Inputs />
      </GallerySection>
      <GallerySection title="Segmented control, tabs">
        <Choices />
      </GallerySection>
      <GallerySection title="Order form">
        <Ticket />
      </GallerySection>
    </>
  )
}

function Buttons() {
  const [pending, setPending] = useState(true)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="accent">Open account</Button>
        <Button variant="ink">Convert</Button>
        <Button>Cancel</Button>
        <Button variant="quiet">Quiet</Button>
        <a href="#forms" className={buttonClass({ variant: 'quiet', className: 'link' })}>
          Full fee schedule
        </a>
        <Button variant="accent" className="ml-1.5 outline-2 outline-focus outline-offset-2">
          Focused
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="buy">Buy BTC</Button>
        <Button variant="sell">Sell BTC</Button>
        <Button variant="danger">Reject</Button>
        <Button variant="buy" pending={pending} onClick={() => setPending(true)}>
          Placing order
        </Button>
        <Button variant="ink" disabled>
          Disabled
        </Button>
        <Button size="sm">Small</Button>
      </div>
      <Button variant="accent" size="lg" block>
        <Icon of={drawings.deposit} /> Send me the code
      </Button>
    </div>
  )
}

function TextInputs() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        size="md"
        label="Amount"
        action={<FieldAction>Max</FieldAction>}
        defaultValue="250.00"
        unit="EUR"
        inputMode="decimal"
        hint="Available 4,218.07 EUR"
      />
      <TextField
        size="md"
        label="Limit price"
        defaultValue="131,500.00"
        unit="EUR"
        error="43.7% above the lowest ask. You will be asked to confirm."
      />
      <TextField
        label="Email"
        type="email"
        defaultValue="name@example.eu"
        trailing={<Icon of={drawings.check} className="text-good" />}
      />
      <PasswordField
        label="Password"
        defaultValue="12345678"
        error="This password has only digits. Add at least one letter."
      />
      <Select
        label="Country of residence"
        defaultValue="IT"
        options={[
          { value: 'IT', label: 'Italy' },
          { value: 'DE', label: 'Germany' },
        ]}
      />
      <TextField
        label="Search"
        labelHidden
        placeholder="Search coins and pages"
        leading={<Icon of={drawings.search} />}
      />
      <TextField label="Locked" disabled defaultValue="Cannot be changed" size="md" />
      <Select label="Order" size="md" defaultValue="" placeholder="Choose one" options={[]} />
    </div>
  )
}

const COUNTRIES = ['Germany', 'Ireland', 'Italy', 'Spain']

function Countries() {
  const [search, setSearch] = useState('')
  const [country, setCountry] = useState('Italy')
  const shown = COUNTRIES.filter((name) => name.toLowerCase().startsWith(search.toLowerCase()))
  const { active, listId, optionId, field } = useCombobox({
    search,
    onSearch: setSearch,
    count: shown.length,
    start: shown.indexOf(country),
    page: 3,
    onChoose: (place) => setCountry(shown[place] ?? country),
  })
  return (
    <div className="max-w-80">
      <ComboboxField {...field} label="Search countries" autoFocus={false} />
      <div id={listId} role="listbox" aria-label="Countries" className="mt-1">
        {shown.map((name, place) => (
          <ComboboxOption
            key={name}
            id={optionId(place)}
            isActive={place === active}
            isCurrent={name === country}
            onChoose={() => setCountry(name)}
            className="min-h-9 px-2 text-body"
          >
            {name}
          </ComboboxOption>
        ))}
      </div>
    </div>
  )
}

function Inputs() {
  const [code, setCode] = useState('4071')
  return (
    <div className="flex flex-col gap-4">
      <TextInputs />
      <Countries />
      <TextArea
        label="Reason, the client sees the first line"
        defaultValue="We could not reach you by phone to confirm a new address."
      />
      <div className="flex flex-wrap gap-6">
        <Checkbox label="Post-only" defaultChecked />
        <Checkbox label="Hide small" />
        <Switch label="Confirm orders" defaultChecked />
        <Switch label="Sounds" />
        <Switch label="Not now" disabled />
      </div>
      <Checkbox
        defaultChecked
        label={
          <>
            I have read the{' '}
            <a className="link" href="#terms">
              terms of use
            </a>{' '}
            and the{' '}
            <a className="link" href="#privacy">
              privacy notice
            </a>
            .
          </>
        }
      />
      <Checkbox label="I am not a citizen of mainland China." error="Needed to open an account." />
      <CodeField
        label="Code from your email"
        action={<span className="text-ink-3">new code in 0:42</span>}
        value={code}
        onChange={setCode}
      />
    </div>
  )
}

type OrderTab = 'open' | 'history' | 'trades' | 'assets'

function Choices() {
  const [currency, setCurrency] = useState('EUR')
  const [side, setSide] = useState('buy')
  const [range, setRange] = useState('7D')
  const [tab, setTab] = useState<OrderTab>('open')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Segmented
          label="Currency"
          value={currency}
          onChange={setCurrency}
          options={['EUR', 'GBP', 'USDT'].map((value) => ({ value, label: value }))}
        />
        <Segmented
          label="Side"
          value={side}
          onChange={setSide}
          options={[
            { value: 'buy', label: 'Buy', tone: 'buy' },
            { value: 'sell', label: 'Sell', tone: 'sell' },
          ]}
        />
        <Segmented
          label="Range"
          size="sm"
          value={range}
          onChange={setRange}
          options={['1D', '7D', '1M'].map((value) => ({ value, label: value }))}
        />
      </div>
      <Tabs
        label="Orders"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: 'Open orders', count: 5 },
          { value: 'history', label: 'History' },
          { value: 'trades', label: 'Trades' },
          { value: 'assets', label: 'Assets' },
        ]}
      >
        <TabPanel value={tab} className="pt-3 text-ink-2">
          The panel of “{tab}”.
        </TabPanel>
      </Tabs>
    </div>
  )
}

function Ticket() {
  const [share, setShare] = useState(50)
  const steppers = (
    <span className="-mr-2.5 grid grid-cols-[28px_28px] self-stretch border-line border-l text-ink-2">
      <button type="button" aria-label="Less" className="grid place-items-center hover:text-ink">
        <Icon of={drawings.minus} size={12} />
      </button>
      <button type="button" aria-label="More" className="grid place-items-center border-line border-l hover:text-ink">
        <Icon of={drawings.plus} size={12} />
      </button>
    </span>
  )
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <TextField
          size="md"
          label="Limit price"
          defaultValue="91,200.00"
          unit="EUR"
          hint="0.31% below the last price"
          trailing={steppers}
        />
        <Scale label="Share of the balance" value={share} onChange={setShare} />
        <Sum
          dense
          rows={[
            { label: 'Available', value: '4,218.07 EUR' },
            { operator: '', label: '0.02310228 × 91,200.00', value: '2,106.93' },
            { operator: '+', label: 'Maker fee 0.10%', value: '2.10' },
            { label: 'You pay', value: '2,109.03 EUR', kind: 'answer' },
          ]}
        />
        <Button variant="buy" block>
          Buy 0.02310228 BTC
        </Button>
      </div>
      <div className="flex flex-col gap-4">
        <Sum
          rows={[
            { operator: '', label: 'Amount', value: '250.00 EUR' },
            { operator: '−', label: 'Trading fee 0.25%', value: '0.62' },
            { operator: '−', label: 'Bank fee, first 3 a month', value: '0.00' },
            { operator: '=', label: 'Buys Bitcoin for', value: '249.38', kind: 'total' },
            { operator: '÷', label: 'Price (best ask)', value: '91,484.00' },
            { operator: '=', label: 'Added to your wallet', value: '0.00272594 BTC', kind: 'answer' },
          ]}
        />
        <Scale label="Disabled scale" value={75} onChange={() => undefined} disabled />
      </div>
    </div>
  )
}
