/** What a route aggregator of the world does in place of answering; `{}` ends it. See sandbox/README.md. */
export interface Outage {
  readonly latencyMs?: number
  readonly fail?: '429' | '500' | 'html' | 'timeout'
  readonly times?: number
}

export interface Outages {
  order(service: 'lifi' | 'kyberswap', outage: Outage): Promise<void>
}

export const createOutages = (control: string): Outages => ({
  async order(service, outage) {
    const response = await fetch(`${control}/${service}`, { method: 'POST', body: JSON.stringify(outage) })
    if (!response.ok) throw new Error(`no outage of ${service}: ${await response.text()}`)
  },
})
