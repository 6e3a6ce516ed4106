/** What gives a text away, and what in the same sentence shows that something else is meant. */
export type Rule = { see: RegExp; unless?: RegExp };
