import type { ProductEngine, ProductService } from '../ports/product-service.ts'
import type { Products } from '../ports/product.ts'
import { createSwap } from '../services/swap/index.ts'
import type { Ports } from './service-ports.ts'

/** The products that are served, each under the name of its resource in contracts/api/index.ts. */
export const createProducts = (ports: Ports) => ({
  swap: createSwap(ports),
})

type Services = Readonly<Record<string, ProductService>>
type HandlersOf<S extends Services> = { readonly [K in keyof S]: ReturnType<S[K]['serve']> }

/** The products by their keys. */
export const productsOf = (services: Services): Products =>
  Object.fromEntries(Object.values(services).map(({ product }) => [product.key, product]))

/** The handlers of all products. */
export function serveAll<S extends Services>(services: S, engine: ProductEngine): HandlersOf<S> {
  const served = Object.entries(services).map(([name, service]) => [name, service.serve(engine)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  return Object.fromEntries(served) as HandlersOf<S>
}
