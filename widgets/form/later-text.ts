/** The sentences of the parts that are loaded after a form. */
export const laterText = {
  refresh: 'Update the price now',
  announce: (pay: string, receive: string) => `You get about ${receive} for ${pay}.`,
} as const
