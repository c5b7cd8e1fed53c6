/** What browsers and Node both have, and the language alone does not. */
declare function atob(base64: string): string
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string
}
