import { randomUUID } from "node:crypto";

/** Someone who has no account yet. */
export type Person = { name: string; email: string; password: string };

export const newPerson = (): Person => ({
	name: "Robin Vega",
	email: `robin-${randomUUID().slice(0, 8)}@example.com`,
	password: "quiet lanterns on the back stairs",
});
