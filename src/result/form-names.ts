/** What `--mode` takes; apart from the writers, so that a help text loads none of them. */
export const RESULT_FORMS = ['table', 'json', 'jsonl', 'csv', 'envelope'] as const
export type ResultForm = (typeof RESULT_FORMS)[number]
