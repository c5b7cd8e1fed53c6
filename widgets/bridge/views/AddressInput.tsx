import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { AddressField } from '../models/address-model.ts'
import { bridgeText } from '../../words/en/bridge-form.ts'
import './bridge.css'
import type { BridgeView } from './view.ts'

const text = bridgeText.address

interface AddressInputProps extends Pick<BridgeView, 'later'> {
  readonly label: string
  readonly field: AddressField
  /** There is nothing to pay to yet. */
  readonly off?: boolean
}

/** An address of a network with its tag or memo: typed or pasted, and checked by the server. */
export function AddressInput({ label, field, later, off = false }: AddressInputProps) {
  const parts = later.part.value
  const name = field.extraIdName.value
  const state = field.state.value
  const isTagBad = state.kind === 'bad' && state.field === 'extraId'
  const isMissing = state.kind === 'extra-id-required'
  return (
    <>
      <TextInput
        label={label}
        value={field.text.value}
        onInput={field.setText}
        invalid={state.kind === 'bad' && !isTagBad}
        off={off}
        parts={parts}
      >
        {parts && <parts.AddressNote field={field} />}
      </TextInput>
      {name !== undefined && (
        <TextInput
          label={`${name} (${isMissing ? text.required : text.optional})`}
          value={field.extraId.value}
          onInput={field.setExtraId}
          invalid={isTagBad || isMissing}
          required={isMissing}
          parts={parts}
        >
          {parts && <parts.TagNote field={field} name={name} />}
        </TextInput>
      )}
    </>
  )
}

interface TextInputProps {
  readonly label: string
  readonly value: string
  readonly onInput: (text: string, isTyping?: boolean) => void
  readonly invalid: boolean
  readonly required?: boolean
  readonly off?: boolean
  readonly parts: BridgeView['later']['part']['value']
  /** What is known of it. */
  readonly children: ComponentChildren
}

function TextInput({ label, value, onInput, invalid, required, off, parts, children }: TextInputProps) {
  const id = useId()
  return (
    <div class="field">
      <div class={`field-box ${invalid ? 'field-bad' : ''}`}>
        <label class="field-label" for={id}>
          {label}
        </label>
        <input
          id={id}
          type="text"
          value={value}
          required={required}
          disabled={off}
          aria-invalid={invalid}
          aria-describedby={`${id}-note`}
          autocomplete="off"
          autocorrect="off"
          autocapitalize="off"
          spellcheck={false}
          translate={false}
          enterkeyhint="done"
          onInput={(event) => onInput(event.currentTarget.value, event.inputType === 'insertText')}
          onChange={(event) => onInput(event.currentTarget.value)}
        />
        {parts && value === '' && !off && <parts.PasteButton label={label} onPaste={onInput} />}
      </div>
      <p id={`${id}-note`} class="field-note" role="status">
        {children}
      </p>
    </div>
  )
}
