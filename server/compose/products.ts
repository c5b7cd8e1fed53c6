import type { ProductEngine } from '../ports/product-service.ts'
import type { Products } from '../ports/product.ts'
import { createSwap } from '../services/swap/index.ts'
import type { Ports } from './service-ports.ts'

/** The products that are served, each under the name of its resource in contracts/api/index.ts. */
const factories = {
  swap: createSwap,
}

type Services = { readonly [K in keyof typeof factories]: ReturnType<(typeof factories)[K]> }
type ProductHandlers = { readonly [K in keyof Services]: ReturnType<Services[K]['serve']> }

/** Makes every product. `serve` gives its handlers, once there is an engine to carry its payments out. */
export function composeProducts(ports: Ports): {
  readonly products: Products
  readonly serve: (engine: ProductEngine) => ProductHandlers
} {
  const services = Object.entries(factories).map(([name, create]) => ({ name, service: create(ports) }))
  return {
    products: Object.fromEntries(services.map(({ service }) => [service.product.key, service.product])),
    serve: (engine) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
      Object.fromEntries(
        services.map(({ name, service }) => [name, service.serve(engine)]),
      ) as ProductHandlers,
  }
}
