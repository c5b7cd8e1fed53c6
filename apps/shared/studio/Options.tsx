import type { PageChain } from '#contracts/embed/page.ts'
import { Choice, FilterField } from '../parts/filters.tsx'
import { SelectInput } from '../parts/Field.tsx'
import { setQuery } from '../router/address.ts'
import type { WidgetKey, Wish } from './wish.ts'

const names: Readonly<Record<WidgetKey, string>> = { swap: 'Swap', bridge: 'Bridge' }

const FIELDS = [
  { name: 'from', label: 'From token', placeholder: 'ETH' },
  { name: 'to', label: 'To token', placeholder: 'USDC' },
  { name: 'amount', label: 'Amount', placeholder: '0.5' },
  { name: 'locale', label: 'Number format', placeholder: 'en' },
  { name: 'height', label: 'Height', placeholder: '640' },
] as const

interface OptionsProps {
  readonly wish: Wish
  readonly products: readonly WidgetKey[]
  readonly chains: readonly Pick<PageChain, 'key' | 'name'>[]
}

/** What the widget is for, and what it begins with. */
export function Options({ wish, products, chains }: OptionsProps) {
  return (
    <div class="studio-fields">
      <SelectInput
        label="Product"
        value={wish.product}
        choices={products.map((key) => ({ value: key, label: names[key] }))}
        onChange={(product) => setQuery({ product: product === products[0] ? undefined : product })}
      />
      <SelectInput
        label="Theme"
        value={wish.theme}
        choices={[
          { value: 'auto', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(theme) => setQuery({ theme: theme === 'auto' ? undefined : theme })}
      />
      <Choice
        label="Chain"
        name="chain"
        choices={chains.map(({ key }) => key)}
        all="The first"
        labelOf={(key) => chains.find((chain) => chain.key === key)?.name ?? key}
      />
      {FIELDS.map((field) => (
        <FilterField key={field.name} {...field} />
      ))}
    </div>
  )
}
