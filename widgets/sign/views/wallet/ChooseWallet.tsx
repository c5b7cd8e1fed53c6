import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import type { PageChain } from '#contracts/embed/page.ts'
import { kindsOf, MORE_MAKE } from '../../../wallets/index.ts'
import type { WalletOption } from '../../../wallets/wallet.ts'
import { firstText } from '../../../words/en/sign-first.ts'
import { walletHint } from '../../text/wallet-hint.ts'
import { Screen } from '../Screen.tsx'

interface ChooseProps {
  /** The session only connects: nothing will be signed. */
  readonly connectOnly: boolean
  readonly chain: PageChain | undefined
  readonly options: readonly WalletOption[] | undefined
  readonly last: string | undefined
  readonly onChoose: (id: string) => void
  /** Why a wallet that users look for is not in the list. */
  readonly note: string | undefined
  /** The last failure, or the way to get a wallet. */
  readonly children?: ComponentChildren
}

/** The wallets on offer as tiles, the last used one first and then those of this browser. */
export function ChooseWallet(props: ChooseProps) {
  const { connectOnly, chain, options, last, onChoose, note, children } = props
  return (
    <Screen
      title={connectOnly ? firstText.connectTitle : firstText.title}
      lead={connectOnly ? firstText.connectLead : firstText.lead}
    >
      {children}
      {options === undefined && (
        <p class="sign-busy" role="status">
          <Spinner />
          {firstText.searching}
        </p>
      )}
      {options !== undefined && options.length > 0 && (
        <ul class="sign-wallets" aria-label={firstText.list}>
          {options.map((option) => (
            <li key={option.id}>
              <WalletButton option={option} isLast={option.make === last} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {chain !== undefined && options !== undefined && options.length > 0 && (
        <NoneHere chain={chain} options={options} />
      )}
      {note !== undefined && options !== undefined && <p class="small soft">{note}</p>}
    </Screen>
  )
}

interface WalletButtonProps {
  readonly option: WalletOption
  readonly isLast: boolean
  readonly onChoose: (id: string) => void
}

function WalletButton({ option, isLast, onChoose }: WalletButtonProps) {
  const hint = isLast ? firstText.lastUsed : walletHint(option)
  const hintId = useId()
  return (
    <button
      type="button"
      class="sign-wallet"
      aria-describedby={hint === undefined ? undefined : hintId}
      onClick={() => onChoose(option.id)}
    >
      <WalletIcon option={option} />
      <span class="sign-wallet-name">
        <bdi>{option.name}</bdi>
        {/* Hidden, it is the description of the button and no part of its name. */}
        {hint !== undefined && (
          <span id={hintId} class="sign-wallet-hint" aria-hidden="true">
            {hint}
          </span>
        )}
      </span>
    </button>
  )
}

/** The list has no wallet of this browser: where to get one, if there can be one. */
function NoneHere({ chain, options }: { chain: PageChain; options: readonly WalletOption[] }) {
  const kind = kindsOf(chain.family).find(({ getAt }) => getAt !== undefined)
  if (kind?.getAt === undefined || options.some(({ id }) => id.startsWith(`${kind.name}:`))) return null
  return (
    <p class="small soft">
      {firstText.noneHere(chain.name)}{' '}
      <a href={kind.getAt} target="_blank" rel="noopener">
        {firstText.find}
      </a>
    </p>
  )
}

/** The wallet is asking the user for consent. */
export function ConnectWallet({ option, onLeave }: { option: WalletOption; onLeave: () => void }) {
  const isList = option.make === MORE_MAKE
  return (
    <Screen
      title={isList ? firstText.connectingMore : firstText.connecting(option.name)}
      lead={isList ? firstText.connectingMoreLead : firstText.connectingLead}
    >
      <p class="sign-busy">
        <WalletIcon option={option} />
        <Spinner />
      </p>
      {!isList && <p class="small soft">{firstText.connectingHint}</p>}
      <Button onClick={onLeave}>{firstText.otherWallet}</Button>
    </Screen>
  )
}

/** The wallet's own icon, as a picture only; without an icon, the first letter of its name. */
export function WalletIcon({ option }: { option: WalletOption }) {
  const broken = useSignal(false)
  return (
    <span class="sign-icon" aria-hidden="true">
      {option.icon === undefined || broken.value ? (
        Array.from(option.name)[0]
      ) : (
        <img
          src={option.icon}
          alt=""
          onError={() => {
            broken.value = true
          }}
        />
      )}
    </span>
  )
}
