import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { browserFetch } from '../../../api/send.ts'
import { nftPicture, readNftName } from '../../page/nft-name.ts'
import type { Wording } from '../../text/wording.ts'
import { saleText } from '../../../words/en/sale.ts'
import type { Sign } from '../sign.ts'
import './sale.css'

/** CSS pixels. Twice as many are loaded. */
const SIZE = 64

/** The NFT that changes hands, by picture and name as soon as they are there, and by its id at once. */
export function NftCard({ sign: { market }, wording: { session } }: { sign: Sign; wording: Wording }) {
  const { sale } = session
  const name = useSignal<string | undefined>(undefined)
  const isDrawn = useSignal(true)
  const nftId = sale?.nftId
  useEffect(() => {
    let isCurrent = true
    name.value = undefined
    isDrawn.value = true
    const read = async (id: string) => {
      const found = await readNftName(browserFetch, market.marketUrl, id)
      if (isCurrent) name.value = found
    }
    if (nftId !== undefined) void read(nftId)
    return () => {
      isCurrent = false
    }
  }, [nftId])
  if (sale === undefined || nftId === undefined) return null
  return (
    <div class="nft-card">
      <span class="nft-picture">
        {isDrawn.value && (
          <img
            src={nftPicture(market.cdnUrl, nftId, 128)}
            width={SIZE}
            height={SIZE}
            alt=""
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
            onError={() => {
              isDrawn.value = false
            }}
          />
        )}
      </span>
      <span class="nft-words">
        <span class="small soft">
          {saleText.rows[sale.state === 'settled' ? 'nftDone' : 'nft'][sale.mode]}
        </span>
        <strong class="nft-name">{name.value ?? saleText.rows.unnamed}</strong>
        <span class="nft-id small soft" translate={false} title={nftId}>
          {`${nftId.slice(0, 8)}…${nftId.slice(-8)}`}
        </span>
      </span>
    </div>
  )
}
