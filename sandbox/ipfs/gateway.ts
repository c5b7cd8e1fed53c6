import { type Reply, serve, type Served } from '../http/serve.ts'
import { allFolders, type Folder, tokenPictures } from './content.ts'
import { cidText, fileCid } from './cid.ts'
import type { StoredFile } from './pictures.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const CID = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})$/

/** Files by their own identifier, and folders by theirs. */
function everything() {
  const folders = allFolders()
  const held = [...folders.values()].flatMap(({ files }) => [...files.values()])
  const files = new Map(
    [...held, ...tokenPictures()].map((file) => [cidText(fileCid(file.bytes)), file] as const),
  )
  return { folders, files }
}

/** An IPFS gateway for the collections of the XRP Ledger: `/ipfs/<CID>`, `/ipfs/<CID>/<file>`, by GET or HEAD. */
export async function startIpfsGateway({ port = 0 }: { readonly port?: number } = {}): Promise<Served> {
  let content: ReturnType<typeof everything> | undefined
  return serve({
    name: 'IPFS gateway',
    port,
    async handle({ request, url }) {
      const { method = '' } = request
      if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Only GET and HEAD.')
      const [, place, cid = '', ...rest] = decodePath(url.pathname)
      if (place !== 'ipfs' || !CID.test(cid)) return plain(400, `invalid path "${url.pathname}"`)
      content ??= everything()
      const found = content.folders.get(cid)
      const name = rest.join('/')
      const file = found === undefined && name === '' ? content.files.get(cid) : found?.files.get(name)
      if (file === undefined && found !== undefined && name === '') return listing(found)
      if (file === undefined) return plain(404, `no link named "${name}" under ${cid}`)
      return answer(file, method, url.pathname, request.headers['if-none-match'])
    },
  })
}

function decodePath(path: string): readonly string[] {
  try {
    return decodeURIComponent(path).split('/')
  } catch {
    return []
  }
}

function answer({ type, bytes }: StoredFile, method: string, path: string, known: string | undefined): Reply {
  const headers = {
    'content-type': type,
    'cache-control': ONE_YEAR,
    etag: `"${cidText(fileCid(bytes))}"`,
    'x-ipfs-path': path,
    'access-control-allow-origin': '*',
  }
  if (known === headers.etag) return { status: 304, headers, body: '' }
  return {
    status: 200,
    headers: { ...headers, 'content-length': String(bytes.length) },
    body: method === 'HEAD' ? '' : bytes,
  }
}

function listing({ cid, files }: Folder): Reply {
  const rows = [...files.keys()].map((name) => `<li><a href="/ipfs/${cid}/${name}">${name}</a></li>`)
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', etag: `"${cid}"` },
    body: `<!doctype html><title>${cid}</title><ul>${rows.join('')}</ul>`,
  }
}

const plain = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${body}\n`,
})
