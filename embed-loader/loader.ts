import { PROTOCOL_VERSION } from '#contracts/embed/protocol.ts'
import { VERSION } from '#contracts/embed/version.ts'
import { defineElement } from './element.ts'
import { guard } from './emit.ts'
import type { Registry } from './handle.ts'
import { createFactory, createMount, type Factory } from './suite.ts'

declare global {
  interface Window {
    /** The loader, or before it has come the snippet's stub, which only queues. */
    SuiteEmbed?: Factory & { readonly version?: string; readonly q?: readonly Parameters<Factory>[] }
  }
}

/**
 * Where this script came from. A page's markup can put another element in place of `document.currentScript`
 * (any element with that name), hence the check; in a module there is none.
 */
function scriptOrigin(): string {
  const script = document.currentScript
  if (script instanceof HTMLScriptElement && script.src !== '') return new URL(script.src).origin
  throw new Error('SuiteEmbed needs a <script src>')
}

function install(): void {
  const stub = window.SuiteEmbed
  if (stub?.version !== undefined) {
    // For the page's author, whose page works all the same.
    // oxlint-disable-next-line no-console
    return console.info('SuiteEmbed is loaded already')
  }
  const all: Registry = new Map()
  const mount = createMount(scriptOrigin(), all)
  const factory = createFactory(mount, all)
  window.SuiteEmbed = Object.assign(factory, { version: VERSION, protocol: PROTOCOL_VERSION })
  defineElement(mount)

  /** Runs what the stub has queued; one bad call does not stop the next. */
  const drain = () => stub?.q?.forEach((call) => guard(() => factory(...call)))
  // A cached async script can run before the elements of the page are there.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', drain)
  else drain()
}

install()
