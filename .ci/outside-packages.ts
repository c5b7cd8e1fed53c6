import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Packages that are bundled into the service, each with what it needs: only what is used of them takes memory. */
export const BUNDLED: readonly string[] = [
  'viem',
  'zod',
  'ripple-address-codec',
  '@scure/base',
  'helmet',
  'ipaddr.js',
  'lowdb',
  'lru-cache',
]

/** All others stay outside of the built service: native ones, and those that would come whole. */
export function outsidePackages(): readonly string[] {
  const file = path.resolve(import.meta.dirname, '../package.json')
  const manifest: { readonly dependencies: object } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.keys(manifest.dependencies).filter((name) => !BUNDLED.includes(name))
}
