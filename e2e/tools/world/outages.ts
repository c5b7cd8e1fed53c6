/** The outage of a service of the world; `{}` ends it. See sandbox/README.md. */
export interface Outage {
  readonly latencyMs?: number
  readonly fail?: '429' | '500' | 'html' | 'timeout' | 'lost'
  readonly times?: number
}

type Service = 'lifi' | 'kyberswap' | 'bridge'

export interface Outages {
  order(service: Service, outage: Outage): Promise<void>
  /** Ends all of them. Answers whether there were any since it was called last. */
  endAll(): Promise<boolean>
}

export function createOutages(control: string): Outages {
  const ordered = new Set<Service>()
  const order = async (service: Service, outage: Outage) => {
    ordered.add(service)
    const response = await fetch(`${control}/${service}`, { method: 'POST', body: JSON.stringify(outage) })
    if (!response.ok) throw new Error(`no outage of ${service}: ${await response.text()}`)
  }
  return {
    order,
    async endAll() {
      const services = [...ordered]
      for (const service of services) await order(service, {})
      ordered.clear()
      return services.length > 0
    },
  }
}
