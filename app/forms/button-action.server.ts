import { DomainError } from "#app/domain/platform/domain-error.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { orNotFound } from "./or-not-found.server.ts";

/**
 * The action of a button without its own page: runs the command and redirects to `path` with a success or
 * error message. For `not_found` and `forbidden`, throws the response for the error page instead.
 */
export async function buttonAction(
	command: () => Promise<unknown>,
	path: string,
	message: string,
): Promise<Response> {
	try {
		await orNotFound(command());
	} catch (error) {
		if (error instanceof DomainError && error.code !== "forbidden")
			return redirectWithFlash(path, error.message, "error");
		throw error;
	}
	return redirectWithFlash(path, message);
}
