import type { ProductEngine, ProductService } from '../ports/product-service.ts'
import type { Product, Products } from '../ports/product.ts'
import { createBridge } from '../services/bridge/index.ts'
import { createCafe } from '../services/cafe/index.ts'
import { createSwap } from '../services/swap/index.ts'
import type { Prices } from '../ports/market/prices.ts'
import type { Ports } from './service-ports.ts'

/** The products that are served, each under the name of its resource in contracts/api/index.ts. */
const factories = {
  swap: createSwap,
  bridge: createBridge,
  cafe: createCafe,
}

/** What the products are made of: the ports, and the prices that are known. */
type ProductPorts = Ports & { readonly prices: Prices }

type Factory<Handlers> = (ports: ProductPorts) => ProductService<Product, Handlers>
type Factories = typeof factories
type ProductHandlers = {
  readonly [K in keyof Factories]: Factories[K] extends Factory<infer Handlers> ? Handlers : never
}

/** Makes every product. `serve` gives its handlers, once there is an engine to carry its payments out. */
export function composeProducts(ports: ProductPorts): {
  readonly products: Products
  readonly serve: (engine: ProductEngine) => ProductHandlers
  /** The work of the products beside the calls: see ProductService. */
  readonly resume: () => Promise<void>
  readonly close: () => void
  readonly stop: () => void
} {
  const named: Readonly<Record<string, Factory<unknown>>> = factories
  const services = Object.entries(named).map(([name, create]) => ({ name, service: create(ports) }))
  return {
    products: Object.fromEntries(services.map(({ service }) => [service.product.key, service.product])),
    serve: (engine) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
      Object.fromEntries(
        services.map(({ name, service }) => [name, service.serve(engine)]),
      ) as ProductHandlers,
    async resume() {
      for (const { service } of services) await service.resume?.()
    },
    close() {
      for (const { service } of services) service.close?.()
    },
    stop() {
      for (const { service } of services) service.stop?.()
    },
  }
}
