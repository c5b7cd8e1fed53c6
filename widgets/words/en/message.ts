/** The partner's own message, which stands below. */
export const messageText = {
  from: (partner: string) => `Message from ${partner}`,
}
