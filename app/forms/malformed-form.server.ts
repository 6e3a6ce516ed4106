import { HttpError } from "#app/server/http-error.server.ts";

/** The response to a form that can't be read. */
export const malformedForm = () =>
	new HttpError(
		400,
		"invalid",
		"The form arrived incomplete. Open the page again, then send the form once more.",
	);
