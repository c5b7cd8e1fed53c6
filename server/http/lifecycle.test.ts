import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSteppingClock, settled } from '#testing/stepping-clock.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'

const clock = createSteppingClock()
let server: http.Server
let lifecycle: Lifecycle
let url: string

beforeEach(async () => {
  server = http.createServer((_req, res) => res.writeHead(lifecycle.isClosing() ? 503 : 200).end('ok'))
  lifecycle = createLifecycle(server, clock)
  await lifecycle.listen(0, '127.0.0.1')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await lifecycle.close()
})

const status = async () => (await fetch(url)).status

test('a service that drains still answers, and says that it is going', async () => {
  expect(await status()).toBe(200)
  let drained = false
  const draining = lifecycle.drain(2_000).then(() => (drained = true))
  const response = await fetch(url)
  expect([response.status, response.headers.get('connection')]).toEqual([503, 'close'])
  await clock.step(1_999)
  expect(drained).toBe(false)
  await clock.step(1)
  await draining
})

test('a service that is closed answers no one', async () => {
  await lifecycle.drain(0)
  await lifecycle.close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('a service that was told to stop while it started does not begin to listen', async () => {
  const late = createLifecycle(http.createServer(), clock)
  await late.drain(60_000)
  await late.close()
  await late.listen(0, '127.0.0.1')
  await settled()
  expect(late.isClosing()).toBe(true)
})
