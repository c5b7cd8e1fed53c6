import { marketMarkdown } from '#contracts/description/market/markdown.ts'
import { type DescriptionPlace, marketOpenApi } from '#contracts/description/market/openapi.ts'
import { type PreparedAnswer, prepareAnswer } from '../prepared-answer.ts'

/** Seconds: the description changes with a release only. */
const freshness = { fresh: 3_600, whileRenewing: 86_400, onError: 86_400 } as const

/** The description of the API, in JSON and in Markdown, ready to be sent. `now` is in Unix milliseconds. */
export async function describeMarket(
  place: DescriptionPlace,
  now: number,
): Promise<{ readonly json: PreparedAnswer; readonly markdown: PreparedAnswer }> {
  const document = { source: 'suite', at: now, storedAt: now, freshness }
  return {
    json: await prepareAnswer({
      ...document,
      text: JSON.stringify(marketOpenApi(place)),
      type: 'application/json; charset=utf-8',
    }),
    markdown: await prepareAnswer({
      ...document,
      text: marketMarkdown(place),
      type: 'text/markdown; charset=utf-8',
    }),
  }
}
