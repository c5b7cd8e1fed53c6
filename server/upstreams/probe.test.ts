import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpProbe } from './probe.ts'

let server: Server
let url: string
let status = 200
beforeAll(async () => {
  server = createServer((req, res) => {
    res.writeHead(status, { location: 'https://elsewhere.example/', 'x-seen': req.url }).end('{}')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const check = (answer: number) => {
  status = answer
  return createHttpProbe({ name: 'service', url }).check()
}

test.each([200, 204, 400, 404, 422])('a service that answers %i is there', async (answer) => {
  await expect(check(answer)).resolves.toBeUndefined()
})

test.each([
  [500, 'UPSTREAM_ERROR'],
  [503, 'UPSTREAM_ERROR'],
  [401, 'UPSTREAM_ERROR'],
  [403, 'UPSTREAM_ERROR'],
  [302, 'UPSTREAM_ERROR'],
  [429, 'RATE_LIMIT'],
])('a service that answers %i does not work', async (answer, code) => {
  await expect(check(answer)).rejects.toMatchObject({ code })
})

test('a service that no one can reach does not work', async () => {
  const probe = createHttpProbe({ name: 'service', url: 'http://127.0.0.1:9/' })
  await expect(probe.check()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})
