import type { Page } from '@playwright/test'
import type { EventLog } from '../fixtures/events.ts'
import type { World } from '../world/world.ts'
import { type BridgeWidget, createBridgeWidget } from './bridge-widget.ts'
import { createSwapWidget, type SwapWidget } from './swap-widget.ts'

/** A partner's page with the widget in it. */
export interface PartnerPage {
  readonly page: Page
  readonly events: EventLog
  readonly widget: SwapWidget
  readonly bridge: BridgeWidget
  /** Opens a page of the tests' shop, such as `/strict`. */
  readonly open: (path?: string) => Promise<void>
  /** Opens the sandbox's demo shop. */
  readonly openDemo: () => Promise<void>
  /** The widget in one of several elements. */
  readonly widgetIn: (selector: string) => SwapWidget
}

export function createPartnerPage(page: Page, world: World, events: EventLog): PartnerPage {
  const widgetIn = (selector: string) => createSwapWidget(page.frameLocator(`${selector} iframe`), page)
  return {
    page,
    events,
    widget: createSwapWidget(page.frameLocator('iframe[title="Suite swap"]'), page),
    bridge: createBridgeWidget(page.frameLocator('iframe[title="Suite bridge"]'), page),
    async open(path = '/plain') {
      await page.goto(`${world.shop.origin}${path}`)
    },
    async openDemo() {
      await page.goto(world.demo)
    },
    widgetIn,
  }
}
