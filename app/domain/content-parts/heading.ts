/** A heading of a rendered text, for its contents. */
export type Heading = { id: string; text: string; level: number };
