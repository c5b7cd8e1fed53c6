import type { RequestPart } from '#contracts/api/dashboard/logs.ts'
import type { ProductKey } from '#contracts/api/values.ts'
import type { EmbedProduct } from '#contracts/embed/products.ts'
import type { Me } from '../state/me.ts'

interface Product {
  readonly key: ProductKey
  readonly name: string
  /** The segment of its calls behind `/api/v1/`. */
  readonly part: RequestPart
}

/** A product with a widget. */
interface WidgetProduct extends Product {
  readonly key: ProductKey & EmbedProduct
  /** By the features of this deployment, which are known once the member is. */
  readonly isServed: (features: Me['features'] | undefined) => boolean
}

const withWidget = [
  {
    key: 'swap',
    name: 'Swap',
    part: 'swap',
    isServed: () => true,
  },
  {
    key: 'bridge',
    name: 'Bridge',
    part: 'bridge',
    isServed: (features) => features?.bridge === true,
  },
] as const satisfies readonly WidgetProduct[]

/** Every product as the dashboard shows it, those with a widget first. A product has its entry here alone. */
export const productList = [
  ...withWidget,
  { key: 'cafe', name: 'Cafe', part: 'market' },
  { key: 'token', name: 'Token', part: 'token' },
  { key: 'nft', name: 'NFT', part: 'nft' },
] as const satisfies readonly Product[]

export const productKeys = productList.map(({ key }) => key)

/** The product whose widget a new partner begins with. */
export const firstWidget = withWidget[0]

/** The products whose widgets this deployment serves. */
export const servedWidgets = (features: Me['features'] | undefined) =>
  withWidget.filter(({ isServed }) => isServed(features))
