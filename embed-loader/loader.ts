import { PROTOCOL_VERSION } from '#contracts/embed/protocol.ts'
import { VERSION } from '#contracts/embed/version.ts'
import { defineElement } from './element.ts'
import { guard } from './emit.ts'
import type { Registry } from './handle.ts'
import { Holder } from './holder.ts'
import { createFactory, createMount } from './suite.ts'

/**
 * The origin of this script. Markup of the page can replace `document.currentScript` by any element with that name,
 * so it is checked. A module has none.
 */
function scriptOrigin(): string {
  const script = document.currentScript
  if (script instanceof HTMLScriptElement && script.src) return new URL(script.src).origin
  throw new Error('SuiteEmbed needs a <script src>')
}

function install(): void {
  const stub = window.SuiteEmbed
  if (stub?.version) {
    // A hint for the page's author. The page still works.
    // oxlint-disable-next-line no-console
    return console.info('SuiteEmbed twice')
  }
  const all: Registry = new Map()
  const mount = createMount(scriptOrigin(), all)
  const factory = createFactory(mount, all)
  window.SuiteEmbed = Object.assign(factory, { version: VERSION, protocol: PROTOCOL_VERSION })
  customElements.define('suite-frame', Holder)
  defineElement(mount)

  /** Runs the stub's queue. A bad call does not stop the next one. */
  const drain = () => stub?.q?.forEach((call) => guard(() => factory(...call)))
  // A cached async script can run before the elements of the page are there.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', drain)
  else drain()
}

install()
