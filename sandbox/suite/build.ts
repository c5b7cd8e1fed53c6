import { createBuilder } from 'vite'

/** Builds the suite as `npm run build` does. */
export async function buildSuite(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
}
