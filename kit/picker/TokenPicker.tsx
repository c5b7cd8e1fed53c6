import { type ReadonlySignal, useModel } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { SearchIcon } from '../controls/icons.tsx'
import { Notice } from '../controls/Notice.tsx'
import { Skeleton } from '../controls/Skeleton.tsx'
import { VirtualList } from '../controls/VirtualList.tsx'
import { plural } from '../plural.ts'
import { kitText } from '../text.ts'
import { ChainBar, type ChainBarProps } from './ChainBar.tsx'
import { DoubtfulToken } from './DoubtfulToken.tsx'
import { pickerText, type PickerWords } from './picker-text.ts'
import type { PickerToken } from './picker-token.ts'
import './token-picker.css'
import { type Move, TokenPickerModel } from './token-picker-model.ts'
import { TokenChips } from './TokenChips.tsx'
import { type Held, TokenRow } from './TokenRow.tsx'

interface TokenPickerProps {
  readonly title: string
  readonly tokens: ReadonlySignal<readonly PickerToken[] | undefined>
  /** Our key of the chain of all of them, where they are on one. */
  readonly chain?: string | undefined
  /** Why the list could not be loaded. */
  readonly problem: { readonly code: string; readonly retryable: boolean } | undefined
  readonly onRetry: () => void
  readonly chosen: string | undefined
  /** The token of the other side. Choosing it makes the sides change places. */
  readonly taken: string | undefined
  /** The user's balance of a token and its value, when they are known. */
  readonly balanceOf: (address: string) => Held | undefined
  /** The chains to choose from. */
  readonly chains?: ChainBarProps
  /** Addresses of the tokens that were chosen last. */
  readonly recent: readonly string[]
  /** Words of a list of something else. */
  readonly text?: PickerWords
  readonly onPick: (token: PickerToken) => void
  readonly onClose: () => void
}

const ROW_HEIGHT = 56
const POPULAR = 6
const keys: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

/** A dialog to choose a token: the combobox pattern, in which the focus stays in the search field. */
export function TokenPicker({ title, tokens, problem, chosen, taken, balanceOf, ...on }: TokenPickerProps) {
  const text = on.text ?? pickerText
  const model = useModel(() => new TokenPickerModel({ tokens, pick: on.onPick }))
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Browsers refuse `autofocus` in a frame of another origin. On a phone, the keyboard would cover the list before
    // anyone has seen it.
    if (matchMedia('(hover: hover)').matches) search.current?.focus({ preventScroll: true })
  }, [])
  const found = model.found.value
  const active = model.active.value
  const doubtful = model.doubtful.value
  const query = model.query.value
  const all = tokens.value ?? []
  const onChain = (token: PickerToken) => (on.chain === undefined ? token : { ...token, chain: on.chain })
  const popular = all.filter(({ verified }) => verified).slice(0, POPULAR)
  const recent = on.recent.flatMap((address) => all.filter((token) => token.address === address))
  const optionId = (at: number) => `${id}-${at}`
  return (
    <Dialog title={doubtful === undefined ? title : pickerText.cautionTitle} size="full" onClose={on.onClose}>
      {doubtful !== undefined ? (
        <DoubtfulToken
          token={doubtful}
          imitated={model.imitated.value}
          onAccept={model.accept}
          onBack={model.back}
        />
      ) : (
        <>
          <label class="picker-search">
            <SearchIcon />
            <input
              type="text"
              role="combobox"
              aria-label={text.search}
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-activedescendant={found.length === 0 ? undefined : optionId(active)}
              placeholder={text.search}
              ref={search}
              autocomplete="off"
              autocorrect="off"
              autocapitalize="off"
              spellcheck={false}
              maxLength={100}
              value={query}
              onInput={(event) => model.search(event.currentTarget.value)}
              onKeyDown={(event) => {
                const move = keys[event.key]
                if (move === undefined && event.key !== 'Enter') return
                // Enter must not press the button to which the focus returns.
                event.preventDefault()
                if (move === undefined) model.choose(found[active])
                else model.move(move)
              }}
            />
          </label>
          {query === '' && (
            <>
              <TokenChips label={pickerText.popular} tokens={popular.map(onChain)} onChoose={model.choose} />
              <TokenChips label={pickerText.recent} tokens={recent.map(onChain)} onChoose={model.choose} />
            </>
          )}
          {on.chains && <ChainBar {...on.chains} />}
          <p role="status" class="hidden-text">
            {tokens.value === undefined
              ? kitText.loading
              : plural(text.count, found.length, kitText.lang)(String(found.length))}
          </p>
          {problem !== undefined && (
            <Notice
              kind="warn"
              title={text.problem}
              role="status"
              action={
                problem.retryable ? <Button onClick={on.onRetry}>{pickerText.retry}</Button> : undefined
              }
            >
              {problem.code}
            </Notice>
          )}
          {problem === undefined && tokens.value === undefined && <LoadingRows />}
          {tokens.value !== undefined && found.length === 0 && (
            <div class="picker-none">
              <p>{text.none(query)}</p>
              <p class="soft small">{isAddress(query) ? text.noAddress : text.noneHint}</p>
            </div>
          )}
          <VirtualList
            id={`${id}-list`}
            label={text.tokens}
            items={found}
            rowHeight={ROW_HEIGHT}
            active={active}
            row={(token, at) => (
              <TokenRow
                key={token.address}
                id={optionId(at)}
                token={onChain(token)}
                position={at + 1}
                count={found.length}
                active={at === active}
                chosen={token.address === chosen}
                taken={token.address === taken}
                held={balanceOf(token.address)}
                onChoose={() => model.choose(token)}
              />
            )}
          />
        </>
      )}
    </Dialog>
  )
}

/** True for text as long as a whole address, of any chain. */
const isAddress = (query: string) => /^\S{32,}$/.test(query.trim())

function LoadingRows() {
  return (
    <div aria-hidden="true">
      {[12, 8, 10, 7].map((width) => (
        <div key={width} class="token-row">
          <span class="logo" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
