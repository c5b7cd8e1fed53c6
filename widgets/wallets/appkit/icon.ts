/** The icon of the option: several wallets, drawn for this list. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
    '<rect width="28" height="28" rx="7" fill="#5b5bd6"/>' +
    '<g fill="#fff"><rect x="7" y="7" width="6" height="6" rx="1.8"/><rect x="15" y="7" width="6" height="6" rx="1.8"/>' +
    '<rect x="7" y="15" width="6" height="6" rx="1.8"/>' +
    '<path d="M17.2 15.6h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6z"/></g>' +
    '</svg>',
)}`
