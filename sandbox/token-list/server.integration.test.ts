import sharp from 'sharp'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startIpfsGateway } from '../ipfs/gateway.ts'
import { createXrplWorld } from '../xrpl/world.ts'
import { startTokenList } from './server.ts'

const List = z.object({
  ISSUERS: z.array(z.object({ address: z.string(), name: z.string() })),
  TOKENS: z.array(
    z.object({
      currency: z.string().regex(/^([A-Z]{3}|[\dA-F]{40})$/),
      issuer: z.string(),
      name: z.string(),
      desc: z.string(),
      icon: z.string().optional(),
      tags: z.array(z.string()),
      kyc: z.boolean(),
      WEBLINKS: z.array(z.object({ url: z.url(), type: z.string() })),
    }),
  ),
})

test('the list describes the tokens of the ledger, each once, with an icon that can be drawn', async () => {
  const [list, gateway] = [
    await startTokenList({ tokens: createXrplWorld().tokens }),
    await startIpfsGateway(),
  ]
  try {
    const response = await fetch(list.url)
    expect(response.headers.get('content-type')).toBe('application/toml')
    const { TOKENS, ISSUERS } = List.parse(parse(await response.text()))
    expect(TOKENS.length).toBeGreaterThan(30)
    expect(new Set(TOKENS.map(({ currency, issuer }) => `${currency}.${issuer}`)).size).toBe(TOKENS.length)
    const addresses = new Set(ISSUERS.map(({ address }) => address))
    for (const { issuer, icon, name } of TOKENS) {
      expect(addresses).toContain(issuer)
      if (icon === undefined) continue
      const picture = await fetch(icon.replace('ipfs://', `${gateway.origin}/ipfs/`))
      const { width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
      expect(width, name).toBe(512)
    }
    expect((await fetch(`${new URL(list.url).origin}/icons/NONE.svg`)).status).toBe(404)
    expect((await fetch(list.url, { method: 'POST' })).status).toBe(405)
  } finally {
    await list.stop()
    await gateway.stop()
  }
})
