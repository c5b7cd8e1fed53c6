import './qr-code.css'
import { qrPath } from './qr-path.ts'

/** A QR code, dark on light in every theme, because some scanners need that. Shows nothing for a text that is too long. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = qrPath(text)
  if (code === undefined) return null
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${code.size} ${code.size}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  )
}
