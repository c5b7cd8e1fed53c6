import { expect, test } from 'vitest'

import { samplePartner } from '#testing/samples.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { applyPartner } from './apply-partner.ts'

test('what a file does not say stays as it is, and so does the look, which no file says', async () => {
  const ports = await createTestPorts()
  const look = { appearance: { accent: '#c4621a' }, hide: ['title'] } as const
  await ports.store.transact(({ partners }) => partners.update({ ...samplePartner, look }))
  const changed = await applyPartner(
    { ...ports, network: 'sandbox' },
    { slug: samplePartner.slug, tier: 'scale' },
    async () => undefined,
  )
  expect(changed).toEqual({ ...samplePartner, look, tier: 'scale' })
})
