/** A heading of a rendered text, for its table of contents. */
export type Heading = { id: string; text: string; level: number };
