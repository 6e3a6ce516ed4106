import { href } from "react-router";
import { ageRejectedCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { returnPath } from "#app/session/return-path.ts";

/** Whether an age verification from this browser was rejected because of the person's age. */
export const isBrowserRejected = (request: Request): boolean => ageRejectedCookie.read(request) === true;

/**
 * After an age verification, redirects to the page that the creator came for, if any, and otherwise to the
 * result. After a rejection for age, always redirects to the result, and marks the browser.
 */
export function redirectAfterAge(
	request: Request,
	status: "SUBMITTED" | "VERIFIED" | "AGE_REJECTED",
): Response {
	const result = href("/onboarding/creator-verification");
	if (status === "AGE_REJECTED") return seeOther(result, { "Set-Cookie": ageRejectedCookie.serialize(true) });
	const next = returnPath(request);
	return next && status === "VERIFIED"
		? redirectWithFlash(next, "Your age is verified.")
		: seeOther(next ?? result);
}
