import path from 'node:path'
import type { Config } from '../../config/index.ts'
import { createMediaSurface, type MediaSurfaceDeps } from '../../http/media/index.ts'
import type { ImageSources } from '../../ports/market/image-sources.ts'
import type { Store } from '../../ports/store.ts'
import type { MarketSource } from '../../ports/market/source.ts'
import { createMedia } from '../../services/media/index.ts'
import { createLogoSources } from '../../services/media/logos/index.ts'
import { openImageFiles } from '../../stores/image-files/index.ts'
import { createNativeImages } from '../../market-index/read/native-images.ts'
import { createGuardedFetch } from '../../upstreams/guarded-fetch/index.ts'
import { createIndexImages } from '../../upstreams/market-index/index-images.ts'
import { createLoadPicture } from '../../upstreams/images/load.ts'
import { createPictureMaker } from '../../upstreams/images/maker.ts'
import type { Ports } from '../service-ports.ts'

export type MediaConfig = Pick<
  Config,
  | 'DATA_DIR'
  | 'NETWORK'
  | 'MARKET_SOURCES'
  | 'MARKET_INDEX_MEDIA_URL'
  | 'IPFS_GATEWAYS'
  | 'MEDIA_LOOPBACK'
  | 'MEDIA_CACHE_MB'
>

const MEGABYTE = 1 << 20

interface MediaParts extends Pick<Ports, 'router' | 'bridge' | 'clock' | 'random' | 'log'> {
  readonly store: Pick<Store, 'read'>
  /** The folder of our own index, where there is one. */
  readonly nativeDir: string | undefined
  /** An index of others, where there is one. */
  readonly index: MarketSource | undefined
}

/** The media host. */
export function composeMedia(
  config: MediaConfig,
  parts: MediaParts,
  at: Pick<MediaSurfaceDeps, 'visitors' | 'limits' | 'mountPoint' | 'baseUrl' | 'docsUrl' | 'plansUrl'>,
) {
  const { clock, log, nativeDir } = parts
  const { MARKET_INDEX_MEDIA_URL: indexUrl } = config
  const index =
    indexUrl === undefined ? undefined : createIndexImages({ mediaUrl: indexUrl, index: parts.index, clock })
  const native = nativeDir === undefined ? undefined : createNativeImages(nativeDir)
  const byName: Readonly<Record<(typeof config.MARKET_SOURCES)[number], ImageSources | undefined>> = {
    native,
    index,
  }
  const files = openImageFiles({
    dir: path.join(config.DATA_DIR, 'media'),
    mostBytes: config.MEDIA_CACHE_MB * MEGABYTE,
    clock,
    log,
  })
  const maker = createPictureMaker({ clock })
  const media = createMedia({
    sources: [
      {
        name: 'suite',
        ...createLogoSources({
          ...parts,
          partnerLogo: async (slug) => (await parts.store.read.partners.get(slug))?.look?.logo,
        }),
      },
      ...[...new Set(config.MARKET_SOURCES)].flatMap((name) => {
        const source = byName[name]
        return source === undefined ? [] : [{ name, ...source }]
      }),
      ...(native?.others ?? []).map((source) => ({ name: 'native', isSubstitute: true, ...source })),
    ],
    load: createLoadPicture({
      fetch: createGuardedFetch({ clock, mayBeLoopback: config.MEDIA_LOOPBACK === 'yes' }),
      gateways: config.IPFS_GATEWAYS,
      clock,
    }),
    maker,
    files,
    clock,
    log,
  })
  return {
    ...createMediaSurface({ ...parts, ...at, media, network: config.NETWORK }),
    maker,
    async close() {
      await media.close()
      maker.close()
      await files.close()
      native?.close()
    },
  }
}
