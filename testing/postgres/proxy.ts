import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a proxy does with bytes of the program on their way to the database. `cut` ends the connection. */
export type Look = (bytes: Buffer, cut: () => void) => 'pass' | 'pass, then say nothing' | 'hold'

/** Stands between a program and a test database, as a network does, or a pooler. Answers the address to use. */
export async function proxyTo(url: string, look: Look): Promise<string> {
  const target = new URL(url)
  const dir = target.searchParams.get('host')
  const port = Number(target.port === '' ? 5432 : target.port)
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = dir === null ? connect(port, target.hostname) : connect(`${dir}/.s.PGSQL.${port}`)
    let isSilent = false
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', cut)
    }
    near.on('data', (bytes) => {
      const does = look(bytes, cut)
      isSilent ||= does === 'pass, then say nothing'
      if (does !== 'hold') far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (isSilent) cut()
      else near.write(bytes)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    proxy.close()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const address = proxy.address() as AddressInfo
  const near = new URL(url)
  near.searchParams.delete('host')
  near.host = `127.0.0.1:${address.port}`
  return near.href
}
