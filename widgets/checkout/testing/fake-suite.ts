import { signal } from '@preact/signals'
import { createFakeHost } from '../../models/testing/fake-host.ts'
import { createSteppingClock } from '../../models/testing/stepping-clock.ts'
import { createCheckoutStore } from '../models/store.ts'
import type { CheckoutPorts } from '../ports.ts'
import { createFakeServer } from './fake-server.ts'
import { samplePage } from './sample-page.ts'

/** Storage that outlives a model, like a browser's storage outlives a page. */
function createArea() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

/** The surroundings of a widget: server, partner's page, browser and time. All do as the test says. */
export function createFakeSuite({
  page = samplePage(),
  clock = createSteppingClock(),
  areas = { tab: createArea(), browser: createArea() },
  kept = '',
} = {}) {
  const { call, watch, ...server } = createFakeServer(clock)
  const host = createFakeHost(kept)
  const storage = { tab: () => areas.tab, browser: () => areas.browser }
  const ports: CheckoutPorts = {
    page,
    host,
    call,
    watch,
    clock,
    store: createCheckoutStore('suite:swap:demo', storage, clock.now),
    visible: signal(true),
    online: signal(true),
  }
  return { ...server, ports, host, clock, areas }
}

export type FakeSuite = ReturnType<typeof createFakeSuite>
