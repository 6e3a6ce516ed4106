import { Refusal } from "#app/server/refusal.server.ts";

/** What is answered where a form cannot be read. */
export const malformedForm = () => new Refusal(400, "invalid", "The form arrived damaged. Open the page again, then send the form once more.");
